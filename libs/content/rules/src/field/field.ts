import type { Localized } from '@annal/kernel';

/** fields.md 3, in the stored spelling. */
export const SCALAR_TYPES = ['string', 'integer', 'decimal', 'boolean', 'dateTime', 'object'] as const;
export type ScalarType = (typeof SCALAR_TYPES)[number];
export type DataType = ScalarType | `${ScalarType}Array`;

/** fields.md 5.2; keys outside the catalogue are kept and never evaluated. */
export interface Validation {
  readonly message?: string | Localized | null;
  readonly [parameter: string]: unknown;
}

export type Validations = Readonly<Record<string, Validation>>;

export interface Field {
  readonly id: string;
  readonly name: Localized;
  readonly description: Localized;
  readonly dataType: DataType;
  readonly dataFormat: string | null;
  readonly default: unknown;
  readonly validations: Validations;
  readonly editor: unknown;
  readonly groupId: string | null;
}

export interface FieldInput {
  readonly id?: string | null;
  readonly name?: Localized | null;
  readonly description?: Localized | null;
  readonly dataType?: string | null;
  readonly dataFormat?: string | null;
  readonly default?: unknown;
  readonly validations?: Readonly<Record<string, unknown>> | null;
  readonly editor?: unknown;
  readonly groupId?: string | null;
}

export function isArrayType(dataType: DataType): dataType is `${ScalarType}Array` {
  return dataType.endsWith('Array');
}

export function scalarOf(dataType: DataType): ScalarType {
  return (isArrayType(dataType) ? dataType.slice(0, -'Array'.length) : dataType) as ScalarType;
}
