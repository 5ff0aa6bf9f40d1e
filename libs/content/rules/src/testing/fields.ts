import { compileEntryValidator } from '../field/compile-entry-validator.ts';
import type { ValidateOptions } from '../field/entry-validator.ts';
import type { DataType, Field } from '../field/field.ts';

export const now = new Date('2026-03-01T10:00:00.000Z');

export function field(dataType: DataType, parts: Partial<Field> = {}): Field {
  return {
    id: 'f',
    name: { 'en-GB': 'F' },
    description: {},
    dataType,
    dataFormat: null,
    default: null,
    validations: {},
    editor: null,
    groupId: null,
    ...parts,
  };
}

export function validatorOf(...fields: readonly Field[]) {
  return compileEntryValidator({ fields, defaultLanguage: 'en-GB' });
}

export const options = (more: Partial<ValidateOptions> = {}): ValidateOptions => ({
  mode: 'save',
  language: 'en-GB',
  primaryLanguage: 'en-GB',
  now,
  ...more,
});

export function judge(definition: Field, value: unknown, more: Partial<ValidateOptions> = {}) {
  const { fields, issues } = validatorOf(definition).validate({ [definition.id]: value }, options(more));
  return { stored: fields[definition.id], issues };
}

export const issuesOf = (definition: Field, value: unknown, more: Partial<ValidateOptions> = {}) =>
  judge(definition, value, more).issues.map(({ field: path, message }) => `${path}: ${message}`);
