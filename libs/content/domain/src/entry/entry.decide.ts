import { assertNever } from '@annal/kernel';
import type { ClearEntrySchedule, EntryCommand, EntryDecision, EntryModel } from './entry.commands.ts';
import { createEntryVariation } from './entry.create.ts';
import { deleteEntryVariations, removeExpiredVariation } from './entry.delete.ts';
import type { EntryEvent } from './entry.events.ts';
import { invokeWorkflowEvent } from './entry.invoke.ts';
import {
  clearEntrySchedule,
  invokeDueSchedule,
  setEntrySchedule,
  withOutdatedSchedules,
} from './schedules/entry.schedules.ts';
import { reviseEntryVariation } from './entry.revise.ts';
import type { Entry } from './entry.state.ts';

export function decide(command: EntryCommand, entry: Entry): EntryDecision {
  const contentTypeUuid = contentTypeOf(command, entry);
  const model = contentTypeUuid === undefined ? null : command.data.facts.models.get(contentTypeUuid);
  if (model === undefined) return { wanted: { contentTypeUuid } };
  const decision = decideOn(command, model, entry);
  return 'wanted' in decision ? decision : withOutdatedSchedules(decision, entry);
}

function contentTypeOf(command: EntryCommand, entry: Entry): string | undefined {
  switch (command.type) {
    case 'CreateEntryVariation':
      return command.data.contentTypeUuid;
    case 'RemoveExpiredVariation':
      return undefined;
    default:
      return entry.status === 'existing' ? entry.contentTypeUuid : undefined;
  }
}

function decideOn(command: EntryCommand, model: EntryModel | null, entry: Entry): EntryDecision {
  switch (command.type) {
    case 'CreateEntryVariation':
      return createEntryVariation(command.data, model, entry);
    case 'ReviseEntryVariation':
      return reviseEntryVariation(command.data, model, entry);
    case 'InvokeWorkflowEvent':
      return invokeWorkflowEvent(command.data, model, entry);
    case 'DeleteEntryVariations':
      return deleteEntryVariations(command.data, model, entry);
    case 'RemoveExpiredVariation':
      return removeExpiredVariation(command.data, entry);
    case 'SetEntrySchedule':
      return setEntrySchedule(command.data, model, entry);
    case 'ClearEntrySchedule':
      return clearEntrySchedule(command.data, model, entry);
    case 'InvokeDueSchedule':
      return invokeDueSchedule(command.data, model, entry);
    default:
      return assertNever(command);
  }
}

/** Whether the event removed what the command is about. A creation is about nothing that existed. */
export function isGone({ type, data }: EntryEvent, command: EntryCommand): boolean {
  if (type === 'EntryScheduleCleared' && command.type === 'ClearEntrySchedule')
    return data.schedule === command.data.schedule && sameText(scheduled(command), data.language);
  if (type !== 'EntryVariationDeleted' || !data.permanent || command.type === 'CreateEntryVariation') return false;
  return data.defaultLanguage === null || sameText(languageOf(command), data.language);
}

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
