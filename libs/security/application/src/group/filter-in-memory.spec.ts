import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import { filterOf, sortOf, type SearchFields } from '@annal/list-filters';
import { parseZenql, readOrder } from '@annal/search-query';
import { matchesFilter, sortDocuments } from './filter-in-memory.ts';

const fields: SearchFields = {
  name: { type: 'text', path: 'name' },
  note: { type: 'text', path: 'note', lacks: 'lacksNote' },
  size: { type: 'number', path: 'size' },
  created: { type: 'date', path: 'created' },
};
const document = (_id: string, name: string, note: string | null, size: number, created: string) => ({
  _id,
  name,
  note,
  lacksNote: note === null ? 1 : 0,
  size,
  created: `${created}T08:00:00.000Z`,
});
const documents = [
  document('a', 'editors', 'staff', 2, '2026-02-01'),
  document('b', 'porters', null, 0, '2026-02-09'),
  document('c', 'night shift', 'staff (night)', 2, '2025-12-31'),
  document('d', 'editors-in-chief', '', 11, '2026-02-10'),
];
const now = new Date('2026-02-11T09:00:00.000Z');

let folder: string;
let server: { connectionString: string; close(): Promise<void> };
let client: MongoClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'annal-filter-'));
  server = await startDocuments({ dataDir: folder });
  client = await new MongoClient(server.connectionString).connect();
  await client.db().collection<{ _id: string }>('groups').insertMany(documents);
});
afterAll(async () => {
  await client.close();
  await server.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['name ~ EDIT', 'name'],
  ['name != editors', '-name'],
  ['note = "staff (night)" or size > 2', '-size,name'],
  ['size >= 2 and size <= 2', 'note'],
  ['size < 2', ''],
  ['created > now(-7)', '-created'],
  ['created = 2025-12-31 or created < 2025-01-01', ''],
  ['name in (porters, "night shift")', 'note,-name'],
  ['note ~ staff', '-note'],
  ['name ~ "o*s"', 'size'],
  ['size = many', ''],
])('finds and sorts like the database: %s by %s', async (zenql, order) => {
  const filter = filterOf(parseZenql(zenql), fields, now);
  const sort = sortOf(readOrder(order === '' ? [] : order.split(',')), fields);
  const cursor = client.db().collection<{ _id: string }>('groups').find(filter).sort(sort);
  const expected = (await cursor.toArray()).map(({ _id }) => _id);
  const found = documents.filter((each) => matchesFilter(each, filter));
  expect(sortDocuments(found, sort).map(({ _id }) => _id)).toEqual(expected);
});

it('refuses unsupported operators', () =>
  expect(() => matchesFilter({ name: 'a' }, { name: { $where: 'true' } })).toThrow('$where'));
