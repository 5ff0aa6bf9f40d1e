import type { DocumentChange } from '@annal/read-models';
import type { Condition } from '../condition.ts';
import type { IndexEngine } from '../index-engine.ts';
import type { IndexAnswer, IndexQuery } from '../index-query.ts';
import type { IndexReader, IndexWriter } from '../search-index.ts';
import type { OpenEngine } from './contract.ts';
import { PROJECT, testProjection, type TestDocument } from './test-document.ts';

export class HeldIndex {
  private opened: OpenEngine | undefined;
  private held: IndexEngine<TestDocument> | undefined;
  private writer: IndexWriter<TestDocument> | undefined;
  private reader: IndexReader | undefined;
  private position = 0n;

  static forEach(open: () => Promise<OpenEngine>): HeldIndex {
    const held = new HeldIndex();
    beforeEach(() => held.start(open));
    afterEach(() => held.end());
    return held;
  }

  static forAll(open: () => Promise<OpenEngine>, fill: (held: HeldIndex) => Promise<void>): HeldIndex {
    const held = new HeldIndex();
    beforeAll(async () => {
      await held.start(open);
      await fill(held);
    });
    afterAll(() => held.end());
    return held;
  }

  engine(version = '1'): Promise<IndexEngine<TestDocument>> {
    return open(this.opened).engine(testProjection(version));
  }

  get write(): IndexWriter<TestDocument> {
    return open(this.writer);
  }

  get read(): IndexReader {
    return open(this.reader);
  }

  async apply(...changes: readonly DocumentChange<TestDocument>[]): Promise<bigint> {
    this.position += 1n;
    await this.write.apply({ changes, position: this.position });
    return this.position;
  }

  async search(condition: Condition, more: Partial<IndexQuery> = {}): Promise<IndexAnswer> {
    const query: IndexQuery = { projectUuid: PROJECT, condition, order: [], skip: 0, limit: 10_000, ...more };
    return this.read.search(query);
  }

  async found(condition: Condition, more: Partial<IndexQuery> = {}): Promise<readonly string[]> {
    const { hits } = await this.search(condition, more);
    return hits.map(({ id }) => id.split('.')[1] ?? '');
  }

  private async start(openEngine: () => Promise<OpenEngine>): Promise<void> {
    this.position = 0n;
    this.opened = await openEngine();
    this.held = await this.engine();
    this.writer = await this.held.writer(1);
    this.reader = await this.held.reader(1);
  }

  private async end(): Promise<void> {
    await this.reader?.close();
    await this.writer?.close();
    await this.held?.close();
    await this.opened?.end();
  }
}

function open<Held>(held: Held | undefined): Held {
  if (held === undefined) throw new Error('The index is open in the tests only');
  return held;
}
