import type { ReadModelDocument } from '@annal/read-models';
import type { IndexedProjection, IndexEngine, IndexReader, IndexWriter } from '@annal/search-index';
import { OpenSearchConnection, type Answering } from './connection.ts';
import { IndexDocuments } from './index-documents.ts';
import { OpenSearchRefusal } from './index-errors.ts';
import { indexBody, type IndexMeta } from './index-mapping.ts';
import { IndexNames } from './index-names.ts';
import { IndexState } from './index-state.ts';
import { OpenSearchReader } from './open-search-reader.ts';
import { OpenSearchWriter } from './open-search-writer.ts';
import { VersionUses } from './version-uses.ts';

export interface OpenSearchOptions {
  readonly prefix?: string;
  readonly budgetMs?: number;
}

const PREFIX = 'annal-search';
const BUDGET_MS = 5_000;

type Mappings = Readonly<Record<string, { readonly mappings: { readonly _meta?: IndexMeta } }>>;
type Aliases = Readonly<Record<string, unknown>>;

export class OpenSearchEngine<Document extends ReadModelDocument> implements IndexEngine<Document> {
  private readonly names: IndexNames;
  private readonly uses: VersionUses;
  private readonly budgetMs: number;

  constructor(
    private readonly answering: Answering & { close(): Promise<void> },
    private readonly projection: IndexedProjection<Document>,
    { prefix = PREFIX, budgetMs = BUDGET_MS }: OpenSearchOptions = {},
  ) {
    this.names = new IndexNames(prefix, projection.version);
    this.uses = new VersionUses(answering, this.names.uses, this.names.meta(0));
    this.budgetMs = budgetMs;
  }

  static at<Document extends ReadModelDocument>(
    address: string,
    projection: IndexedProjection<Document>,
    options: OpenSearchOptions = {},
  ): OpenSearchEngine<Document> {
    return new OpenSearchEngine(OpenSearchConnection.to(address), projection, options);
  }

  async builds(): Promise<readonly number[]> {
    const found = await this.indexes();
    return found.flatMap(({ meta }) => (this.names.isOwn(meta) ? meta.build : [])).toSorted((a, b) => a - b);
  }

  async live(): Promise<number | undefined> {
    const [index] = await this.liveIndexes();
    if (index === undefined) return undefined;
    return (await this.indexes()).find(({ name }) => name === index)?.meta.build;
  }

  async goLive(build: number): Promise<void> {
    const alias = this.names.live;
    const former = (await this.liveIndexes()).map((index) => ({ remove: { index, alias } }));
    const actions = [...former, { add: { index: this.names.of(build), alias } }];
    await this.answering.ask({ method: 'POST', path: '/_aliases', body: { actions } });
  }

  async writer(build: number): Promise<IndexWriter<Document>> {
    const index = this.names.of(build);
    const body = indexBody(this.names.meta(build));
    await this.answering
      .ask({ method: 'PUT', path: `/${index}`, body })
      .catch(ignoring('resource_already_exists_exception'));
    await this.uses.begin();
    const documents = new IndexDocuments(this.answering, index, this.projection.searched);
    return new OpenSearchWriter(this.answering, index, new IndexState(this.answering, index), documents, this.uses);
  }

  async reader(build: number): Promise<IndexReader> {
    if (!(await this.builds()).includes(build))
      throw new Error(`There is no build ${build} of the search index of version ${this.projection.version}`);
    await this.uses.begin();
    const index = this.names.of(build);
    const state = new IndexState(this.answering, index);
    return new OpenSearchReader(this.answering, index, state, this.uses, this.budgetMs);
  }

  async drop(build: number): Promise<void> {
    await this.dropIndex(this.names.of(build));
  }

  async dropOtherVersions(): Promise<void> {
    const used = [this.names.meta(0), ...(await this.uses.used())];
    const isUsed = ({ version, layout }: IndexMeta) =>
      used.some((each) => each.version === version && each.layout === layout);
    for (const { name, meta } of await this.indexes()) if (!isUsed(meta)) await this.dropIndex(name);
  }

  async close(): Promise<void> {
    await this.answering.close();
  }

  private async dropIndex(index: string): Promise<void> {
    await this.answering.ask({ method: 'DELETE', path: `/${index}` }).catch(ignoring('index_not_found_exception'));
  }

  private async indexes(): Promise<readonly { readonly name: string; readonly meta: IndexMeta }[]> {
    const path = `/${this.names.every}/_mapping`;
    const found = await this.answering.ask<Mappings>({ method: 'GET', path });
    return Object.entries(found).flatMap(([name, { mappings }]) =>
      mappings._meta ? [{ name, meta: mappings._meta }] : [],
    );
  }

  private async liveIndexes(): Promise<readonly string[]> {
    const asked = this.answering.ask<Aliases>({ method: 'GET', path: `/_alias/${this.names.live}` });
    return Object.keys((await asked.catch(ignoring('aliases_not_found_exception', 404))) ?? {});
  }
}

function ignoring(type: string, status?: number): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof OpenSearchRefusal && (error.is(type) || error.status === status)) return undefined;
    throw error;
  };
}
