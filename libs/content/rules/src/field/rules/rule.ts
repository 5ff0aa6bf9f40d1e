import type { Issue, LanguageCode } from '@annal/kernel';
import { familyOf } from '../data-formats.ts';
import { isArrayType, scalarOf, type DataType, type Field, type ScalarType, type Validation } from '../field.ts';
import { messageText, type TextIn } from '../texts.ts';
import type { Run } from '../run.ts';

export interface Rule {
  /** `field` judges a whole array, `element` each of its elements; for other values they are the same. */
  readonly scope: 'field' | 'element';
  readonly isOnlyForPublish: boolean;
  readonly passes: (value: unknown, run: Run) => boolean;
  readonly text: TextIn;
}

export interface FieldKind {
  readonly scalar: ScalarType;
  readonly isArray: boolean;
  readonly family: string;
}

export interface RuleKind {
  readonly appliesTo: (kind: FieldKind) => boolean;
  readonly check: (parameters: Validation, validations: Field['validations'], kind: FieldKind) => readonly Issue[];
  readonly compile: (parameters: Validation, kind: FieldKind, defaultLanguage: LanguageCode) => readonly Rule[];
}

export function kindOf(field: { readonly dataType: DataType; readonly dataFormat: string | null }): FieldKind {
  const { dataType, dataFormat } = field;
  return { scalar: scalarOf(dataType), isArray: isArrayType(dataType), family: familyOf(dataFormat) };
}

type Passes = (value: unknown, run: Run) => boolean;

export function simpleRule(parts: {
  readonly appliesTo: RuleKind['appliesTo'];
  readonly check?: RuleKind['check'];
  readonly passes: (parameters: Validation, kind: FieldKind, defaultLanguage: LanguageCode) => Passes;
  readonly text: (parameters: Validation) => string;
  readonly scope?: Rule['scope'];
}): RuleKind {
  return {
    appliesTo: parts.appliesTo,
    check: parts.check ?? (() => []),
    compile: (parameters, kind, defaultLanguage) => [
      {
        scope: parts.scope ?? 'element',
        isOnlyForPublish: false,
        passes: parts.passes(parameters, kind, defaultLanguage),
        text: messageText(parameters.message, defaultLanguage, parts.text(parameters)),
      },
    ],
  };
}

export const isText = ({ scalar, family }: FieldKind) =>
  scalar === 'string' && family !== 'taxonomy' && family !== 'tag';
export const isPlainText = ({ scalar, family }: FieldKind) => scalar === 'string' && family === 'plain';
export const isLink = ({ family }: FieldKind) => family === 'entry' || family === 'asset';
