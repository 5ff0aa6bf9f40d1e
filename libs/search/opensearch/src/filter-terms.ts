import type { EqualityFilter } from '@annal/read-models';
import { digestOf, plainText } from './keys.ts';

const MAX_LENGTH = 100;
const DEPTH = 2;

/** A document that an equality filter matches has the filter's terms; one with the terms may still not match. */
export function filterTerms(document: object): readonly string[] {
  return [...new Set(termsAt(document, '', 0))];
}

export function filterTermsOf(filter: EqualityFilter): readonly string[] {
  return Object.entries(filter).flatMap(([path, value]) =>
    path.split('.').length <= DEPTH && !/(?:^|\.)\d+(?:\.|$)/.test(path) ? fieldTerm(path, value) : [],
  );
}

function termsAt(value: unknown, path: string, depth: number): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((element) => termsAt(element, path, depth));
  if (typeof value !== 'object' || value === null) return fieldTerm(path, value);
  if (depth === DEPTH) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    termsAt(member, path === '' ? name : `${path}.${name}`, depth + 1),
  );
}

function fieldTerm(path: string, value: unknown): readonly string[] {
  if (typeof value !== 'string' && typeof value !== 'boolean') return [];
  const text = `${path}=${JSON.stringify(value)}`;
  return [text.length <= MAX_LENGTH ? plainText(text) : digestOf(text)];
}
