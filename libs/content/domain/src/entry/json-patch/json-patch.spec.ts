import { applyJsonPatch } from './apply-json-patch.ts';
import { parseJsonPatch } from './json-patch.ts';
import { mergePatch } from './merge-patch.ts';

const patch = (document: unknown, ...operations: object[]) => applyJsonPatch(document, parseJsonPatch(operations));

/** The examples of RFC 6902, appendix A, that concern the resulting document. */
const examples: [string, unknown, object[], unknown][] = [
  ['A.1', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux' }], { baz: 'qux', foo: 'bar' }],
  ['A.2', { foo: ['bar', 'baz'] }, [{ op: 'add', path: '/foo/1', value: 'qux' }], { foo: ['bar', 'qux', 'baz'] }],
  ['A.3', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
  ['A.4', { foo: ['bar', 'qux', 'baz'] }, [{ op: 'remove', path: '/foo/1' }], { foo: ['bar', 'baz'] }],
  ['A.5', { baz: 'qux', foo: 'bar' }, [{ op: 'replace', path: '/baz', value: 'boo' }], { baz: 'boo', foo: 'bar' }],
  [
    'A.6',
    { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
    [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
    { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
  ],
  [
    'A.7',
    { foo: ['all', 'grass', 'cows', 'eat'] },
    [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
    { foo: ['all', 'cows', 'eat', 'grass'] },
  ],
  [
    'A.8',
    { baz: 'qux', foo: ['a', 2, 'c'] },
    [
      { op: 'test', path: '/baz', value: 'qux' },
      { op: 'test', path: '/foo/1', value: 2 },
    ],
    { baz: 'qux', foo: ['a', 2, 'c'] },
  ],
  [
    'A.10',
    { foo: 'bar' },
    [{ op: 'add', path: '/child', value: { grandchild: {} } }],
    { foo: 'bar', child: { grandchild: {} } },
  ],
  ['A.11', { foo: 'bar' }, [{ op: 'add', path: '/baz', value: 'qux', xyz: 123 }], { foo: 'bar', baz: 'qux' }],
  ['A.14', { '/': 9, '~1': 10 }, [{ op: 'test', path: '/~01', value: 10 }], { '/': 9, '~1': 10 }],
  ['A.16', { foo: ['bar'] }, [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }], { foo: ['bar', ['abc', 'def']] }],
  [
    'copy',
    { a: { b: 1 } },
    [
      { op: 'copy', from: '/a', path: '/c' },
      { op: 'add', path: '/c/d', value: 2 },
    ],
    { a: { b: 1 }, c: { b: 1, d: 2 } },
  ],
  ['the whole document', { a: 1 }, [{ op: 'replace', path: '', value: [1] }], [1]],
  ['inside a list', { a: [{ b: 1 }] }, [{ op: 'replace', path: '/a/0/b', value: 2 }], { a: [{ b: 2 }] }],
  [
    'test of an object, whatever the order',
    { a: { x: 1, y: [null] } },
    [{ op: 'test', path: '/a', value: { y: [null], x: 1.0 } }],
    { a: { x: 1, y: [null] } },
  ],
];

describe('a JSON Patch', () => {
  it.each(examples)('%s', (_, document, operations, expected) => {
    const before = JSON.stringify(document);
    expect(patch(document, ...operations)).toEqual({ document: expected });
    expect(JSON.stringify(document)).toBe(before);
  });

  const impossible: [string, object][] = [
    ['a test of another value (A.9)', { op: 'test', path: '/foo', value: 'baz' }],
    ['a test of a number against text (A.15)', { op: 'test', path: '/n', value: '10' }],
    ['a missing parent (A.12)', { op: 'add', path: '/baz/bat', value: 'qux' }],
    ['an index beyond the end', { op: 'add', path: '/list/3', value: 1 }],
    ['an index with a leading zero', { op: 'remove', path: '/list/00' }],
    ['an element behind the last', { op: 'remove', path: '/list/-' }],
    ['a member of plain text', { op: 'add', path: '/foo/x', value: 1 }],
    ['replacing a missing value', { op: 'replace', path: '/nothing', value: 1 }],
    ['moving a value into itself', { op: 'move', from: '/list', path: '/list/0' }],
    ['a member that only a prototype has', { op: 'copy', from: '/constructor', path: '/x' }],
  ];
  it.each(impossible)('stops at %s', (_, operation) => {
    const document = { foo: 'bar', n: 10, list: [1, 2] };
    expect(patch(document, { op: 'test', path: '/n', value: 10 }, operation)).toMatchObject({ failed: 1 });
  });

  const malformed: unknown[] = [
    'x',
    { op: 'explode', path: '/a' },
    { op: 'add', path: '/a' },
    { op: 'remove' },
    { op: 'remove', path: 'a' },
    { op: 'remove', path: '/~2' },
    { op: 'move', path: '/a' },
    { path: '/a', value: 1 },
  ];
  it.each(malformed)('is malformed with %j', (operation) => {
    expect(() => parseJsonPatch([operation])).toThrow(expect.objectContaining({ kind: 'invalid' }) as Error);
  });

  it('gives no value a prototype', () => {
    const operation = { op: 'add', path: '/__proto__', value: { polluted: true } };
    expect(patch({}, operation)).toEqual({ failed: 0, message: 'The property name is not allowed' });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('keeps a member with that name from an earlier release', () => {
    const document: unknown = JSON.parse('{"a":1,"b":{"__proto__":{"c":1}}}');
    const result = patch(document, { op: 'replace', path: '/a', value: 2 }, { op: 'copy', from: '/b', path: '/d' });
    expect(JSON.stringify(result)).toBe('{"document":{"b":{"__proto__":{"c":1}},"a":2,"d":{"__proto__":{"c":1}}}}');
  });

  it('does not change the values of its operations', () => {
    const operations = parseJsonPatch([
      { op: 'add', path: '/a', value: { list: [] } },
      { op: 'add', path: '/a/list/-', value: 1 },
    ]);
    const result = { document: { a: { list: [1] } } };
    expect(applyJsonPatch({}, operations)).toEqual(result);
    expect(applyJsonPatch({}, operations)).toEqual(result);
  });

  it('separates copies from later changes', () => {
    const document = { a: { b: [1] } };
    const operations = [
      { op: 'copy', from: '/a', path: '/c' },
      { op: 'add', path: '/a/b/-', value: 2 },
      { op: 'replace', path: '/c/b/0', value: 3 },
    ];
    expect(patch(document, ...operations)).toEqual({ document: { a: { b: [1, 2] }, c: { b: [3] } } });
  });
});

describe('a merge patch', () => {
  /** RFC 7396, appendix A. */
  const rows: [unknown, unknown, unknown][] = [
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [{ a: 'foo' }, null, null],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ];
  it.each(rows)('turns %j by %j into %j', (target, change, expected) => {
    expect(mergePatch(target, change)).toEqual(expected);
  });
});
