/** `coefficient` × 10^`exponent`: holds every Decimal128, int64 and double without rounding. */
export interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

const MAX_DIGITS = 34;

export function parseDecimal(text: string): Decimal {
  const [mantissa = '0', power = '0'] = text.toUpperCase().split('E');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { coefficient: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

export function decimalOfInteger(n: bigint): Decimal {
  return { coefficient: n, exponent: 0 };
}

export function decimalOfDouble(n: number): Decimal {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, n);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const power = (biased === 0 ? 1 : biased) - 1075;
  const magnitude = biased === 0 ? fraction : fraction | 0x10000000000000n;
  const signed = n < 0 ? -magnitude : magnitude;
  if (power >= 0) return { coefficient: signed << BigInt(power), exponent: 0 };
  return { coefficient: signed * 5n ** BigInt(-power), exponent: power };
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.coefficient * 10n ** BigInt(a.exponent - exponent),
    b.coefficient * 10n ** BigInt(b.exponent - exponent),
    exponent,
  ];
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const [left, right, exponent] = aligned(a, b);
  return { coefficient: left + right, exponent };
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

export function negate(a: Decimal): Decimal {
  return { coefficient: -a.coefficient, exponent: a.exponent };
}

export function decimalToText(value: Decimal): string {
  let { coefficient, exponent } = value;
  const sign = coefficient < 0n ? '-' : '';
  if (coefficient < 0n) coefficient = -coefficient;
  const excess = coefficient.toString().length - MAX_DIGITS;
  if (excess > 0) {
    const unit = 10n ** BigInt(excess);
    const rest = (coefficient % unit) * 2n;
    coefficient /= unit;
    if (rest > unit || (rest === unit && coefficient % 2n === 1n)) coefficient += 1n;
    exponent += excess;
  }
  return `${sign}${coefficient}E${exponent >= 0 ? '+' : ''}${exponent}`;
}
