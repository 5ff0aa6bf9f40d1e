import type { EntryCommand } from './entry.commands.ts';
import type { EntryEvent } from './entry.events.ts';

/** The whole entry, or the one variation that the command names. What begins one is about nothing that was there. */
export function isGone({ type, data }: EntryEvent, command: EntryCommand): boolean {
  if (type !== 'EntryVariationDeleted' || !data.permanent || command.type === 'CreateEntryVariation') return false;
  return data.defaultLanguage === null || sameText(languageOf(command), data.language);
}

/** As sent; undefined for a command about none, or about several. */
function languageOf(command: EntryCommand): unknown {
  switch (command.type) {
    case 'ReviseEntryVariation':
      return command.data.sys.language;
    case 'InvokeWorkflowEvent':
      return command.data.trigger.language;
    case 'DeleteEntryVariations':
      return command.data.languages?.length === 1 ? command.data.languages[0] : undefined;
    case 'CreateEntryVariation':
      return undefined;
    default:
      return command.data.language;
  }
}

function sameText(sent: unknown, language: string): boolean {
  return typeof sent === 'string' && sent.toLowerCase() === language.toLowerCase();
}
