import {
  componentAggregate,
  componentStream,
  contentModelAggregate,
  contentModelStream,
  definitionUuidOf,
  namedComponents,
  type ComponentDefinition,
  type Field,
} from '@annal/content-domain';
import type { StateReader } from '@annal/content-contracts';

export type PublishedComponents = ReadonlyMap<string, ComponentDefinition>;

const NONE: PublishedComponents = new Map();

/** By lower-case id: the components that fields refer to, also within each other. Those not published are left out. */
export async function publishedComponents(
  store: StateReader,
  projectUuid: string,
  fields: readonly Field[],
): Promise<PublishedComponents> {
  const named = namedComponents(fields);
  if (named.length === 0) return NONE;
  const { state: model } = await store.load(contentModelAggregate, contentModelStream(projectUuid));
  const found = new Map<string, ComponentDefinition>();
  let ids = named;
  while (ids.length > 0) {
    const states = await Promise.all(
      ids.map(async (id) => {
        const uuid = definitionUuidOf(model, 'component', id);
        return uuid && (await store.load(componentAggregate, componentStream(projectUuid, uuid))).state;
      }),
    );
    const published = states.flatMap((state) => (state && state.status === 'live' ? (state.published ?? []) : []));
    for (const component of published) found.set(component.id.toLowerCase(), component);
    // Lower-case ids, so components that refer to each other end here.
    ids = namedComponents(published.flatMap((component) => component.fields)).filter((id) => !found.has(id));
  }
  return found;
}

export function areSame(left: PublishedComponents, right: PublishedComponents): boolean {
  return left.size === right.size && [...left].every(([id, component]) => right.get(id) === component);
}
