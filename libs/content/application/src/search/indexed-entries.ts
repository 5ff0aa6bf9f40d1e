import { Inject, Injectable } from '@nestjs/common';
import { entryProjection, type EntryDocument } from '@annal/content-read-models';
import { ReadModels, type Reader } from '@annal/read-models';
import type { Hit, IndexAnswer, IndexQuery, IndexReader } from '@annal/search-index';
import { INDEX_READER } from '@annal/search-service';
import { LARGEST_PAGE } from '../entry/lists/entry-pages.ts';

export interface FoundEntry {
  readonly hit: Hit;
  readonly document: EntryDocument;
}

@Injectable()
export class IndexedEntries {
  constructor(
    @Inject(INDEX_READER) private readonly index: Pick<IndexReader, 'search'>,
    private readonly readModels: ReadModels,
  ) {}

  get entries(): Reader<EntryDocument> {
    return this.readModels.reader(entryProjection);
  }

  async find(query: IndexQuery): Promise<{ readonly answer: IndexAnswer; readonly found: readonly FoundEntry[] }> {
    const answer = await this.index.search(query);
    const { hits } = answer;
    if (hits.length === 0) return { answer, found: [] };
    const ids = hits.map(({ id }) => id);
    const documents = await this.entries.find({ _id: { $in: ids } }, { limit: ids.length, mostBytes: LARGEST_PAGE });
    const byId = new Map(documents.map((document) => [document._id, document]));
    const found = hits.flatMap((hit) => {
      const document = byId.get(hit.id);
      return document ? [{ hit, document }] : [];
    });
    return { answer, found };
  }
}
