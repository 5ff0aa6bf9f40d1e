import { assertNever } from '@annal/kernel';
import type { EntryCommand } from './entry.commands.ts';
import { createEntryVariation } from './entry.create.ts';
import { deleteEntryVariations, removeExpiredVariation } from './entry.delete.ts';
import type { EntryEvent } from './entry.events.ts';
import { invokeWorkflowEvent } from './entry.invoke.ts';
import { withOutdatedSchedules } from './entry.outdated-schedules.ts';
import { reviseEntryVariation } from './entry.revise.ts';
import { clearEntrySchedule, invokeDueSchedule, setEntrySchedule } from './entry.schedules.ts';
import type { Entry } from './entry.state.ts';

export function decide(command: EntryCommand, entry: Entry): readonly EntryEvent[] {
  return withOutdatedSchedules(decided(command, entry), entry);
}

function decided(command: EntryCommand, entry: Entry): readonly EntryEvent[] {
  switch (command.type) {
    case 'CreateEntryVariation':
      return createEntryVariation(command.data, entry);
    case 'ReviseEntryVariation':
      return reviseEntryVariation(command.data, entry);
    case 'InvokeWorkflowEvent':
      return invokeWorkflowEvent(command.data, entry);
    case 'DeleteEntryVariations':
      return deleteEntryVariations(command.data, entry);
    case 'RemoveExpiredVariation':
      return removeExpiredVariation(command.data, entry);
    case 'SetEntrySchedule':
      return setEntrySchedule(command.data, entry);
    case 'ClearEntrySchedule':
      return clearEntrySchedule(command.data, entry);
    case 'InvokeDueSchedule':
      return invokeDueSchedule(command.data, entry);
    default:
      return assertNever(command);
  }
}
