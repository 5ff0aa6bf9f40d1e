import { tagSetAggregate, type TagSet, type TagSetEvent } from '@annal/content-domain';
import type { Fold } from '@annal/kernel';

export type { TagSet, TagSetEvent };

/** The groups and tags of a project, for those who follow what becomes of them. */
export const tagFacts: Fold<TagSet, TagSetEvent> = tagSetAggregate;
