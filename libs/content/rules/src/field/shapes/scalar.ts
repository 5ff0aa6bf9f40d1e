import { isRecord } from '@annal/kernel';
import { instantOf } from '../date-time.ts';
import type { ScalarType } from '../field.ts';
import { INVALID, rejectType } from '../run.ts';
import type { ValueShape } from './value-shape.ts';

/** Half a surrogate pair has no form in UTF-8, so it could not be returned unchanged. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && (value as string & { isWellFormed(): boolean }).isWellFormed();
}

const accepts: Record<ScalarType, (value: unknown) => boolean> = {
  string: isText,
  integer: Number.isSafeInteger,
  decimal: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
  dateTime: (value) => typeof value === 'string' && instantOf(value) !== undefined,
  object: (value) => isRecord(value) || isText(value),
};

export function plainShape(type: ScalarType, isElement: boolean): ValueShape {
  // Only a single object may be given as text (fields.md 3).
  const isAccepted = type === 'object' && isElement ? isRecord : accepts[type];
  return {
    read: (value, path, run) => (isAccepted(value) ? value : rejectType(run, path, type)),
    isPopulated: (value) => typeof value !== 'string' || value.trim() !== '',
  };
}

function textShape(isAccepted: (text: string) => boolean, what: string): ValueShape {
  const plain = plainShape('string', false);
  return {
    ...plain,
    read: (value, path, run) => {
      if (plain.read(value, path, run) === INVALID) return INVALID;
      return isAccepted(value as string) ? value : rejectType(run, path, what);
    },
  };
}

export const emailShape = textShape(isEmail, 'email address');
export const urlShape = textShape(isAbsoluteUrl, 'absolute http(s) address');
export const taxonomyShape = textShape(isTaxonomyKey, 'taxonomy key');

export function isTaxonomyKey(text: unknown): text is string {
  return typeof text === 'string' && /^\d+(\/\d+)*$/.test(text);
}

/** `^[^@\s]+@[^@\s]+\.[^@\s]+$` (fields.md 4), written as code because that pattern can take quadratic time. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || at !== text.lastIndexOf('@') || /\s/.test(text)) return false;
  const dot = text.indexOf('.', at + 2);
  return dot !== -1 && dot < text.length - 1;
}

function isAbsoluteUrl(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}
