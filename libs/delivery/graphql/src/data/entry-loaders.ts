import DataLoader from 'dataloader';
import {
  FindDeliveredEntries,
  GetDeliveredEntries,
  type DeliveredEntry,
  type EntryShape,
  type Reading,
  type View,
} from '@annal/delivery-application';
import type { LanguageCode } from '@annal/kernel';
import { sysOf, textOf } from './part.ts';

interface LinkKey {
  readonly entryId: string;
  readonly language: LanguageCode;
  readonly versionStatus: View;
}

type Ask = (query: FindDeliveredEntries | GetDeliveredEntries) => Promise<readonly DeliveredEntry[]>;

const keyOf = ({ entryId, language, versionStatus }: LinkKey): string => `${entryId}.${language}.${versionStatus}`;

/** Entries of one request, each read once: all that one level of the query asks for in one look-up. */
export class EntryLoaders {
  private readonly roots = new Map<string, DataLoader<string, DeliveredEntry | undefined>>();
  private readonly links: DataLoader<LinkKey, DeliveredEntry | undefined, string>;

  constructor(
    private readonly ask: Ask,
    private readonly reading: Reading,
    private readonly shape: EntryShape,
  ) {
    this.links = new DataLoader((keys) => this.variations(keys), { cacheKeyFn: keyOf, maxBatchSize: 5_000 });
  }

  linked(key: LinkKey): Promise<DeliveredEntry | undefined> {
    return this.links.load(key);
  }

  /** In the usual variation without a language. */
  one(entryId: string, language: LanguageCode | undefined, view: View): Promise<DeliveredEntry | undefined> {
    const key = `${view}.${language ?? ''}`;
    let loader = this.roots.get(key);
    if (!loader) {
      loader = new DataLoader((ids) => this.chosen(ids, language, view));
      this.roots.set(key, loader);
    }
    return loader.load(entryId);
  }

  private async variations(keys: readonly LinkKey[]): Promise<(DeliveredEntry | undefined)[]> {
    const found = await this.ask(new FindDeliveredEntries(keys, this.shape, this.reading));
    const byKey = new Map(
      found.map((entry) => {
        const { id, language, versionStatus } = sysOf(entry);
        return [`${textOf(id)}.${textOf(language)}.${textOf(versionStatus)}`, entry];
      }),
    );
    return keys.map((key) => byKey.get(keyOf(key)));
  }

  private async chosen(ids: readonly string[], language: LanguageCode | undefined, view: View) {
    const query = new GetDeliveredEntries(ids, language, this.shape, { ...this.reading, view });
    const found = await this.ask(query);
    const byId = new Map(found.map((entry) => [textOf(sysOf(entry)['id']), entry]));
    return ids.map((id) => byId.get(id));
  }
}
