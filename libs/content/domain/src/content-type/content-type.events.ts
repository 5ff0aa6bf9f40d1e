import type { ContentTypeProperties } from '@annal/content-rules';
import type { DomainEvent, VersionNo } from '@annal/kernel';

type ContentTypeKey = { readonly projectUuid: string; readonly uuid: string; readonly id: string };

export type ContentTypeCreated = DomainEvent<
  'ContentTypeCreated',
  1,
  ContentTypeKey & ContentTypeProperties & { readonly dataFormat: 'entry' | 'asset'; readonly versionNo: VersionNo }
>;

/** `changes` holds only what differs from the version before. */
export type ContentTypeRevised = DomainEvent<
  'ContentTypeRevised',
  1,
  ContentTypeKey & { readonly versionNo: VersionNo; readonly changes: Partial<ContentTypeProperties> }
>;

export type ContentTypePublished = DomainEvent<
  'ContentTypePublished',
  1,
  ContentTypeKey & { readonly versionNo: VersionNo }
>;

/** All its entries are gone with it. A later type of the same id has another uuid. */
export type ContentTypeDeleted = DomainEvent<'ContentTypeDeleted', 1, ContentTypeKey>;

export type ContentTypeEvent = ContentTypeCreated | ContentTypeRevised | ContentTypePublished | ContentTypeDeleted;
