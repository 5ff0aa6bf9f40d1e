import {
  builtInTypeIds,
  builtInTypeUuid,
  componentAggregate,
  componentStream,
  contentModelAggregate,
  contentModelStream,
  contentTypeAggregate,
  contentTypeStream,
} from '@annal/content-domain';
import type { LanguageCode } from '@annal/kernel';
import type { StateReader } from './state-reader.ts';

export interface DefinitionFacts {
  readonly kind: 'contentType' | 'component';
  readonly id: string;
  readonly uuid: string;
  /** Languages of its latest and its published version; none for a component. */
  readonly languages: readonly LanguageCode[];
}

/** Read from the streams. Built-in types have the project's languages. */
export async function definitionFacts(
  store: StateReader,
  projectUuid: string,
  projectLanguages: readonly LanguageCode[],
): Promise<readonly DefinitionFacts[]> {
  const { state: model } = await store.load(contentModelAggregate, contentModelStream(projectUuid));
  const found = await Promise.all(
    [...model.ids.values()].map(({ kind, uuid }) =>
      kind === 'contentType' ? contentType(store, projectUuid, uuid) : component(store, projectUuid, uuid),
    ),
  );
  const own = found.flat();
  const builtIn = builtInTypeIds
    .filter((id) => !own.some((each) => each.id.toLowerCase() === id.toLowerCase()))
    .map((id) => ({
      kind: 'contentType' as const,
      id,
      uuid: builtInTypeUuid(projectUuid, id),
      languages: projectLanguages,
    }));
  return [...own, ...builtIn];
}

async function contentType(store: StateReader, projectUuid: string, uuid: string): Promise<readonly DefinitionFacts[]> {
  const { state } = await store.load(contentTypeAggregate, contentTypeStream(projectUuid, uuid));
  if (state.status !== 'live') return [];
  const { latest, published } = state;
  const languages = [...new Set([...latest.supportedLanguages, ...(published?.supportedLanguages ?? [])])];
  return [{ kind: 'contentType', id: latest.id, uuid, languages }];
}

async function component(store: StateReader, projectUuid: string, uuid: string): Promise<readonly DefinitionFacts[]> {
  const { state } = await store.load(componentAggregate, componentStream(projectUuid, uuid));
  return state.status === 'live' ? [{ kind: 'component', id: state.latest.id, uuid, languages: [] }] : [];
}
