/** A value a caller compares with; dates are told by the field. */
export type Operand = string | number | boolean | null;

export type Comparison =
  | 'equalTo'
  | 'contains'
  | 'startsWith'
  | 'endsWith'
  | 'greaterThan'
  | 'greaterThanOrEqualTo'
  | 'lessThan'
  | 'lessThanOrEqualTo';

/** One condition, with its place in what was sent: errors that show only later name it. */
export type Clause =
  | { readonly kind: 'and' | 'or'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'not'; readonly clause: Clause }
  | FieldClause;

export type FieldClause = {
  readonly kind: 'field';
  readonly field: string;
  readonly place: string;
  /** How much a free text clause counts for the order by relevance; absent: 1. */
  readonly weight?: number;
} & (
  | { readonly operator: Comparison; readonly value: Operand }
  | FreeText
  | { readonly operator: 'distanceWithin'; readonly value: Distance }
  | { readonly operator: 'in'; readonly value: readonly Operand[] }
  | { readonly operator: 'between'; readonly value: readonly [Operand, Operand] }
  | { readonly operator: 'exists'; readonly value: boolean }
);

export interface FreeText {
  readonly operator: 'freeText';
  readonly value: string;
  /** Words that are written nearly like these are the same. */
  readonly fuzzy?: boolean;
  /** One of the words is enough. */
  readonly anyWord?: boolean;
}

export interface Distance {
  readonly lat: number;
  readonly lon: number;
  /** As it was written: `7.5km`. */
  readonly distance: string;
  readonly metres: number;
}

export const everything: Clause = { kind: 'and', clauses: [] };

export const limits = {
  depth: 10,
  clauses: 200,
  values: 1_000,
  orders: 10,
  textLength: 16 * 1024,
  operandsLength: 64 * 1024,
} as const;

/** The same for every spelling that people take for the same text. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
