import DataLoader from 'dataloader';
import type { FindOptions, ReadFilter } from './read-models.ts';

/** Which documents belong to the groups, and what of them is read. */
export interface Grouping {
  readonly filter: ReadFilter;
  /** Documents with the same text in it are a group. */
  readonly field: string;
  readonly projection?: FindOptions['projection'];
}

interface Asked {
  readonly grouping: Grouping;
  readonly kind: string;
  readonly value: string;
}

type Group<Doc> = readonly Doc[];

const MOST_AT_ONCE = 500;

/** Reads small groups of documents, those of one event-loop turn together. No caller gets data read before its call. */
export class GroupedReads<Doc extends object> {
  private readonly loader: DataLoader<Asked, Group<Doc>, string>;

  constructor(private readonly read: (filter: ReadFilter, options: FindOptions) => Promise<readonly Doc[]>) {
    const options = {
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: setImmediate,
      cacheKeyFn: ({ kind, value }: Asked) => kind + value,
    };
    this.loader = new DataLoader((asked) => {
      // The cache only shares the groups of one turn.
      this.loader.clearAll();
      return this.groups(asked);
    }, options);
  }

  async get(grouping: Grouping, values: Iterable<string>): Promise<ReadonlyMap<string, Group<Doc>>> {
    const kind = `${JSON.stringify(grouping)} `;
    const read = async (value: string) => [value, await this.loader.load({ grouping, kind, value })] as const;
    return new Map(await Promise.all(Array.from(values, read)));
  }

  private async groups(asked: readonly Asked[]): Promise<readonly Group<Doc>[]> {
    const kinds = new Map<string, Asked[]>();
    for (const each of asked) listIn(kinds, each.kind).push(each);
    const found = await Promise.all([...kinds].map(async ([kind, same]) => [kind, await this.groupsOf(same)] as const));
    const byKind = new Map(found);
    return asked.map(({ kind, value }) => byKind.get(kind)?.get(value) ?? []);
  }

  private async groupsOf(asked: readonly Asked[]): Promise<ReadonlyMap<unknown, Doc[]>> {
    const groups = new Map<unknown, Doc[]>();
    const [first] = asked;
    if (!first) return groups;
    const { filter, field, projection } = first.grouping;
    const values = asked.map(({ value }) => value);
    const documents = await this.read({ ...filter, [field]: { $in: values } }, projection ? { projection } : {});
    for (const document of documents)
      listIn(groups, (document as Readonly<Record<string, unknown>>)[field]).push(document);
    return groups;
  }
}

function listIn<Key, Item>(lists: Map<Key, Item[]>, key: Key): Item[] {
  const known = lists.get(key);
  if (known) return known;
  const list: Item[] = [];
  lists.set(key, list);
  return list;
}
