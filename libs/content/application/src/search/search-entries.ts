import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { isRecord, type Actor } from '@annal/kernel';
import type { AssetPreviews } from '../entry/views/asset-previews.ts';
import { EntryViews } from '../entry/views/entry-views.ts';
import type { EntryView, FieldSelection } from '../entry/views/entry.view.ts';
import { SeenTypes } from '../entry/lists/seen-types.ts';
import type { EntryPage } from '../entry/lists/list-entries.ts';
import type { Aggregations } from './compile-counts.ts';
import { compileSearch, type CompiledSearch, type SearchQuestion } from './compile-search.ts';
import { IndexedEntries, type FoundEntry } from './indexed-entries.ts';
import { SearchContextLoader, type AskedProject } from './search-context-loader.ts';

export interface EntrySearch extends SearchQuestion {
  readonly project: AskedProject;
  readonly selection?: FieldSelection | undefined;
  readonly previews?: AssetPreviews;
}

export interface FoundEntries extends EntryPage {
  readonly aggregations?: Aggregations;
}

export class SearchEntries extends Query<FoundEntries> {
  constructor(
    readonly search: EntrySearch,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** search.md. The index finds entries, and the read model shows them. */
@QueryHandler(SearchEntries)
export class SearchEntriesHandler implements IQueryHandler<SearchEntries> {
  constructor(
    private readonly contexts: SearchContextLoader,
    private readonly seen: SeenTypes,
    private readonly entries: IndexedEntries,
    private readonly views: EntryViews,
  ) {}

  async execute({ search, actor }: SearchEntries): Promise<FoundEntries> {
    const { project, selection, previews, aggregations } = search;
    const searcher = { project, types: this.seen.all(project, actor), caller: actor.name };
    const compiled = compileSearch(search, await this.contexts.of(search, searcher));
    const { answer, found } = await this.entries.find(compiled.query);
    const documents = found.map(({ document }) => document);
    const shown = await this.views.of(documents, { project, actor, selection, previews });
    const items = found.flatMap(({ hit }, index) => (shown[index] ?? []).map((view) => away(view, hit, compiled)));
    const { totalCount } = answer;
    return { totalCount, items, ...(aggregations && { aggregations: compiled.aggregationsOf(answer) }) };
  }
}

/** search.md 3.5: in the unit of the query, inside the value it is ordered by. */
export function away<View extends EntryView>(
  view: View,
  { metres }: FoundEntry['hit'],
  { distance }: CompiledSearch,
): EntryView {
  if (metres === undefined || !distance) return view;
  return within(view, distance.field.split('.'), metres / distance.metresPerUnit);
}

function within(value: EntryView, [part, ...others]: readonly string[], distance: number): EntryView {
  if (part === undefined) return { ...value, distance };
  const name = Object.keys(value).find((field) => field.toLowerCase() === part);
  const inside = name === undefined ? undefined : value[name];
  if (name === undefined || !isRecord(inside)) return value;
  return { ...value, [name]: within(inside, others, distance) };
}
