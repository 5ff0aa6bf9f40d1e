import { describeController } from '../description/described.ts';
import { aggregations, fields, off, orderBy, searchPaging, where, zenql } from '../description/parameters.ts';
import {
  anyOf,
  body,
  described,
  filled,
  flag,
  freeObject,
  list,
  map,
  named,
  object,
  text,
  texts,
} from '../description/schema.ts';
import { entryPage } from './entries.schemas.ts';
import { EntrySearchController } from './search.controller.ts';

const EntrySearch = named(
  'EntrySearch',
  body(
    {},
    {
      where: described(
        list(freeObject),
        'Clauses, all of which have to match: `{ "field": path, "equalTo": value }`, `{ "or": [clause] }`, `{ "not": clause }`',
      ),
      orderBy: described(anyOf(list(anyOf(text, freeObject)), text), '`[{ "asc": path }, { "desc": path }]`'),
      zenql: described(text, 'Instead of `where`'),
      fields: described(texts, 'Names of what is shown of an entry'),
      ...searchPaging,
      includeArchived: flag,
      includeDeleted: flag,
      aggregations: map(
        object({ field: filled }, { size: { type: 'integer', minimum: 1, maximum: 1_000 }, missing: text }),
      ),
    },
  ),
);

export const searchDescription = describeController('Entries', EntrySearchController, {
  search: {
    summary: 'Search the entries',
    description: 'Entries that match all conditions and that the caller may view, the most relevant first.',
    query: {
      where,
      orderBy,
      zenql,
      aggregations,
      ...searchPaging,
      includeArchived: off,
      includeDeleted: off,
      fields,
    },
    answer: entryPage,
  },
  searchByBody: {
    summary: 'Search the entries by a body',
    description: 'The same search, for conditions that are too long for an address.',
    body: EntrySearch,
    answer: entryPage,
  },
});
