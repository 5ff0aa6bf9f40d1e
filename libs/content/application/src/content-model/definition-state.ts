import {
  componentAggregate,
  componentStream,
  contentTypeAggregate,
  contentTypeStream,
  type DefinitionKind,
} from '@annal/content-domain';
import { namedComponents, type Field } from '@annal/content-rules';
import type { EventStore } from '@annal/event-store';
import type { VersionNo } from '@annal/kernel';

interface Version {
  readonly id: string;
  readonly versionNo: VersionNo;
  readonly fields: readonly Field[];
}

export type DefinitionState =
  | { readonly status: 'absent' | 'deleted' }
  | { readonly status: 'live'; readonly latest: Version; readonly published?: Version };

export async function definitionState(
  store: EventStore,
  kind: DefinitionKind,
  projectUuid: string,
  uuid: string,
): Promise<DefinitionState> {
  const { state } =
    kind === 'component'
      ? await store.load(componentAggregate, componentStream(projectUuid, uuid))
      : await store.load(contentTypeAggregate, contentTypeStream(projectUuid, uuid));
  return state;
}

export function versionNoOf(definition: DefinitionState): VersionNo | null {
  return definition.status === 'live' ? definition.latest.versionNo : null;
}

export function componentsOf(definition: DefinitionState): readonly string[] {
  if (definition.status !== 'live') return [];
  return namedComponents([...definition.latest.fields, ...(definition.published?.fields ?? [])]);
}
