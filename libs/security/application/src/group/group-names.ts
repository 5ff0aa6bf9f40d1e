import type { EventStore, OwnerStatus } from '@annal/event-store';
import { groupAggregate, groupStream, nameKey } from '@annal/security-domain';

export async function groupStatus(store: EventStore, groupId: string, name: string): Promise<OwnerStatus> {
  const { state } = await store.load(groupAggregate, groupStream(groupId));
  if (state.status !== 'live') return state.status;
  return nameKey(state.name) === nameKey(name) ? 'live' : 'without';
}
