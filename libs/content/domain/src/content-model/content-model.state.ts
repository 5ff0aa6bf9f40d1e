import { assertNever, type LanguageCode, type VersionNo } from '@annal/kernel';
import type { DefinitionKind } from './content-model.commands.ts';
import type { ContentModelEvent, ContentTypeLanguagesClaimed } from './content-model.events.ts';
import { isEarlier, type ProjectChangeBegun } from './project-change.ts';

export interface Holder {
  readonly kind: DefinitionKind;
  readonly uuid: string;
  readonly isWithdrawn: boolean;
  readonly claimedAt?: string;
}

export interface UseClaim {
  readonly versionNo: VersionNo | null;
  readonly claimedAt: string;
}

export interface ComponentUser {
  readonly kind: DefinitionKind;
  readonly id: string;
  /** By lower-case id: everything that its latest and its published version use, and perhaps more. */
  readonly components: ReadonlyMap<string, UseClaim>;
}

/**
 * `ids` has lower-case ids, one space for all kinds (content-types.md 1.1); the other maps have uuids of definitions.
 */
export interface ContentModel {
  readonly ids: ReadonlyMap<string, Holder>;
  readonly uses: ReadonlyMap<string, ComponentUser>;
  readonly languages: ReadonlyMap<string, ReadonlyMap<LanguageCode, UseClaim>>;
  readonly withdrawn: ReadonlyMap<LanguageCode, ProjectChangeBegun>;
  readonly closed?: ProjectChangeBegun;
}

export const initialContentModel: ContentModel = {
  ids: new Map(),
  uses: new Map(),
  languages: new Map(),
  withdrawn: new Map(),
};

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
    case 'ContentTypeLanguagesClaimed':
      return { ...model, languages: new Map(model.languages).set(event.data.uuid, supported(model, event.data)) };
    case 'LanguagesWithdrawn': {
      const { languages, projectRevision, withdrawnAt } = event.data;
      const withdrawn = new Map(model.withdrawn);
      for (const language of languages) withdrawn.set(language, { projectRevision, begunAt: withdrawnAt });
      return { ...model, withdrawn };
    }
    case 'ContentModelClosed':
      return { ...model, closed: { projectRevision: event.data.projectRevision, begunAt: event.data.closedAt } };
    default:
      return assertNever(event);
  }
}

type Key = { readonly id: string; readonly uuid: string; readonly claimedAt?: string };

function held(model: ContentModel, key: Key, kind: DefinitionKind, isWithdrawn: boolean): ContentModel {
  const { id, uuid, claimedAt } = key;
  const holder = { kind, uuid, isWithdrawn, ...(claimedAt === undefined ? {} : { claimedAt }) };
  return { ...model, ids: new Map(model.ids).set(id, holder) };
}

function released(model: ContentModel, { id, uuid }: Key): ContentModel {
  const [ids, uses, languages] = [new Map(model.ids), new Map(model.uses), new Map(model.languages)];
  ids.delete(id);
  uses.delete(uuid);
  languages.delete(uuid);
  return { ...model, ids, uses, languages };
}

/** A claimer that has read less of the type's stream does not replace one that has read more. */
function supported(
  model: ContentModel,
  { uuid, languages, versionNo, claimedAt }: ContentTypeLanguagesClaimed['data'],
): ReadonlyMap<LanguageCode, UseClaim> {
  const claims = new Map(model.languages.get(uuid));
  for (const language of languages) {
    const known = claims.get(language);
    if (!known || !isEarlier(versionNo, known.versionNo)) claims.set(language, { versionNo, claimedAt });
  }
  return claims;
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

/** Accepts an id in any case or a uuid. A claim only: the definition's own stream says whether it exists. */
export function definitionUuidOf({ ids }: ContentModel, kind: DefinitionKind, idOrUuid: string): string | undefined {
  const sought = idOrUuid.toLowerCase();
  const holder = ids.get(sought);
  if (holder?.kind === kind) return holder.uuid;
  return [...ids.values()].find((each) => each.kind === kind && each.uuid === sought)?.uuid;
}

export function contentTypeUuidOf(model: ContentModel, idOrUuid: string): string | undefined {
  return definitionUuidOf(model, 'contentType', idOrUuid);
}

export function usersOf({ uses }: ContentModel, componentId: string, kind?: DefinitionKind): readonly string[] {
  const id = componentId.toLowerCase();
  const isUser = (user: ComponentUser) =>
    user.id.toLowerCase() !== id && user.components.has(id) && (kind === undefined || user.kind === kind);
  return [...uses].flatMap(([uuid, user]) => (isUser(user) ? [uuid] : []));
}

export function hasChildren({ uses, ids }: ContentModel, componentId: string): boolean {
  const holder = ids.get(componentId.toLowerCase());
  return holder !== undefined && (uses.get(holder.uuid)?.components.size ?? 0) > 0;
}
