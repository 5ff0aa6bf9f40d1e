import {
  contentTypeAggregate,
  contentTypeStream,
  type ContentModel,
  type DefinitionFound,
  type DefinitionKind,
} from '@annal/content-domain';
import type { EventStore } from '@annal/event-store';
import { languagesOf } from '../content-type/content-type-languages.ts';
import { definitionState } from './definition-state.ts';

export async function projectDefinitions(
  store: EventStore,
  projectUuid: string,
  { ids }: ContentModel,
): Promise<ReadonlyMap<string, DefinitionFound>> {
  const found = [...ids.values()].map(
    async ({ kind, uuid }) => [uuid, await definitionFound(store, kind, projectUuid, uuid)] as const,
  );
  return new Map(await Promise.all(found));
}

async function definitionFound(
  store: EventStore,
  kind: DefinitionKind,
  projectUuid: string,
  uuid: string,
): Promise<DefinitionFound> {
  if (kind === 'contentType') {
    const { state } = await store.load(contentTypeAggregate, contentTypeStream(projectUuid, uuid));
    if (state.status !== 'live') return { status: state.status };
    return { status: 'live', versionNo: state.latest.versionNo, languages: languagesOf(state) };
  }
  const state = await definitionState(store, kind, projectUuid, uuid);
  return state.status === 'live'
    ? { status: 'live', versionNo: state.latest.versionNo, languages: [] }
    : { status: state.status };
}
