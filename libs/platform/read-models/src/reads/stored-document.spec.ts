import fc from 'fast-check';
import { BSON, Binary, Decimal128, ObjectId } from 'mongodb';
import { decodeStored } from './stored-document.ts';

const text = fc.oneof(
  fc.constantFrom('', 'draft', 'en-GB', 'é', '\u{1f600}', 'a\0b', 'x'.repeat(40), 'x'.repeat(41), '__proto__'),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
);
const name = fc
  .oneof(fc.constantFrom('a', 'b', '0', '__proto__', 'version', 'é'), text)
  .map((one) => one.replaceAll('\0', ''));
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
}));
const fields = fc.dictionary(name, value, { maxKeys: 8 });

const position = 7n;

function decoded(document: object) {
  const bytes = BSON.serialize({ _id: 'one', ...document, position });
  const { position: _, ...others } = BSON.deserialize(bytes, { useBigInt64: true });
  // The bytes are part of a larger reply.
  const answer = Buffer.concat([Buffer.from('before'), bytes, Buffer.from('behind')]);
  return { own: decodeStored(answer.subarray(6, 6 + bytes.length)), others };
}

describe('a stored document', () => {
  it('equals the result of the driver, with its position apart', () => {
    fc.assert(
      fc.property(fields, (document) => {
        const { own, others } = decoded(document);
        expect(own).toEqual({ _id: others['_id'], document: others, position });
        expect(Object.keys(own.document as object)).toEqual(Object.keys(others));
        expect(JSON.stringify(own.document, withBigInts)).toBe(JSON.stringify(others, withBigInts));
      }),
      { numRuns: 500 },
    );
  });

  it.each([new ObjectId('0'.repeat(24)), new Binary(Buffer.from('ab')), Decimal128.fromString('1.5'), /a/i])(
    'may have values of any type, such as %s',
    (other) => {
      const { own, others } = decoded({ before: 1, within: { deep: [other] }, behind: 'x' });
      expect(own).toEqual({ _id: 'one', document: others, position });
    },
  );

  it('keeps another property named position', () => {
    const { own } = decoded({ within: { position: 1 } });
    expect(own).toEqual({ _id: 'one', document: { _id: 'one', within: { position: 1 } }, position });
  });
});

const withBigInts = (_: string, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one);
