import type { DomainEvent, VersionNo } from '@annal/kernel';
import type { ContentTypeProperties } from './content-type.definition.ts';

type ContentTypeKey = { readonly projectUuid: string; readonly uuid: string; readonly id: string };

export type ContentTypeCreated = DomainEvent<
  'ContentTypeCreated',
  1,
  ContentTypeKey & ContentTypeProperties & { readonly dataFormat: 'entry' | 'asset'; readonly versionNo: VersionNo }
>;

/** A new draft version. `changes` holds what differs from the version before, and nothing else. */
export type ContentTypeRevised = DomainEvent<
  'ContentTypeRevised',
  1,
  ContentTypeKey & { readonly versionNo: VersionNo; readonly changes: Partial<ContentTypeProperties> }
>;

/** The latest draft became the version that entries are validated with. */
export type ContentTypePublished = DomainEvent<
  'ContentTypePublished',
  1,
  ContentTypeKey & { readonly versionNo: VersionNo }
>;

/** All entries of the type are gone with it; a later type of the same id has another uuid. */
export type ContentTypeDeleted = DomainEvent<'ContentTypeDeleted', 1, ContentTypeKey>;

export type ContentTypeEvent = ContentTypeCreated | ContentTypeRevised | ContentTypePublished | ContentTypeDeleted;
