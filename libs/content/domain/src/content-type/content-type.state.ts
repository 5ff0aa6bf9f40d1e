import type { ContentTypeDefinition } from '@annal/content-rules';
import { assertNever } from '@annal/kernel';
import type { ContentTypeEvent } from './content-type.events.ts';

export interface LiveContentType {
  readonly status: 'live';
  readonly latest: ContentTypeDefinition;
  /** The same object for as long as the version is the same. */
  readonly published?: ContentTypeDefinition;
}

export type ContentType = { readonly status: 'absent' } | LiveContentType | { readonly status: 'deleted' };

export const initialContentType: ContentType = { status: 'absent' };

export function evolve(contentType: ContentType, event: ContentTypeEvent): ContentType {
  switch (event.type) {
    case 'ContentTypeCreated':
      return { status: 'live', latest: event.data };
    case 'ContentTypeRevised': {
      const { changes, versionNo } = event.data;
      const before = live(contentType);
      return { ...before, latest: { ...before.latest, ...changes, versionNo } };
    }
    case 'ContentTypePublished': {
      const latest = { ...live(contentType).latest, versionNo: event.data.versionNo };
      return { status: 'live', latest, published: latest };
    }
    case 'ContentTypeDeleted':
      return { status: 'deleted' };
    default:
      return assertNever(event);
  }
}

function live(contentType: ContentType): LiveContentType {
  if (contentType.status !== 'live') throw new Error(`A content type that is ${contentType.status} has changed`);
  return contentType;
}
