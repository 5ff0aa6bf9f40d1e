import fc from 'fast-check';
import { Decimal128, Double, Long } from 'bson';
import { compareValues } from './compare.ts';
import { afterPrefix, keyOf } from './key.ts';
import { fromJs } from './scalars.ts';

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true }).map((n) => new Double(n)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 33n), max: 10n ** 33n }), fc.integer({ min: -400, max: 330 }))
    .map(([c, e]) => Decimal128.fromString(`${c}E${e}`)),
  fc.integer({ min: -5, max: 5 }).map((n) => Decimal128.fromString(`${n}.0`)),
);

/** The same order by exact arithmetic: everything as an integer times 10^-1500. */
function exact(value: number | Double | Long | Decimal128): bigint | number {
  if (value instanceof Long) return value.toBigInt() * 10n ** 1500n;
  if (value instanceof Decimal128) {
    const [mantissa = '0', exponent = '0'] = value.toString().split('E');
    const [whole = '0', fraction = ''] = mantissa.split('.');
    return BigInt(whole + fraction) * 10n ** BigInt(1500 + Number(exponent) - fraction.length);
  }
  const n = Number(value);
  if (!Number.isFinite(n)) return n;
  let scaled = n;
  let twos = 0;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    twos += 1;
  }
  return (BigInt(scaled) * 10n ** 1500n) / 2n ** BigInt(twos);
}

const compare = (a: bigint | number, b: bigint | number): number => (a < b ? -1 : a > b ? 1 : 0);

describe('key bytes', () => {
  it('order numbers of all types by their exact value', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [left, right] = [fromJs(a), fromJs(b)];
        const expected = compare(exact(a), exact(b));
        expect(Math.sign(Buffer.compare(keyOf(left), keyOf(right)))).toBe(expected);
        expect(Math.sign(compareValues(left, right))).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    [0, new Double(-0)],
    [1, Decimal128.fromString('1.000')],
    [Long.fromNumber(2 ** 40), new Double(2 ** 40)],
    [new Double(0.5), Decimal128.fromString('0.5')],
  ])('are the same for %j and %j', (a, b) => {
    expect(keyOf(fromJs(a))).toEqual(keyOf(fromJs(b)));
  });

  it('distinguish numbers that are equal as doubles', () => {
    const close = ['9007199254740993', '9007199254740992', '9007199254740994'].map((text) =>
      keyOf(fromJs(Long.fromString(text))),
    );
    const [middle, low, high] = close;
    expect([low, middle, high]).toEqual([...close].sort(Buffer.compare));
    expect(new Set(close.map((key) => key.toString('hex'))).size).toBe(3);
    expect(Buffer.compare(keyOf(fromJs(0.1)), keyOf(fromJs(Decimal128.fromString('0.1'))))).toBe(1);
  });

  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('\0', '\u0001', 'a', 'é') }));
  const any = fc.oneof(
    text,
    number,
    fc.boolean(),
    fc.constant(null),
    fc.array(text),
    fc.dictionary(fc.constantFrom('a', 'b'), text),
  );

  it('order strings by their bytes', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const expected = Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(Math.sign(Buffer.compare(keyOf(fromJs(a)), keyOf(fromJs(b))))).toBe(expected);
      }),
    );
  });

  it('are never a prefix of one another, so that they can be concatenated', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [left, right] = [keyOf(fromJs(a)), keyOf(fromJs(b))];
        if (left.equals(right)) return;
        expect(left.subarray(0, right.length).equals(right)).toBe(false);
        // Only keys that begin with `left` lie between it and `afterPrefix(left)`.
        expect(Buffer.compare(afterPrefix(left), right) <= 0).toBe(Buffer.compare(left, right) < 0);
      }),
      { numRuns: 1000 },
    );
  });
});
