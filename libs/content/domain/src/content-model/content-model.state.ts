import { assertNever, type VersionNo } from '@annal/kernel';
import type { DefinitionKind } from './content-model.commands.ts';
import type { ContentModelEvent } from './content-model.events.ts';

export interface Holder {
  readonly kind: DefinitionKind;
  readonly uuid: string;
  /** About to be deleted. */
  readonly isWithdrawn: boolean;
}

/** The latest claim on one component. */
export interface UseClaim {
  readonly versionNo: VersionNo | null;
  readonly claimedAt: string;
}

/** Whoever uses components: a content type, or a component that contains others. */
export interface ComponentUser {
  readonly kind: DefinitionKind;
  /** As it is spelled. */
  readonly id: string;
  /** By lower-case id: all that its latest and its published version use, and perhaps more. */
  readonly components: ReadonlyMap<string, UseClaim>;
}

/**
 * Who holds which id of a project, by lower-case id: one space for all kinds (content-types.md 1.1). And who uses which
 * components, by the user's uuid.
 */
export interface ContentModel {
  readonly ids: ReadonlyMap<string, Holder>;
  readonly uses: ReadonlyMap<string, ComponentUser>;
}

export const initialContentModel: ContentModel = { ids: new Map(), uses: new Map() };

export function evolve(model: ContentModel, event: ContentModelEvent): ContentModel {
  switch (event.type) {
    case 'ContentTypeIdClaimed':
      return held(model, event.data, 'contentType', false);
    case 'ComponentIdClaimed':
      return held(model, event.data, 'component', false);
    case 'ComponentWithdrawn':
      return held(model, event.data, 'component', true);
    case 'ContentTypeIdReleased':
    case 'ComponentIdReleased':
      return released(model, event.data);
    case 'ComponentUseClaimed': {
      const { kind, id, uuid, components: claimed, versionNo, claimedAt } = event.data;
      const components = new Map(model.uses.get(uuid)?.components);
      for (const component of claimed) components.set(component, { versionNo, claimedAt });
      return { ...model, uses: new Map(model.uses).set(uuid, { kind, id, components }) };
    }
    case 'ComponentUseReleased':
      return unused(model, event.data);
    default:
      return assertNever(event);
  }
}

type Key = { readonly id: string; readonly uuid: string };

function held(model: ContentModel, { id, uuid }: Key, kind: DefinitionKind, isWithdrawn: boolean): ContentModel {
  return { ...model, ids: new Map(model.ids).set(id, { kind, uuid, isWithdrawn }) };
}

function released(model: ContentModel, { id, uuid }: Key): ContentModel {
  const [ids, uses] = [new Map(model.ids), new Map(model.uses)];
  ids.delete(id);
  uses.delete(uuid);
  return { ids, uses };
}

function unused(
  model: ContentModel,
  { uuid, components: gone }: Key & { components: readonly string[] },
): ContentModel {
  const user = model.uses.get(uuid);
  const uses = new Map(model.uses);
  const left = new Map(user?.components);
  for (const component of gone) left.delete(component);
  if (user && left.size > 0) uses.set(uuid, { ...user, components: left });
  else uses.delete(uuid);
  return { ...model, uses };
}

/** The uuid of what has this id (any case) or uuid. A claim alone: its own stream says whether it exists. */
export function definitionUuidOf({ ids }: ContentModel, kind: DefinitionKind, idOrUuid: string): string | undefined {
  const sought = idOrUuid.toLowerCase();
  const holder = ids.get(sought);
  if (holder?.kind === kind) return holder.uuid;
  return [...ids.values()].find((each) => each.kind === kind && each.uuid === sought)?.uuid;
}

export function contentTypeUuidOf(model: ContentModel, idOrUuid: string): string | undefined {
  return definitionUuidOf(model, 'contentType', idOrUuid);
}

/** The uuids of those that use the component or are about to, itself left out. */
export function usersOf({ uses }: ContentModel, componentId: string, kind?: DefinitionKind): readonly string[] {
  const id = componentId.toLowerCase();
  const isUser = (user: ComponentUser) =>
    user.id.toLowerCase() !== id && user.components.has(id) && (kind === undefined || user.kind === kind);
  return [...uses].flatMap(([uuid, user]) => (isUser(user) ? [uuid] : []));
}

/** Whether the component contains others or is about to. */
export function hasChildren({ uses, ids }: ContentModel, componentId: string): boolean {
  const holder = ids.get(componentId.toLowerCase());
  return holder !== undefined && (uses.get(holder.uuid)?.components.size ?? 0) > 0;
}
