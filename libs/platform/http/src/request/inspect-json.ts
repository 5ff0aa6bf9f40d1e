import type { Issue } from '@annal/kernel';

const MAX_DEPTH = 64;
const MAX_ISSUES = 100;
const HALF_CHARACTER = /\p{Surrogate}/u;
/** Valid UTF-8 can only get half a character through an escaped surrogate. */
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;

export const tooMany = (most: number): string => `The request body has more than ${most.toLocaleString('en')} values`;

export function inspectJson(value: unknown, text: string, maxValues: number): Issue[] {
  const inspection = new Inspection(SURROGATE_ESCAPE.test(text), maxValues);
  inspection.inspect(value, '', 1);
  const { issues } = inspection;
  return inspection.values > maxValues ? [{ field: '', message: tooMany(maxValues) }] : issues;
}

class Inspection {
  readonly issues: Issue[] = [];
  values = 0;

  constructor(
    private readonly checkText: boolean,
    private readonly maxValues: number,
  ) {}

  inspect(value: unknown, path: string, depth: number): void {
    this.values += 1;
    if (this.issues.length >= MAX_ISSUES || this.values > this.maxValues) return;
    if (typeof value === 'string') {
      if (this.checkText && HALF_CHARACTER.test(value)) this.add(path, 'The value is not valid Unicode text');
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    if (depth > MAX_DEPTH) return this.add(path, `The value is nested deeper than ${MAX_DEPTH} levels`);
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) {
        if (this.holdsMore(value[index])) this.inspect(value[index], `${path}[${index}]`, depth + 1);
      }
      return;
    }
    this.inspectObject(value as Record<string, unknown>, path, depth);
  }

  private inspectObject(value: Record<string, unknown>, path: string, depth: number): void {
    for (const key of Object.keys(value)) {
      const field = () => (path === '' ? key : `${path}.${key}`);
      if (key === '__proto__' || (this.checkText && HALF_CHARACTER.test(key))) {
        this.add(field(), 'The property name is not allowed');
        continue;
      }
      const inner = value[key];
      if (key === 'constructor' && typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype')) {
        this.add(`${field()}.prototype`, 'The property name is not allowed');
        continue;
      }
      if (this.holdsMore(inner)) this.inspect(inner, field(), depth + 1);
    }
  }

  private holdsMore(value: unknown): boolean {
    if ((typeof value === 'object' && value !== null) || (this.checkText && typeof value === 'string')) return true;
    this.values += 1;
    return false;
  }

  private add(field: string, message: string): void {
    this.issues.push({ field, message });
  }
}
