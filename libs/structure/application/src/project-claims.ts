import type { EventStore } from '@annal/event-store';
import { projectAggregate, projectStream } from '@annal/structure-domain';

/** What became of a project, read now: an id whose project is gone or was never written can be used again. */
export async function projectStatus(store: EventStore, projectUuid: string) {
  const { state } = await store.load(projectAggregate, projectStream(projectUuid));
  return state.status;
}
