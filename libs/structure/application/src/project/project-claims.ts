import type { EventStore } from '@annal/event-store';
import { projectAggregate, projectStream } from '@annal/structure-domain';

export async function projectStatus(store: EventStore, projectUuid: string) {
  const { state } = await store.load(projectAggregate, projectStream(projectUuid));
  return state.status;
}
