import fc from 'fast-check';
import { applyJsonPatch } from './apply-json-patch.ts';
import { parseJsonPatch } from './json-patch.ts';

const KIB = 1024;
const patch = (document: unknown, operations: object[]) => applyJsonPatch(document, parseJsonPatch(operations));
const text = (kib: number) => 'x'.repeat(kib * KIB);
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Processor time of all threads; an idle machine needs a tenth of it. */
const WITHIN_MS = 500;
function quickly<Result>(work: () => Result): Result {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(WITHIN_MS);
  return result;
}

const tooLarge = { message: 'The entry is larger than 900 KiB' };
const tooDeep = { message: 'The entry is nested deeper than 64 levels' };

describe('a JSON Patch that would outgrow an entry', () => {
  it('stops as soon as copies of a value into itself are too large', () => {
    const doubling = times(30, (index) => ({ op: 'copy', from: '/data', path: `/data/b${index}` }));
    const operations = [{ op: 'add', path: '/data', value: { text: 'x'.repeat(100) } }, ...doubling];
    expect(quickly(() => patch({}, operations))).toEqual({ failed: 13, ...tooLarge });
  });

  it('stops as soon as copies of a list into itself are too large', () => {
    const doubling = times(40, () => ({ op: 'copy', from: '/list', path: '/list/-' }));
    const result = quickly(() => patch({ list: [1] }, doubling));
    expect(result).toMatchObject({
      message: expect.stringMatching(/^The (entry is larger|patch copies and moves too much)/) as string,
    });
  });

  it.each([
    ['add', { op: 'add', path: '/b', value: text(500) }],
    ['add to a list', { op: 'add', path: '/list/-', value: text(500) }],
    ['replace', { op: 'replace', path: '/small', value: text(500) }],
    ['copy', { op: 'copy', from: '/large', path: '/b' }],
    ['a replaced element', { op: 'replace', path: '/list/0', value: text(500) }],
  ])('stops at %s', (_, operation) => {
    expect(patch({ large: text(500), small: 1, list: [1] }, [operation])).toEqual({ failed: 0, ...tooLarge });
  });

  it('stops when a value is nested too deeply', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
    const path = '/a'.repeat(40);
    const document = { a: nested(40), b: nested(30) };
    expect(patch(document, [{ op: 'add', path, value: nested(30) }])).toEqual({ failed: 0, ...tooDeep });
    expect(patch(document, [{ op: 'move', from: '/b', path }])).toEqual({ failed: 0, ...tooDeep });
    expect(patch(document, [{ op: 'copy', from: '/b', path }])).toEqual({ failed: 0, ...tooDeep });
    expect(patch(document, [{ op: 'add', path, value: nested(24) }])).toHaveProperty('document');
    expect(patch(document, [{ op: 'add', path, value: nested(25) }])).toEqual({ failed: 0, ...tooDeep });
  });

  it('may free space before it uses it', () => {
    const operations = [
      { op: 'remove', path: '/a' },
      { op: 'add', path: '/b', value: text(600) },
      { op: 'replace', path: '/b', value: text(700) },
      { op: 'move', from: '/b', path: '/c' },
      { op: 'replace', path: '', value: { d: text(800) } },
    ];
    expect(patch({ a: text(600) }, operations)).toEqual({ document: { d: text(800) } });
  });

  it('has the same space with properties that are shown but not stored', () => {
    const document = { sys: text(10), a: text(890) };
    const operations = parseJsonPatch([{ op: 'add', path: '/b', value: text(5) }]);
    expect(applyJsonPatch(document, operations)).toEqual({ failed: 0, ...tooLarge });
    expect(applyJsonPatch(document, operations, 11 * KIB)).toHaveProperty('document');
  });
});

describe('a JSON Patch of a mebibyte', () => {
  const large: [string, unknown, object[]][] = [
    ['adds many members', { d: {} }, times(25_000, (index) => ({ op: 'add', path: `/d/${index}`, value: 1 }))],
    ['adds many elements', { d: [] }, times(25_000, () => ({ op: 'add', path: '/d/-', value: 1 }))],
    ['adds elements in front', { d: [] }, times(25_000, () => ({ op: 'add', path: '/d/0', value: 1 }))],
    ['tests a large value', { d: text(800) }, times(20_000, () => ({ op: 'test', path: '/d', value: 'x' }))],
    ['has one long path', {}, [{ op: 'add', path: '/a'.repeat(500_000), value: 1 }]],
    ['has one long name', {}, [{ op: 'add', path: `/${text(800)}`, value: 1 }]],
    [
      'removes a large value, and puts it back',
      { d: times(200_000, () => 1) },
      times(10_000, () => [
        { op: 'move', from: '/d', path: '/e' },
        { op: 'move', from: '/e', path: '/d' },
      ]).flat(),
    ],
    [
      'copies a large value, and drops it',
      { d: times(200_000, () => 1) },
      times(10_000, () => [
        { op: 'copy', from: '/d', path: '/e' },
        { op: 'remove', path: '/e' },
      ]).flat(),
    ],
    [
      'takes the first of a long list, and puts it back',
      { d: times(400_000, () => 1) },
      times(10_000, () => [
        { op: 'remove', path: '/d/0' },
        { op: 'add', path: '/d/0', value: 1 },
      ]).flat(),
    ],
    ['replaces the whole', { a: 1 }, times(20_000, () => ({ op: 'replace', path: '', value: { a: 1 } }))],
  ];
  it.each(large)('that %s is applied quickly', (_, document, operations) => {
    quickly(() => patch(document, operations));
  });
});

describe('any JSON Patch', () => {
  it('ends with a document no larger than an entry', () => {
    const names = fc.constantFrom('a', 'b', '0', '-', 'a/b', 'a/0', 'b/-', 'a/a', '');
    const path = names.map((name) => (name === '' ? '' : `/${name}`));
    const value = fc.oneof(fc.constant(text(100)), fc.constant({ a: [1], b: {} }), fc.jsonValue({ maxDepth: 2 }));
    const operation = fc.oneof(
      fc.record({ op: fc.constantFrom('add', 'replace'), path, value }),
      fc.record({ op: fc.constantFrom('move', 'copy'), path, from: path }),
      fc.record({ op: fc.constant('remove'), path }),
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
        const tried = operations.filter(({ path: at }) => !at.includes('__proto__'));
        let document: unknown = { a: { a: [text(50)] }, b: [1] };
        // One by one, so that an impossible operation does not end the rest.
        for (const each of tried) {
          const result = quickly(() => patch(document, [each]));
          if ('document' in result) document = result.document;
        }
        expect(JSON.stringify(document ?? null).length).toBeLessThanOrEqual(900 * KIB);
      }),
      { numRuns: process.env['LONG'] === '1' ? 2_000 : 50 },
    );
  });
});
