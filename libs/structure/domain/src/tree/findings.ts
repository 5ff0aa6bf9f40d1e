import type { Issue, IssueSink } from '@annal/kernel';

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

/** The issues of a node in the order of their rules; those of a reader are of V21. */
export class Findings implements IssueSink {
  private readonly found: { readonly rule: Rule; readonly issue: Issue }[] = [];

  get length(): number {
    return this.found.length;
  }

  push(issue: Issue): void {
    this.found.push({ rule: 'V21', issue });
  }

  add(rule: Rule, field: string, message: string): void {
    this.found.push({ rule, issue: { field, message } });
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
