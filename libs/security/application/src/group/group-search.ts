import { filterOf, sortOf, type SearchFields } from '@annal/list-filters';
import { foldText, parseZenql, readOrder } from '@annal/search-query';
import { matchesFilter, sortDocuments } from './filter-in-memory.ts';
import type { GroupView } from './group.view.ts';

export interface GroupListing {
  readonly q?: string | undefined;
  readonly zenql?: string | undefined;
  readonly order?: readonly string[] | undefined;
  readonly pageIndex: number;
  readonly pageSize: number;
}

export interface GroupPage {
  readonly totalCount: number;
  readonly items: readonly GroupView[];
}

const fields: SearchFields = {
  id: { type: 'text', path: 'id' },
  name: { type: 'text', path: 'nameKey' },
  description: { type: 'text', path: 'descriptionKey', lacks: 'lacksDescription' },
  type: { type: 'text', path: 'type' },
  userCount: { type: 'number', path: 'userCount' },
  childGroupCount: { type: 'number', path: 'childGroupCount' },
  created: { type: 'date', path: 'created' },
  modified: { type: 'date', path: 'modified' },
};

export const groupOrderNames: readonly string[] = Object.keys(fields);

export function searchGroups(groups: readonly GroupView[], listing: GroupListing, now: Date): GroupPage {
  const { q, zenql, order, pageIndex, pageSize } = listing;
  const filter = zenql === undefined ? {} : filterOf(parseZenql(zenql), fields, now);
  const sort = sortOf(readOrder(order ?? ['name']), fields);
  const wanted = q === undefined ? undefined : foldText(q);
  const found = groups
    .map(searchable)
    .filter((group) => (wanted === undefined || group.nameKey.includes(wanted)) && matchesFilter(group, filter));
  const items = sortDocuments(found, sort)
    .slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
    .map(({ view }) => view);
  return { totalCount: found.length, items };
}

function searchable(view: GroupView) {
  const { description } = view;
  return {
    ...view,
    _id: view.id,
    nameKey: foldText(view.name),
    descriptionKey: description === null ? null : foldText(description),
    lacksDescription: description === null ? 1 : 0,
    view,
  };
}
