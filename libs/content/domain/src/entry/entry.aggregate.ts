import type { Aggregate, Undecided } from '@annal/kernel';
import type { EntryCommand, WantedFacts } from './entry.commands.ts';
import { decide, isGone } from './entry.decide.ts';
import type { EntryEvent } from './entry.events.ts';
import { evolve, initialEntry, type Entry } from './entry.state.ts';
import { entrySchemas } from './entry.upcasters.ts';

export const entryAggregate: Aggregate<Entry, EntryCommand, EntryEvent, Undecided<WantedFacts>> = {
  category: 'entry',
  schemas: entrySchemas,
  initial: initialEntry,
  decide,
  evolve,
  isGone,
};
