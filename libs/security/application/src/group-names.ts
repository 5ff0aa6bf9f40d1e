import type { EventStore } from '@annal/event-store';
import { groupAggregate, groupStream } from '@annal/security-domain';

/** What became of the group that has a name, read now. */
export async function groupStatus(store: EventStore, groupId: string): Promise<'absent' | 'live' | 'deleted'> {
  return (await store.load(groupAggregate, groupStream(groupId))).state.status;
}
