import type { DomainEvent } from '@annal/kernel';

type Claim = { readonly projectUuid: string; readonly id: string; readonly uuid: string };

/** The id, lower-case, now belongs to the content type of that uuid, which may not have come to exist yet. */
export type ContentTypeIdClaimed = DomainEvent<'ContentTypeIdClaimed', 1, Claim>;

export type ContentTypeIdReleased = DomainEvent<'ContentTypeIdReleased', 1, Claim>;

export type ContentModelEvent = ContentTypeIdClaimed | ContentTypeIdReleased;
