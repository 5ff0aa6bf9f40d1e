import { describeController } from '../description/described.ts';
import { fields, off, searchPaging, zenql } from '../description/parameters.ts';
import { aggregations, asJson, entryClauses, entryOrders } from '../description/search.ts';
import { anyOf, body, described, flag, named, texts, type Properties } from '../description/schema.ts';
import { entryPage } from './entries.schemas.ts';
import { EntrySearchController } from './search.controller.ts';

const others: Properties = {
  orderBy: entryOrders,
  fields: described(texts, 'Names of what is shown of an entry'),
  ...searchPaging,
  includeArchived: flag,
  includeDeleted: flag,
  aggregations,
};

const EntrySearch = named(
  'EntrySearch',
  anyOf(
    body({}, { where: entryClauses, zenql: { type: 'null' }, ...others }),
    body({}, { where: { ...entryClauses, maxItems: 0 }, zenql, ...others }),
  ),
);

export const searchDescription = describeController('Entries', EntrySearchController, {
  search: {
    summary: 'Search the entries',
    description: 'Entries that match all conditions and that the caller may view, the most relevant first.',
    query: {
      where: asJson(entryClauses),
      orderBy: asJson(entryOrders),
      zenql: described(zenql, `${zenql.description}, instead of \`where\``),
      aggregations: asJson(aggregations),
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
