import { assertNever } from '@annal/kernel';
import { activeAdministrators } from './active-administrators.ts';
import type { AdministratorsCommand, BeginDeparture } from './administrators.commands.ts';
import { administratorsErrors } from './administrators.errors.ts';
import type { AdministratorsEvent } from './administrators.events.ts';
import { stillOpen, type Administrators } from './administrators.state.ts';

export function decide(command: AdministratorsCommand, administrators: Administrators): readonly AdministratorsEvent[] {
  switch (command.type) {
    case 'BeginDeparture':
      return beginDeparture(command.data, administrators);
    case 'EndDeparture':
      return administrators.open.some(({ departureId }) => departureId === command.data.departureId)
        ? [{ type: 'DepartureEnded', schemaVersion: 1, data: command.data }]
        : [];
    default:
      return assertNever(command);
  }
}

/** Announced departures count as done, since their streams may not show them yet. */
function beginDeparture(
  { departureId, departure, operation, facts, seen, now }: BeginDeparture['data'],
  { changes, open }: Administrators,
): readonly AdministratorsEvent[] {
  if (changes !== seen) throw administratorsErrors.changed();
  const others = stillOpen(open, now);
  const before = activeAdministrators(facts, others);
  const after = activeAdministrators(facts, [...others, departure]);
  if (before.size > 0 && after.size === 0) throw administratorsErrors.last(operation);
  const data = { departureId, ...departure, begunAt: now.toISOString() };
  return [{ type: 'DepartureBegun', schemaVersion: 1, data }];
}
