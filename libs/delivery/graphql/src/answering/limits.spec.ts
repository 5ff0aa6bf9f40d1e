import { getIntrospectionQuery } from 'graphql';
import { component, composer, field, link, model, type } from '../testing/models.ts';
import { Asked } from '../testing/asked.ts';

const fields = [
  field('title'),
  link('next', ['book']),
  link('others', ['book'], 'objectArray'),
  composer('body', [field('paragraph')]),
];
const asked = new Asked(model([type('book', fields)], [component('part')]));

beforeEach(() => {
  asked.queries.length = 0;
});

const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');
const nested = (levels: number, inner: string): string => 'next { '.repeat(levels) + inner + ' }'.repeat(levels);
const titles = (count: number): string => times(count, (index) => `t${index}: title`);
const ID = '"2f1d7c30-8a0b-4a7e-9b7c-6a1c6b1d9f01"';
describe('limits', () => {
  it.each<[string, string, string]>([
    ['depth 12', `{ book(id: ${ID}) { ${nested(10, 'title')} } }`, 'answered'],
    ['depth 13', `{ book(id: ${ID}) { ${nested(11, 'title')} } }`, 'DEPTH_LIMIT'],
    [
      'depth 13 through fragments',
      `{ book(id: ${ID}) { ...a } } fragment a on Book { ${nested(6, '...b')} } fragment b on Book { ${nested(5, 'title')} }`,
      'DEPTH_LIMIT',
    ],
    ['thousands of levels', `{ book(id: ${ID}) { ${nested(5_000, 'title')} } }`, 'DEPTH_LIMIT'],
    ['levels that never end', '{'.repeat(60_000), 'DEPTH_LIMIT'],
    ['nested lists', `{ bookCollection(where: ${'['.repeat(30_000)}) { pageSize } }`, 'DEPTH_LIMIT'],
    ['brackets in texts and comments', `{ book(id: ${ID}) { title } } # ${'{'.repeat(500)}`, 'answered'],
    ['50 root fields', `{ ${times(50, (i) => `p${i}: project { id }`)} }`, 'answered'],
    ['51 root fields', `{ ${times(51, (i) => `p${i}: project { id }`)} }`, 'ROOT_FIELD_LIMIT'],
    [
      '51 root fields in fragments',
      `{ ...a ...b } fragment a on Query { ${times(26, (i) => `p${i}: __typename`)} } fragment b on Query { ${times(25, (i) => `q${i}: __typename`)} }`,
      'ROOT_FIELD_LIMIT',
    ],
    ['64 KiB', `{ project { id } } #${'x'.repeat(64 * 1024 - 20)}`, 'answered'],
    ['more than 64 KiB', `{ project { id } } #${'x'.repeat(64 * 1024)}`, 'TEXT_LIMIT'],
    ['more than 64 KiB in characters of several bytes', `{ project { id } } #${'ü'.repeat(33 * 1024)}`, 'TEXT_LIMIT'],
    ['a page of 100', '{ bookCollection(pageSize: 100) { totalCount } }', 'answered'],
    ['a page of 101', '{ bookCollection(pageSize: 101) { totalCount } }', 'PAGE_SIZE_LIMIT'],
    ['a page of -1', '{ entries(pageSize: -1) { totalCount } }', 'PAGE_SIZE_LIMIT'],
    ['the first 101', `{ book(id: ${ID}) { others(first: 101) { title } } }`, 'PAGE_SIZE_LIMIT'],
    ['lists in lists', '{ bookCollection { items { others { others { title } } } } }', 'COST_LIMIT'],
    [
      'short lists in lists',
      '{ bookCollection { items { others(first: 10) { others(first: 10) { title } } } } }',
      'answered',
    ],
    ['a flood of aliases', `{ book(id: ${ID}) { ${times(5_000, (i) => `a${i}:title`)} } }`, 'answered'],
    ['a flood of one name', `{ book(id: ${ID}) { ${times(9_000, () => 'title')} } }`, 'COST_LIMIT'],
    [
      'a flood of selections of one name',
      `{ ${times(40, () => `book(id: ${ID}) { ${times(60, () => 'title')} }`)} }`,
      'COST_LIMIT',
    ],
    [
      'a flood of fragments',
      `{ ...f0 } ${times(1_000, (i) => `fragment f${i} on Query { ...f${i + 1} }`)}`,
      'COST_LIMIT',
    ],
    ['a flood of operations', times(1_000, (i) => `query q${i} { project { id } }`), 'COST_LIMIT'],
    ['a flood of tokens', `{ project(${'!'.repeat(60_000)}) { id } }`, 'PARSE_FAILED'],
    [
      'doubling fragments',
      `{ ...f0 } ${times(90, (i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`)} fragment f90 on Query { __typename }`,
      'ROOT_FIELD_LIMIT',
    ],
    [
      'doubling fragments below a root',
      `{ book(id: ${ID}) { ...f0 } } ${times(60, (i) => `fragment f${i} on Book { ...f${i + 1} ...f${i + 1} }`)} fragment f60 on Book { title }`,
      'COST_LIMIT',
    ],
    [
      'fragments in a circle',
      `{ ...a } fragment a on Query { ...b } fragment b on Query { ...a project { id } }`,
      'VALIDATION_FAILED',
    ],
    [
      'doubling fragments in a circle',
      `{ ...f0 } ${times(80, (i) => `fragment f${i} on Query { ...f${(i + 1) % 80} ...f${(i + 1) % 80} }`)}`,
      'VALIDATION_FAILED',
    ],
    ['names of prototypes', `{ __proto__: project { constructor: id } } `, 'answered'],
    ['fields of prototypes', '{ __proto__ { id } }', 'VALIDATION_FAILED'],
    ['types of prototypes', '{ ... on __proto__ { id } ...constructor }', 'VALIDATION_FAILED'],
    ['a mutation', 'mutation { project { id } }', 'READ_ONLY'],
    ['a subscription', 'subscription { project { id } }', 'READ_ONLY'],
    ['definitions of types', 'type A { b: String }', 'UNKNOWN_OPERATION'],
    ['nothing but a fragment', 'fragment a on Query { __typename }', 'UNKNOWN_OPERATION'],
    ['what tools ask', getIntrospectionQuery(), 'answered'],
    [
      'a flood of introspection',
      `{ ${times(40, (i) => `s${i}: __schema { types { ${times(20, (j) => `f${j}: fields { name args { name description } }`)} } }`)} }`,
      'COST_LIMIT',
    ],
    [
      'introspection that goes round',
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
      'VALIDATION_FAILED',
    ],
  ])('%s', async (_, query, code) => {
    expect(await asked.codeOf({ query })).toBe(code);
    if (code !== 'answered') expect(asked.queries).toEqual([]);
  });

  it('cost 10,001 is refused, 10,000 is not', async () => {
    // 1 + 100 + 98 × 100 = 9,901 for the page, and 2 for each book.
    const page = `bookCollection(pageSize: 100) { items { ${titles(98)} } }`;
    const books = times(49, (index) => `b${index}: book(id: ${ID}) { title }`);
    expect(await asked.codeOf({ query: `{ ${page} ${books} }` })).toBe('answered');
    const more = (count: number) => `{ ${page} b: book(id: ${ID}) { ${titles(count)} } }`;
    expect(await asked.codeOf({ query: more(98) })).toBe('answered');
    asked.queries.length = 0;
    expect(await asked.codeOf({ query: more(99) })).toBe('COST_LIMIT');
    expect(asked.queries).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a page size', { size: 100 }, 'answered'],
    ['a page size above 100', { size: 101 }, 'PAGE_SIZE_LIMIT'],
    ['a page size of a wrong type', { size: '9' }, 'PAGE_SIZE_LIMIT'],
    ['an unknown name', { unknown: [] }, 'answered'],
    ['a condition that is no object', { where: 1 }, 'BAD_VARIABLES'],
    ['an unknown condition', { where: { constructor: 1 } }, 'BAD_VARIABLES'],
    ['a huge list', { where: { title: { in: Array.from({ length: 50_000 }, () => ({})) } } }, 'BAD_VARIABLES'],
  ])('variables: %s', async (_, variables, code) => {
    const query =
      'query($where: BookFilter, $size: Int) { bookCollection(where: $where, pageSize: $size) { totalCount } }';
    expect(await asked.codeOf({ query, variables })).toBe(code);
    if (code !== 'answered') expect(asked.queries).toEqual([]);
  });

  it('refuses variables that are nested deep or named like prototypes', async () => {
    const query = 'query($where: BookFilter) { bookCollection(where: $where) { totalCount } }';
    const deep = (levels: number) => JSON.parse('{"not":'.repeat(levels) + '{}' + '}'.repeat(levels)) as object;
    expect(await asked.codeOf({ query, variables: { where: deep(5_000) } })).toBe('BAD_REQUEST');
    const variables = JSON.parse('{"where":{"__proto__":{"title":1}},"__proto__":{"where":1}}') as object;
    expect(await asked.codeOf({ query, variables })).toBe('BAD_VARIABLES');
    expect(({} as Record<string, unknown>)['title']).toBeUndefined();
  });

  it('cost little to apply', async () => {
    const hostile = [
      `{ book(id: ${ID}) { ${nested(5_000, 'title')} } }`,
      `{ ${times(51, (i) => `p${i}: project { id }`)} }`,
      `{ book(id: ${ID}) { ${times(9_000, () => 'title')} } }`,
      '{ bookCollection { items { others { others { title } } } } }',
    ];
    const refused = async (index: number) => asked.codeOf({ query: `${hostile[index % hostile.length]}#${index}` });
    for (let index = 0; index < 20; index += 1) await refused(index);
    const began = process.cpuUsage();
    for (let index = 20; index < 220; index += 1) await refused(index);
    const { user, system } = process.cpuUsage(began);
    // About 2 ms each, mostly for the parser; the bound leaves room for busy machines.
    expect((user + system) / 1000 / 200).toBeLessThan(25);
    expect(asked.queries).toEqual([]);
  });
});

describe('look-ups', () => {
  it('are one for each level, however many entries there are', async () => {
    const query = '{ bookCollection(pageSize: 100) { items { next { next { next { title } } } } } }';
    const { data } = await asked.ask({ query });
    expect(asked.queries.map(({ constructor }) => constructor.name)).toEqual([
      'SearchDeliveredEntries',
      'FindDeliveredEntries',
      'FindDeliveredEntries',
      'FindDeliveredEntries',
    ]);
    expect(data.bookCollection.items[1].next.next.next.title).toBe('Title 13');
  });

  it('are one for books asked for by their ids', async () => {
    const id = (index: number) => `2f1d7c30-8a0b-4a7e-9b7c-${String(index).padStart(12, '0')}`;
    await asked.ask({ query: `{ ${times(50, (index) => `b${index}: book(id: "${id(index)}") { title }`)} }` });
    expect(asked.queries).toHaveLength(1);
  });

  it('are not made again for entries that the answer has', async () => {
    const next = 'next { title }';
    await asked.ask({ query: `{ bookCollection(pageSize: 1) { items { a: ${next} b: ${next} } } }` });
    expect(asked.queries).toHaveLength(2);
  });
});

describe('persisted queries', () => {
  it('are learned from requests that have both, unless they are refused', async () => {
    const { createHash } = await import('node:crypto');
    const hashed = (query: string) => {
      const sha256Hash = createHash('sha256').update(query).digest('hex');
      return { extensions: { persistedQuery: { version: 1, sha256Hash } } };
    };
    const [good, bad] = ['{ project { id } } # good', '{ nothing }'];
    expect(await asked.codeOf(hashed(good))).toBe('PERSISTED_QUERY_NOT_FOUND');
    await asked.ask({ query: good, ...hashed(good) }, false);
    expect(await asked.codeOf(hashed(good))).toBe('PERSISTED_QUERY_NOT_FOUND');
    await asked.ask({ query: good, ...hashed(good) });
    expect(await asked.codeOf(hashed(good))).toBe('answered');
    expect(await asked.codeOf({ query: bad, ...hashed(good) })).toBe('PERSISTED_QUERY_MISMATCH');
    expect(await asked.codeOf({ query: bad, ...hashed(bad) })).toBe('VALIDATION_FAILED');
    expect(await asked.codeOf(hashed(bad))).toBe('PERSISTED_QUERY_NOT_FOUND');
    expect(await asked.codeOf({ extensions: { persistedQuery: { sha256Hash: 'x' } } })).toBe('BAD_REQUEST');
  });
});
