import type { EqualityFilter, ReadModelDocument } from '@annal/read-models';
import type { SearchedDocument } from '@annal/search-index';
import type { Answering } from './connection.ts';
import { filterTermsOf } from './filter-terms.ts';
import { OpenSearchRefusal } from './index-errors.ts';
import type { DocumentWrite } from './index-state.ts';
import { indexedFields } from './indexed-fields.ts';
import { documentName } from './keys.ts';

const READ_AT_ONCE = 200;
const WRITTEN_AT_ONCE = 8_000_000;

interface FetchedDocument {
  readonly _source?: { readonly document: string };
}

interface FoundPage {
  readonly hits: { readonly hits: readonly Required<FetchedDocument>[] };
}

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly Readonly<Record<string, BulkItem>>[];
}

interface BulkItem {
  readonly status: number;
  readonly error?: { readonly type: string; readonly reason: string };
}

export class IndexDocuments<Document extends ReadModelDocument> {
  constructor(
    private readonly answering: Answering,
    private readonly index: string,
    private readonly searched: (document: Document) => SearchedDocument,
  ) {}

  async read(ids: readonly string[]): Promise<readonly Document[]> {
    const found: Document[] = [];
    for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
      const body = { ids: ids.slice(from, from + READ_AT_ONCE).map(documentName) };
      const path = `/${this.index}/_mget`;
      const { docs } = await this.answering.ask<{ docs: readonly FetchedDocument[] }>({ method: 'POST', path, body });
      for (const { _source: source } of docs) if (source) found.push(JSON.parse(source.document) as Document);
    }
    return found;
  }

  /** A superset of the filter's matches, as of the last refresh. */
  async *candidates(filter: EqualityFilter): AsyncGenerator<Document> {
    const terms = filterTermsOf(filter).map((term) => ({ term: { fields: term } }));
    for (let after: string | undefined; ;) {
      const page = await this.page(after, READ_AT_ONCE, terms);
      yield* page;
      after = page.at(-1)?._id;
      if (page.length < READ_AT_ONCE) return;
    }
  }

  async page(after: string | undefined, size: number, filters: readonly object[] = []): Promise<readonly Document[]> {
    const body = {
      query: { bool: { filter: [{ exists: { field: 'id' } }, ...filters] } },
      size,
      sort: [{ id: 'asc' }],
      _source: ['document'],
      ...(after !== undefined && { search_after: [after] }),
    };
    const { hits } = await this.answering.ask<FoundPage>({ method: 'POST', path: `/${this.index}/_search`, body });
    return hits.hits.map(({ _source: source }) => JSON.parse(source.document) as Document);
  }

  /** Not atomic, but never overwrites a later batch. Searches see the documents after the last step. */
  async write(writes: readonly DocumentWrite[], position: bigint): Promise<void> {
    let lines: string[] = [];
    let length = 0;
    for (const write of writes) {
      const text = this.linesOf(write, position);
      if (length > 0 && length + text.length > WRITTEN_AT_ONCE) {
        await this.send(lines);
        [lines, length] = [[], 0];
      }
      lines.push(text);
      length += text.length;
    }
    if (lines.length > 0) await this.send(lines);
    await this.answering.ask({ method: 'POST', path: `/${this.index}/_refresh` });
  }

  private linesOf({ id, document }: DocumentWrite, position: bigint): string {
    const name = JSON.stringify(documentName(id));
    // Positions are too large for the numbers of JSON.stringify.
    const target = `{"_id":${name},"version":${position},"version_type":"external_gte"}`;
    if (!document) return `{"delete":${target}}\n`;
    const fields = indexedFields(this.searched(document as Document), document);
    return `{"index":${target}}\n${JSON.stringify(fields)}\n`;
  }

  private async send(lines: readonly string[]): Promise<void> {
    const question = { method: 'POST', path: `/${this.index}/_bulk`, lines: lines.join('') } as const;
    const { errors, items } = await this.answering.ask<BulkAnswer>(question);
    if (!errors) return;
    for (const { status, error } of items.flatMap((item) => Object.values(item))) {
      if (!error || error.type === 'version_conflict_engine_exception') continue;
      throw new OpenSearchRefusal(status, [error.type], `OpenSearch did not index a document: ${error.reason}`);
    }
  }
}
