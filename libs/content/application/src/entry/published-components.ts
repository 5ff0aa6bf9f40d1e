import {
  componentAggregate,
  componentStream,
  contentModelAggregate,
  contentModelStream,
  definitionUuidOf,
} from '@annal/content-domain';
import { namedComponents, type ComponentDefinition, type Field } from '@annal/content-rules';
import type { StateReader } from '@annal/content-contracts';

export type PublishedComponents = ReadonlyMap<string, ComponentDefinition>;

const NO_COMPONENTS: PublishedComponents = new Map();

/** By lower-case id: components that fields refer to, directly or through others. Unpublished ones are omitted. */
export async function loadPublishedComponents(
  store: StateReader,
  projectUuid: string,
  fields: readonly Field[],
): Promise<PublishedComponents> {
  const referencedComponents = namedComponents(fields);
  if (referencedComponents.length === 0) return NO_COMPONENTS;
  const { state: model } = await store.load(contentModelAggregate, contentModelStream(projectUuid));
  const found = new Map<string, ComponentDefinition>();
  let ids = referencedComponents;
  while (ids.length > 0) {
    const states = await Promise.all(
      ids.map(async (id) => {
        const uuid = definitionUuidOf(model, 'component', id);
        return uuid && (await store.load(componentAggregate, componentStream(projectUuid, uuid))).state;
      }),
    );
    const published = states.flatMap((state) => (state && state.status === 'live' ? (state.published ?? []) : []));
    for (const component of published) found.set(component.id.toLowerCase(), component);
    // `found` has lower-case keys, as these ids, so reference cycles end here.
    ids = namedComponents(published.flatMap((component) => component.fields)).filter((id) => !found.has(id));
  }
  return found;
}

/** A cached definition stays the same object as long as its version is the same. */
export function areSame(left: PublishedComponents, right: PublishedComponents): boolean {
  return left.size === right.size && [...left].every(([id, component]) => right.get(id) === component);
}
