import type { ClearEntrySchedule, EntryCommand } from './entry.commands.ts';
import type { EntryEvent } from './entry.events.ts';

/** Whether the event removed what the command is about. A creation is about nothing that existed. */
export function isGone({ type, data }: EntryEvent, command: EntryCommand): boolean {
  if (type === 'EntryScheduleCleared' && command.type === 'ClearEntrySchedule')
    return data.schedule === command.data.schedule && sameText(scheduled(command), data.language);
  if (type !== 'EntryVariationDeleted' || !data.permanent || command.type === 'CreateEntryVariation') return false;
  return data.defaultLanguage === null || sameText(languageOf(command), data.language);
}

/** Without a language the default variation is meant: the primary one, if it exists. */
function scheduled({ data: { language, facts } }: ClearEntrySchedule): unknown {
  return language ?? facts.primaryLanguage;
}

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
