import type { EventSchemas } from '@annal/kernel';
import type { GroupEvent } from './group.events.ts';

export const groupSchemas: EventSchemas<GroupEvent> = {
  GroupCreated: { schemaVersion: 1 },
  GroupRenamed: { schemaVersion: 1 },
  GroupRevised: { schemaVersion: 1 },
  GroupMemberAdded: { schemaVersion: 1 },
  GroupMemberRemoved: { schemaVersion: 1 },
  GroupDeleted: { schemaVersion: 1 },
};
