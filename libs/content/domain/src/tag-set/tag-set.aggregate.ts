import type { Aggregate } from '@annal/kernel';
import type { TagSetCommand } from './tag-set.commands.ts';
import { decide } from './tag-set.decide.ts';
import type { TagSetEvent } from './tag-set.events.ts';
import { isGone } from './tag-set.gone.ts';
import { tagSetSnapshot } from './tag-set.snapshot.ts';
import { emptyTagSet, evolve, type TagSet } from './tag-set.state.ts';
import { tagSetSchemas } from './tag-set.upcasters.ts';

export const tagSetAggregate: Aggregate<TagSet, TagSetCommand, TagSetEvent> = {
  category: 'tags',
  schemas: tagSetSchemas,
  snapshot: tagSetSnapshot,
  initial: emptyTagSet,
  decide,
  evolve,
  isGone,
};
