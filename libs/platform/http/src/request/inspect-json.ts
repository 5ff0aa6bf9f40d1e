import type { Issue } from '@annal/kernel';

const MAX_DEPTH = 64;
const MAX_ISSUES = 100;
const HALF_CHARACTER = /\p{Surrogate}/u;
/** An escaped surrogate: the only way for half a character to get into text that was valid UTF-8. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

/** What no handler may see: values nested too deep, keys that reach for a prototype, text that cannot be stored. */
export function inspectJson(value: unknown, text: string): Issue[] {
  const issues: Issue[] = [];
  inspect(value, '', 1, SURROGATE_ESCAPE.test(text), issues);
  return issues;
}

function inspect(value: unknown, path: string, depth: number, checkText: boolean, issues: Issue[]): void {
  if (issues.length >= MAX_ISSUES) return;
  if (typeof value === 'string') {
    if (checkText && HALF_CHARACTER.test(value))
      issues.push({ field: path, message: 'The value is not valid Unicode text' });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) {
    issues.push({ field: path, message: `The value is nested deeper than ${MAX_DEPTH} levels` });
    return;
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      if (holdsMore(value[index], checkText)) inspect(value[index], `${path}[${index}]`, depth + 1, checkText, issues);
    }
    return;
  }
  inspectObject(value as Record<string, unknown>, path, depth, checkText, issues);
}

function inspectObject(
  value: Record<string, unknown>,
  path: string,
  depth: number,
  checkText: boolean,
  issues: Issue[],
): void {
  for (const key of Object.keys(value)) {
    const field = () => (path === '' ? key : `${path}.${key}`);
    if (key === '__proto__' || (checkText && HALF_CHARACTER.test(key))) {
      issues.push({ field: field(), message: 'The property name is not allowed' });
      continue;
    }
    const inner = value[key];
    if (key === 'constructor' && typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')) {
      issues.push({ field: `${field()}.prototype`, message: 'The property name is not allowed' });
      continue;
    }
    if (holdsMore(inner, checkText)) inspect(inner, field(), depth + 1, checkText, issues);
  }
}

/** Spares the path of a plain value to be put together. */
function holdsMore(value: unknown, checkText: boolean): boolean {
  return (typeof value === 'object' && value !== null) || (checkText && typeof value === 'string');
}
