import type { ClearEntrySchedule, EntryCommand } from './entry.commands.ts';
import type { EntryEvent } from './entry.events.ts';

/**
 * The whole entry, the one variation that the command names, or the schedule that it clears. What begins one is about
 * nothing that was there.
 */
export function isGone({ type, data }: EntryEvent, command: EntryCommand): boolean {
  if (type === 'EntryScheduleCleared' && command.type === 'ClearEntrySchedule')
    return data.schedule === command.data.schedule && sameText(scheduled(command), data.language);
  if (type !== 'EntryVariationDeleted' || !data.permanent || command.type === 'CreateEntryVariation') return false;
  return data.defaultLanguage === null || sameText(languageOf(command), data.language);
}

/** The variation that answers without a language is that of the primary one, if there is such a variation. */
function scheduled({ data: { language, facts } }: ClearEntrySchedule): unknown {
  return language ?? facts.primaryLanguage;
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
