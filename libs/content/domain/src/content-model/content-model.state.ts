import { assertNever } from '@annal/kernel';
import type { ContentModelEvent } from './content-model.events.ts';

export interface Holder {
  readonly kind: 'contentType';
  readonly uuid: string;
}

/** Who holds which id of a project, by lower-case id: one space for all kinds (content-types.md 1.1). */
export interface ContentModel {
  readonly ids: ReadonlyMap<string, Holder>;
}

export const initialContentModel: ContentModel = { ids: new Map() };

export function evolve({ ids }: ContentModel, event: ContentModelEvent): ContentModel {
  const next = new Map(ids);
  switch (event.type) {
    case 'ContentTypeIdClaimed':
      next.set(event.data.id, { kind: 'contentType', uuid: event.data.uuid });
      return { ids: next };
    case 'ContentTypeIdReleased':
      next.delete(event.data.id);
      return { ids: next };
    default:
      return assertNever(event);
  }
}

/** The uuid of the content type with this id (any case) or uuid. A claim alone: its stream says whether it exists. */
export function contentTypeUuidOf({ ids }: ContentModel, idOrUuid: string): string | undefined {
  const sought = idOrUuid.toLowerCase();
  const holder = ids.get(sought);
  if (holder?.kind === 'contentType') return holder.uuid;
  return [...ids.values()].find(({ kind, uuid }) => kind === 'contentType' && uuid === sought)?.uuid;
}
