import type { Issue } from '@annal/kernel';

/** The rows of nodes.md 8, in order. */
const CATALOGUE = [
  'V1',
  'V2',
  'V3',
  'V4',
  'V5',
  'V6',
  'V7',
  'V8',
  'V9',
  'V10',
  'V11',
  'V11b',
  'V12',
  'V13',
  'V15',
  'V16',
  'V17',
  'V18',
  'V19',
  'V20',
  'V21',
] as const;
export type Rule = (typeof CATALOGUE)[number];

export class Findings {
  private readonly found: { readonly rule: Rule; readonly issue: Issue }[] = [];

  add(rule: Rule, field: string, message: string): void {
    this.found.push({ rule, issue: { field, message } });
  }

  notA(type: string, field: string): void {
    this.add('V21', field, `The value is not a valid ${type}`);
  }

  has(rule: Rule): boolean {
    return this.found.some((finding) => finding.rule === rule);
  }

  concern(...properties: readonly string[]): boolean {
    return this.found.some(({ issue: { field = '' } }) => properties.includes(field.split('.')[0] ?? ''));
  }

  issues(...only: readonly Rule[]): readonly Issue[] {
    const wanted = only.length > 0 ? this.found.filter(({ rule }) => only.includes(rule)) : this.found;
    return [...wanted]
      .sort((left, right) => CATALOGUE.indexOf(left.rule) - CATALOGUE.indexOf(right.rule))
      .map(({ issue }) => issue);
  }
}
