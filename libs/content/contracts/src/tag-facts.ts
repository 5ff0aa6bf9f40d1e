import { tagSetAggregate, type TagSet, type TagSetEvent } from '@annal/content-domain';
import type { Fold } from '@annal/kernel';

export type { TagSet, TagSetEvent };

export const tagFacts: Fold<TagSet, TagSetEvent> = tagSetAggregate;
