import fc from 'fast-check';
import { BSON } from 'bson';
import { changedFields } from './changed-fields.ts';

const value = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom('', 'a', 'ab', null, true),
  fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
  fc.record({ x: fc.integer({ min: 0, max: 1 }) }, { requiredKeys: [] }),
);
const document = fc.record({ a: value, b: value, ab: value, c: value }, { requiredKeys: [] });

const changed = (before: object, after: object) =>
  [...changedFields(Buffer.from(BSON.serialize(before)), Buffer.from(BSON.serialize(after)))].sort();

describe('changed fields', () => {
  it('are those that differ, were added or were removed', () => {
    expect(changed({ _id: 1, a: 1, b: { x: 1 }, c: 'c' }, { _id: 1, a: 2, b: { x: 1 }, c: 'c' })).toEqual(['a']);
    expect(changed({ a: 1, b: { x: 1 } }, { a: 1, b: { x: 2 } })).toEqual(['b']);
    expect(changed({ a: 1 }, { a: 1, b: null })).toEqual(['b']);
    expect(changed({ a: 1, b: 1 }, { a: 1 })).toEqual(['b']);
    expect(changed({ a: 1 }, { a: '1' })).toEqual(['a']);
    expect(changed({ a: 1 }, { a: 1 })).toEqual([]);
  });

  it('may include more when the order differs, never fewer', () => {
    expect(changed({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual(['a', 'b']);
    fc.assert(
      fc.property(document, document, (before, after) => {
        const bytes = (from: Readonly<Record<string, unknown>>, name: string) =>
          name in from ? Buffer.from(BSON.serialize({ value: from[name] })).toString('hex') : 'nothing';
        const differing = ['a', 'ab', 'b', 'c'].filter((name) => bytes(before, name) !== bytes(after, name));
        expect(changed(before, after)).toEqual(expect.arrayContaining(differing));
      }),
    );
  });
});
