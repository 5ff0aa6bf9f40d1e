import type { Issue } from '@annal/kernel';
import type { Field, FieldInput, Validations } from './field.ts';
import { isArray, isRecord, own } from './json.ts';

type CheckFields = (inputs: readonly FieldInput[], path: string) => readonly Field[];

export function checkComposed(
  validations: Validations,
  path: string,
  issues: Issue[],
  checkFields: CheckFields,
): Validations {
  const allowed = validations.allowedFieldTypes;
  const sent = allowed && own(allowed, 'fields');
  if (!isArray(sent) || sent.length === 0) {
    issues.push({ field: path, message: 'A list of fields is needed' });
    return validations;
  }
  const before = issues.length;
  const inputs = sent.map((input, index) => readInput(input, `${path}.fields[${index}]`, issues));
  if (issues.length > before) return validations;
  return { ...validations, allowedFieldTypes: { ...allowed, fields: checkFields(inputs, `${path}.fields`) } };
}

const TEXTS = ['id', 'dataType', 'dataFormat'] as const;
const TEXT_MAPS = ['name', 'description'] as const;

/** These come within a free object, so nothing has checked their JSON types yet. */
function readInput(sent: unknown, path: string, issues: Issue[]): FieldInput {
  if (!isRecord(sent)) {
    issues.push({ field: path, message: 'The value is not a valid object' });
    return {};
  }
  const read = <Value>(name: string, type: string, isValid: (value: unknown) => value is Value): Value | undefined => {
    const value = own(sent, name);
    if (value === undefined || value === null || isValid(value)) return value ?? undefined;
    issues.push({ field: `${path}.${name}`, message: `The value is not a valid ${type}` });
    return undefined;
  };
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, read(name, 'string', isText)])),
    ...Object.fromEntries(TEXT_MAPS.map((name) => [name, read(name, 'object', isTextMap)])),
    default: own(sent, 'default'),
    validations: read('validations', 'object', isRecord),
    editor: own(sent, 'editor'),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTextMap(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every(isText);
}
