import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { startDocuments } from '@annal/embedded-mongodb/testing';
import { parseZenql, readOrder, readOrderBy, readWhere } from '@annal/search-query';
import { containsAny, filterOf, sortOf, type SearchFields } from './index.ts';

const now = new Date('2026-02-11T09:00:00.000Z');
const fields: SearchFields = {
  name: { type: 'text', path: 'keys.name', lacks: 'lacks.name' },
  age: { type: 'number', path: 'age' },
  created: { type: 'date', path: 'created' },
  notified: { type: 'boolean', path: 'notified' },
  'status.old': { type: 'condition', path: 'age', when: () => ({ age: { $gte: 60 } }) },
};
const person = (_id: string, name: string | null, age: number | null, created: string, notified: boolean) => ({
  _id,
  keys: { name: name && name.toLowerCase() },
  lacks: { name: name === null ? 1 : 0 },
  age,
  created: `${created}:00.000Z`,
  notified,
});
const people = [
  person('ada', 'Ada Åse', 36, '2026-02-10T08:00', true),
  person('bob', 'Bob (Jr.)', 70, '2026-02-01T00:00', false),
  person('eve', 'Eve', null, '2025-12-31T23:59', true),
  person('nil', null, 61, '2026-02-11T10:00', false),
];

let folder: string;
let server: { connectionString: string; close(): Promise<void> };
let client: MongoClient;
let collection: Collection<{ _id: string }>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'annal-list-filters-'));
  server = await startDocuments({ dataDir: folder });
  client = await new MongoClient(server.connectionString).connect();
  collection = client.db().collection('people');
  await collection.insertMany(people);
});
afterAll(async () => {
  await client.close();
  await server.close();
  await rm(folder, { recursive: true });
});

const ids = async (filter: object, sort: object = { _id: 1 }) => {
  const found = await collection.find(filter, { sort: sort as never }).toArray();
  return found.map(({ _id }) => _id).join(' ');
};

describe('where filters', () => {
  it.each<[object, string]>([
    [{ field: 'NAME', equalTo: 'EVE' }, 'eve'],
    [{ field: 'name', equalTo: null }, 'nil'],
    [{ field: 'name', contains: 'A' }, 'ada'],
    [{ field: 'name', contains: 'b*j?.' }, 'bob'],
    [{ field: 'name', contains: 'a*e*a' }, ''],
    [{ field: 'name', contains: '.' }, 'bob'],
    [{ field: 'name', freeText: 'ÅSE' }, 'ada'],
    [{ field: 'name', startsWith: 'bob (' }, 'bob'],
    [{ field: 'name', startsWith: '*' }, ''],
    [{ field: 'name', endsWith: '(jr.)' }, 'bob'],
    [{ field: 'name', in: ['eve', 'Ada Åse', 7] }, 'ada eve'],
    [{ field: 'name', in: [] }, ''],
    [{ field: 'name', between: ['B', 'E'] }, 'bob'],
    [{ field: 'name', exists: false }, 'nil'],
    [{ field: 'age', equalTo: '36' }, 'ada'],
    [{ field: 'age', equalTo: 'many' }, ''],
    [{ field: 'age', lessThan: 61 }, 'ada'],
    [{ field: 'age', greaterThanOrEqualTo: '61' }, 'bob nil'],
    [{ field: 'age', exists: true }, 'ada bob nil'],
    [{ field: 'created', equalTo: '2026-02-10' }, 'ada'],
    [{ field: 'created', equalTo: '2026-02-10T10:00+02:00' }, 'ada'],
    [{ field: 'created', greaterThan: 'now(-2)' }, 'ada nil'],
    [{ field: 'created', between: ['2026-01-01', 'now()'] }, 'ada bob'],
    [{ field: 'created', lessThan: 'yesterday' }, ''],
    [{ field: 'notified', equalTo: 'True' }, 'ada eve'],
    [{ field: 'notified', equalTo: false }, 'bob nil'],
    [{ field: 'notified', greaterThan: false }, ''],
    [{ field: 'status.Old', equalTo: true }, 'bob nil'],
    [{ field: 'status.old', equalTo: false }, 'ada eve'],
    [{ field: 'status.old', equalTo: 'perhaps' }, ''],
    [{ not: { field: 'age', greaterThan: 60 } }, 'ada eve'],
    [{ or: [] }, ''],
    [{ and: [] }, 'ada bob eve nil'],
    [{ or: [{ field: 'age', equalTo: 36 }, { and: [{ field: 'age', equalTo: 70 }] }] }, 'ada bob'],
  ])('%j', async (clause, expected) => expect(await ids(filterOf(readWhere([clause]), fields, now))).toBe(expected));

  it('match by ZenQL operators', async () =>
    expect(await ids(filterOf(parseZenql('(age > 60 or name ~ ada) and created > now(-7)'), fields, now))).toBe(
      'ada nil',
    ));

  it('match texts in any of several fields', async () =>
    expect(await ids(containsAny('B (', ['keys.name', 'created']))).toBe('bob'));
});

it('stay fast with any number of wildcards', async () => {
  await collection.insertOne({ _id: 'long', keys: { name: 'a'.repeat(2_000) } } as never);
  const startedAt = performance.now();
  const contains = `${'a*'.repeat(60)}b`;
  expect(await ids(filterOf(readWhere([{ field: 'name', contains }]), fields, now))).toBe('');
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await collection.deleteOne({ _id: 'long' });
});

it('search a long text in one pass', async () => {
  const keys = { name: 'lorem ipsum '.repeat(650) };
  await collection.insertOne({ _id: 'long', keys } as never);
  const patterns = Array.from({ length: 199 }, (_, n) => ({ field: 'name', contains: `*l*o*r*e*m*z${n}` }));
  const began = performance.now();
  expect(await ids(filterOf(readWhere([{ or: patterns }]), fields, now))).toBe('');
  // Linear matching takes 15 ms; restarting at every letter would take 2 s.
  expect(performance.now() - began).toBeLessThan(1_000);
  await collection.deleteOne({ _id: 'long' });
});

it('sorts missing values last in both directions, and equal values by id', async () => {
  expect(await ids({}, sortOf(readOrder(['name']), fields))).toBe('ada bob eve nil');
  expect(await ids({}, sortOf(readOrderBy([{ desc: 'Name' }]), fields))).toBe('eve bob ada nil');
  expect(await ids({}, sortOf(readOrder(['-notified']), fields))).toBe('eve ada nil bob');
});

it('rejects a field that was not declared', () => {
  expect(() => filterOf(readWhere([{ or: [{ field: 'keys.name', exists: true }] }]), fields, now)).toThrow(
    expect.objectContaining({ kind: 'rejected', data: [expect.objectContaining({ field: 'where[0].or[0].field' })] }),
  );
  expect(() => sortOf(readOrder(['position']), fields)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  expect(() => sortOf(readOrderBy(['__proto__']), fields)).toThrow(expect.objectContaining({ kind: 'rejected' }));
});
