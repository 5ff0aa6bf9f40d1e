import type { EventSchemas } from '@annal/kernel';
import type { OwnJoinsEvent } from './own-joins.events.ts';

export const ownJoinsSchemas: EventSchemas<OwnJoinsEvent> = {
  OwnJoinBegun: { schemaVersion: 1 },
  OwnJoinEnded: { schemaVersion: 1 },
};
