import fc from 'fast-check';
import { Decimal128, ObjectId } from 'bson';
import { keyOf } from './key.ts';
import { textInKey } from './key-text.ts';
import { fromJs, textValue } from './scalars.ts';

const before = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(3, -0.5, NaN, null, undefined, true, new Date(7), new ObjectId('0102030405060708090a0b0c')),
);

it('reads a text back after other values', () => {
  fc.assert(
    fc.property(fc.array(before, { maxLength: 3 }), fc.string({ unit: 'binary' }), before, (values, text, after) => {
      const key = Buffer.concat([...values, text, after].map((value) => keyOf(fromJs(value))));
      expect(textInKey(key, values.length)?.bytes()).toEqual(textValue(text).bytes());
    }),
  );
});

it.each([
  [[null], 0],
  [['a', 3], 1],
  [[Decimal128.fromString('0.1'), 'a'], 1],
  [[{ a: 'b' }, 'a'], 1],
])('finds no text in %j at %i', (values, fieldsBefore) => {
  const key = Buffer.concat(values.map((value) => keyOf(fromJs(value))));
  expect(textInKey(key, fieldsBefore)).toBeUndefined();
});
