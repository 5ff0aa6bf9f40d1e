import type { Document } from 'mongodb';
import type { UseDb } from './mongodb.contract.ts';

interface Item extends Document {
  _id: number;
}

function stages(plan: Document | undefined): string[] {
  if (!plan) return [];
  const own = plan['indexName'] ? `${String(plan['stage'])} ${String(plan['indexName'])}` : String(plan['stage']);
  const inner = (plan['inputStages'] as Document[] | undefined) ?? [plan['inputStage'] as Document | undefined];
  return [own, ...inner.flatMap(stages)];
}

export function indexContract(db: UseDb): void {
  const items = () => db().collection<Item>('items');
  const code = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'accepted',
      (error: { code: number }) => error.code,
    );

  async function fill(count = 500): Promise<void> {
    await items().insertMany(
      Array.from({ length: count }, (_, n) => ({
        _id: n,
        project: n % 5,
        at: new Date(n * 1000),
        tags: [`t${n % 3}`, `u${n % 7}`],
        name: `name ${n}`,
      })),
    );
  }

  it('are created, listed, and dropped', async () => {
    expect(await items().createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
    await items().createIndex({ u: 1 }, { unique: true, name: 'mine' });
    await items().createIndex({ a: 1, b: -1 });
    expect((await items().indexes()).map(({ name, key }) => [name, key])).toEqual([
      ['_id_', { _id: 1 }],
      ['a_1_b_-1', { a: 1, b: -1 }],
      ['mine', { u: 1 }],
    ]);
    await items().dropIndex('mine');
    expect(await code(items().dropIndex('mine'))).toBe(27);
    await items().dropIndexes();
    expect(await items().indexes()).toHaveLength(1);
  });

  it('conflict when they are alike but not the same', async () => {
    await items().createIndex({ a: 1 }, { name: 'one' });
    expect(await code(items().createIndex({ a: 1 }, { name: 'two' }))).toBe(85);
    expect(await code(items().createIndex({ b: 1 }, { name: 'one' }))).toBe(86);
    expect(await code(items().createIndex({ a: 1 }, { name: 'one', unique: true }))).toBe(86);
  });

  it('keep keys unique, over several fields, elements and missing values', async () => {
    await items().createIndex({ a: 1, b: 1 }, { unique: true });
    await items().insertOne({ _id: 1, a: 1, b: [1, 2] });
    expect(await code(items().insertOne({ _id: 2, a: 1, b: [2, 3] }))).toBe(11000);
    expect(await code(items().insertOne({ _id: 3, a: 1, b: [3, 3] }))).toBe('accepted');
    expect(await code(items().insertOne({ _id: 4 }))).toBe('accepted');
    expect(await code(items().insertOne({ _id: 5, a: null }))).toBe(11000);
    expect(await code(items().updateOne({ _id: 4 }, { $set: { a: 1, b: 2 } }))).toBe(11000);
    expect(await items().find({ _id: 4 }).toArray()).toEqual([{ _id: 4 }]);
  });

  it('are unique only among what a sparse or partial one holds', async () => {
    await items().createIndex({ s: 1 }, { unique: true, sparse: true });
    await items().createIndex({ p: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await items().insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, p: 1, live: true }, { _id: 4, p: 1, live: false }]);
    expect(await code(items().insertOne({ _id: 5, p: 1, live: true }))).toBe(11000);
    expect(await code(items().updateOne({ _id: 4 }, { $set: { live: true } }))).toBe(11000);
    await items().updateOne({ _id: 3 }, { $set: { live: false } });
    expect(await code(items().updateOne({ _id: 4 }, { $set: { live: true } }))).toBe('accepted');
    expect(await items().countDocuments({ s: null })).toBe(4);
    expect(await items().find({ p: 1, live: true }).toArray()).toHaveLength(1);
  });

  it('are refused when the documents there are break them', async () => {
    await items().insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
      { _id: 3, b: [1], c: [1] },
    ]);
    expect(await code(items().createIndex({ a: 1 }, { unique: true }))).toBe(11000);
    expect(await code(items().createIndex({ b: 1, c: 1 }))).toBe(171);
    expect(await items().indexes()).toHaveLength(1);
    await items().createIndex({ d: 1, e: 1 });
    expect(await code(items().insertOne({ _id: 4, d: [1], e: [1] }))).toBe(171);
  });

  it('read only the entries of a page', async () => {
    await fill();
    await items().createIndex({ project: 1, at: -1 });
    for (const direction of [-1, 1] as const) {
      const query = items().find({ project: 3 }).sort({ at: direction }).limit(25);
      const explained = await query.explain('executionStats');
      expect(stages(explained['queryPlanner'].winningPlan as Document)).toContain('IXSCAN project_1_at_-1');
      expect(explained['executionStats']).toMatchObject({
        nReturned: 25,
        totalKeysExamined: 25,
        totalDocsExamined: 25,
      });
      const pages = await query.toArray();
      expect(pages.map(({ _id }) => _id)).toEqual(
        Array.from({ length: 25 }, (_, n) => (direction < 0 ? 498 - n * 5 : 3 + n * 5)),
      );
    }
  });

  it.each([
    [{ tags: 'u3' }, 'tags_1'],
    [{ name: /^name 12/ }, 'name_1'],
    [{ project: { $in: [1, 2] }, at: { $lt: new Date(20_000) } }, 'project_1_at_-1'],
    [{ _id: { $gte: 5, $lt: 8 } }, '_id_'],
  ])('serve %j', async (filter, index) => {
    await fill();
    await items().createIndexes([{ key: { tags: 1 } }, { key: { name: 1 } }, { key: { project: 1, at: -1 } }]);
    const explained = await items()
      .find(filter as Document)
      .explain('executionStats');
    expect(stages(explained['queryPlanner'].winningPlan as Document)).toContain(`IXSCAN ${index}`);
    const { nReturned, totalDocsExamined } = explained['executionStats'] as Record<string, number>;
    expect(totalDocsExamined).toBe(nReturned);
    expect(nReturned).toBeGreaterThan(0);
  });

  it('tell which documents need not be read', async () => {
    await fill();
    await items().createIndex({ project: 1, name: 1 });
    const query = items().find({ project: 3, name: /1.$/ });
    expect((await query.explain('executionStats'))['executionStats']).toMatchObject({
      nReturned: 10,
      totalDocsExamined: 10,
    });
  });

  it('serve each branch of an $or', async () => {
    await fill();
    await items().createIndexes([{ key: { name: 1 } }, { key: { project: 1, at: -1 } }]);
    const query = items().find({ $or: [{ name: 'name 7' }, { project: 2, at: { $lt: new Date(10_000) } }] });
    const explained = await query.explain('executionStats');
    expect(stages(explained['queryPlanner'].winningPlan as Document)).toEqual(
      expect.arrayContaining(['IXSCAN name_1', 'IXSCAN project_1_at_-1']),
    );
    expect(new Set((await query.toArray()).map(({ _id }) => _id))).toEqual(new Set([7, 2]));
  });

  it('scan the collection where none helps, or where asked to', async () => {
    await fill(20);
    await items().createIndex({ name: 1 });
    const scanned = await items().find({ 'no.index': 1 }).explain('queryPlanner');
    expect(stages(scanned['queryPlanner'].winningPlan as Document)).toEqual(['COLLSCAN']);
    const hinted = await items().find({ name: 'name 1' }).hint({ $natural: 1 }).explain('queryPlanner');
    expect(stages(hinted['queryPlanner'].winningPlan as Document)).toContain('COLLSCAN');
    expect(await code(items().find({}).hint('none').toArray())).toBe(2);
  });
}
