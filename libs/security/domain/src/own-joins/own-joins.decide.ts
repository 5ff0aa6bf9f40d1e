import { assertNever } from '@annal/kernel';
import type { OwnJoinsCommand } from './own-joins.commands.ts';
import type { OwnJoinsEvent } from './own-joins.events.ts';
import type { OwnJoins } from './own-joins.state.ts';

/** Never refused: an announcement is judged afterwards, together with the earlier ones. */
export function decide(command: OwnJoinsCommand, { open }: OwnJoins): readonly OwnJoinsEvent[] {
  switch (command.type) {
    case 'BeginOwnJoin': {
      const { now, ...data } = command.data;
      return [{ type: 'OwnJoinBegun', schemaVersion: 1, data: { ...data, begunAt: now.toISOString() } }];
    }
    case 'EndOwnJoin':
      return open.some(({ joinId }) => joinId === command.data.joinId)
        ? [{ type: 'OwnJoinEnded', schemaVersion: 1, data: command.data }]
        : [];
    default:
      return assertNever(command);
  }
}
