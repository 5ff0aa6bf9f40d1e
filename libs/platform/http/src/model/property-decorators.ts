import type { Type } from '@nestjs/common';
import { ValidateNested } from 'class-validator';
import {
  canonicalGuid,
  canonicalLanguage,
  canonicalTimestamp,
  isRecord,
  wrongLanguage,
  type Issue,
} from '@annal/kernel';
import {
  inWords,
  MAX_ITEMS,
  notA,
  property,
  type JsonForm,
  type PropertyOptions,
  type PropertyRule,
} from './property-rule.ts';

export interface TextOptions extends PropertyOptions {
  readonly maxLength?: number;
  /** For the message `The {resource} {property} cannot be longer than {n} characters`. */
  readonly resource?: string;
}

export interface NumberOptions extends PropertyOptions {
  readonly min?: number;
  readonly max?: number;
}

const TEXT = { type: 'string' } as const;
const OBJECT = { type: 'object' } as const;

export const IsText =
  (options: TextOptions = {}): PropertyDecorator =>
  (target, key) => {
    const label = options.label ?? inWords(String(key));
    property({ form: TEXT, check: (value, path) => textIssues(value, path, options, label) }, options)(target, key);
  };

export const IsRequiredText = (options: Omit<TextOptions, 'required'> = {}): PropertyDecorator =>
  IsText({ ...options, required: true });

export const IsGuid = (options?: PropertyOptions): PropertyDecorator =>
  property(spelled('GUID', canonicalGuid), options);

export const IsTimestamp = (options?: PropertyOptions): PropertyDecorator =>
  property(spelled('date', canonicalTimestamp), options);

export const IsTrueOrFalse = (options?: PropertyOptions): PropertyDecorator =>
  property(
    { form: { type: 'boolean' }, check: (value, path) => (typeof value === 'boolean' ? [] : notA('boolean', path)) },
    options,
  );

export const IsInteger = ({ min = -Infinity, max = Infinity, ...options }: NumberOptions = {}): PropertyDecorator =>
  property(
    {
      form: { type: 'integer' },
      check: (value, path) =>
        Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
          ? []
          : notA('integer', path),
    },
    options,
  );

export const IsOneOf =
  (words: readonly string[], options: PropertyOptions = {}): PropertyDecorator =>
  (target, key) => {
    const spellings = new Map(words.map((word) => [word.toLowerCase(), word]));
    const spelling = (value: unknown) => (typeof value === 'string' ? spellings.get(value.toLowerCase()) : undefined);
    const message = `The ${options.label ?? inWords(String(key))} is not valid`;
    const rule: PropertyRule = {
      form: TEXT,
      check: (value, field) => (spelling(value) === undefined ? [{ field, message }] : []),
      convert: (value) => spelling(value) ?? value,
    };
    property(rule, options)(target, key);
  };

export const IsLanguage = (options?: PropertyOptions): PropertyDecorator =>
  property(
    {
      form: TEXT,
      check: (value, path) => (typeof value === 'string' ? languageIssues(value, path) : notA('string', path)),
      convert: (value) => canonicalLanguage(value) ?? value,
    },
    options,
  );

export const IsLocalized =
  (options: TextOptions = {}): PropertyDecorator =>
  (target, key) => {
    const label = options.label ?? inWords(String(key));
    const check: PropertyRule['check'] = (value, path) => {
      if (!isRecord(value)) return notA('object', path);
      if (options.required && Object.values(value).every((text) => typeof text === 'string' && text.trim() === '')) {
        return [{ field: path, message: `The ${label} is required` }];
      }
      return Object.entries(value).flatMap(([code, text]) => [
        ...languageIssues(code, `${path}.${code}`),
        ...textIssues(text, `${path}.${code}`, { ...options, required: false }, label),
      ]);
    };
    property({ form: { ...OBJECT, additionalProperties: TEXT }, check, convert: withCanonicalKeys }, options)(
      target,
      key,
    );
  };

export const IsTextList = (options?: PropertyOptions): PropertyDecorator =>
  property(
    listOf(TEXT, (value, path) => (typeof value === 'string' ? [] : notA('string', path))),
    options,
  );

export const IsGuidList = (options?: PropertyOptions): PropertyDecorator =>
  property(
    {
      ...listOf(TEXT, (value, path) => (canonicalGuid(value) ? [] : notA('GUID', path))),
      convert: (value) =>
        Array.isArray(value) ? value.map((item) => canonicalGuid(item) ?? (item as unknown)) : value,
    },
    options,
  );

export const IsTextMap = (options?: PropertyOptions): PropertyDecorator =>
  property(
    {
      form: { ...OBJECT, additionalProperties: TEXT },
      check: (value, path) => {
        if (!isRecord(value)) return notA('object', path);
        return Object.entries(value).flatMap(([key, text]) =>
          typeof text === 'string' ? [] : notA('string', `${path}.${key}`),
        );
      },
    },
    options,
  );

export const IsFreeObject = (options?: PropertyOptions): PropertyDecorator =>
  property({ form: OBJECT, check: (value, path) => (isRecord(value) ? [] : notA('object', path)) }, options);

export const IsAnything = (options?: PropertyOptions): PropertyDecorator => property({ check: () => [] }, options);

export const IsModel = (model: () => Type<object>, options?: PropertyOptions): PropertyDecorator =>
  nested({ form: OBJECT, check: (value, path) => (isRecord(value) ? [] : notA('object', path)), model }, options);

export const IsModelList = (model: () => Type<object>, options?: PropertyOptions): PropertyDecorator =>
  nested(modelList(model), options);

function modelList(model: () => Type<object>): PropertyRule {
  const { form, check } = listOf(OBJECT, (value, path) => (isRecord(value) ? [] : notA('object', path)));
  const tooLong = `No more than ${MAX_ITEMS} items are allowed`;
  return {
    ...(form && { form }),
    check: (value, field) =>
      Array.isArray(value) && value.length > MAX_ITEMS ? [{ field, message: tooLong }] : check(value, field),
    model,
  };
}

function nested(rule: PropertyRule, options?: PropertyOptions): PropertyDecorator {
  return (target, key) => {
    property(rule, options)(target, key);
    ValidateNested()(target, key);
  };
}

function spelled(type: string, canonical: (value: unknown) => string | undefined): PropertyRule {
  return {
    form: TEXT,
    check: (value, path) => (canonical(value) === undefined ? notA(type, path) : []),
    convert: (value) => canonical(value) ?? value,
  };
}

function listOf(items: JsonForm, check: PropertyRule['check']): PropertyRule {
  return {
    form: { type: 'array', items },
    check: (value, path) =>
      Array.isArray(value) ? value.flatMap((item, index) => check(item, `${path}[${index}]`)) : notA('array', path),
  };
}

function textIssues(value: unknown, field: string, options: TextOptions, label: string): readonly Issue[] {
  if (typeof value !== 'string') return notA('string', field);
  const { required, maxLength = Infinity, resource } = options;
  if (required && value.trim() === '') return [{ field, message: `The ${label} is required` }];
  if (value.length <= maxLength || [...value].length <= maxLength) return [];
  const subject = resource ? `${resource} ${label}` : label;
  return [{ field, message: `The ${subject} cannot be longer than ${maxLength} characters` }];
}

function languageIssues(code: string, field: string): readonly Issue[] {
  return canonicalLanguage(code) ? [] : [{ field, message: wrongLanguage(code) }];
}

function withCanonicalKeys(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([code, text]) => [canonicalLanguage(code) ?? code, text]));
}
