import { NumberParser } from '@internationalized/number';
import { language } from '../../../messages/index.ts';

const LARGEST = Number.MAX_SAFE_INTEGER;
/** Of a 64-bit floating-point number. */
const DIGITS = 17;

const locale = (): string => (language() === 'en' ? 'en-GB' : language());

/** As the person's language writes it. */
export function numberText(value: number, decimalPlaces?: number): string {
  const options = {
    maximumFractionDigits: DIGITS,
    ...(decimalPlaces !== undefined && { minimumFractionDigits: decimalPlaces }),
  };
  return new Intl.NumberFormat(locale(), options).format(value);
}

/** undefined: no number. Integers beyond what JSON numbers hold exactly are none. */
export function numberOf(text: string, isInteger: boolean): number | undefined {
  const value = new NumberParser(locale(), { style: 'decimal', maximumFractionDigits: DIGITS }).parse(text.trim());
  if (!Number.isFinite(value)) return undefined;
  return isInteger && (!Number.isInteger(value) || Math.abs(value) > LARGEST) ? undefined : value;
}
