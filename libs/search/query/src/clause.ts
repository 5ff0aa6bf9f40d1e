/** Dates are texts here: the field decides. */
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

/** `place` locates a condition in the request, for errors that are found later. */
export type Clause =
  | { readonly kind: 'and' | 'or'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'not'; readonly clause: Clause }
  | FieldClause;

export type FieldClause = {
  readonly kind: 'field';
  readonly field: string;
  readonly place: string;
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
  readonly fuzzy?: boolean;
  readonly anyWord?: boolean;
}

export interface Distance {
  readonly lat: number;
  readonly lon: number;
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

export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
