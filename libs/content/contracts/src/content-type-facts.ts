import {
  componentAggregate,
  componentStream,
  contentModelAggregate,
  contentModelStream,
  contentTypeAggregate,
  contentTypeStream,
} from '@annal/content-domain';
import type { DomainEvent, Fold } from '@annal/kernel';

/** What other domains may rely on about the content types of a project. */
export interface ContentModelFacts {
  /** Components count, too (projects.md 7). */
  readonly hasContentTypes: boolean;
  /** Languages that at least one content type supports. */
  readonly languagesInUse: readonly string[];
}

/** The part of the event store that is needed: states not older than the call. */
export interface StateReader {
  load<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<{ readonly state: State }>;
}

/** Judged on the content types and components themselves: an id that is claimed need not belong to one. */
export async function contentModelFacts(store: StateReader, projectUuid: string): Promise<ContentModelFacts> {
  const { state: model } = await store.load(contentModelAggregate, contentModelStream(projectUuid));
  const held = (kind: 'contentType' | 'component') => [...model.ids.values()].filter((holder) => holder.kind === kind);
  const [types, components] = await Promise.all([
    Promise.all(
      held('contentType').map(({ uuid }) => store.load(contentTypeAggregate, contentTypeStream(projectUuid, uuid))),
    ),
    Promise.all(
      held('component').map(({ uuid }) => store.load(componentAggregate, componentStream(projectUuid, uuid))),
    ),
  ]);
  const live = types.map(({ state }) => state).filter((state) => state.status === 'live');
  const hasComponents = components.some(({ state }) => state.status === 'live');
  const languages = live.flatMap(({ latest, published }) => [
    ...latest.supportedLanguages,
    ...(published?.supportedLanguages ?? []),
  ]);
  return { hasContentTypes: live.length > 0 || hasComponents, languagesInUse: [...new Set(languages)] };
}
