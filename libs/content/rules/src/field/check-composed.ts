import { isRecord, JsonReader, type IssueSink } from '@annal/kernel';
import type { Field, FieldInput, Validations } from './field.ts';

type CheckFields = (inputs: readonly FieldInput[], path: string) => readonly Field[];

export function checkComposed(
  validations: Validations,
  path: string,
  issues: IssueSink,
  checkFields: CheckFields,
): Validations {
  const allowed = new JsonReader(validations.allowedFieldTypes, issues, path);
  const fields = allowed.own('fields');
  if (!Array.isArray(fields.value) || fields.value.length === 0) {
    allowed.refuse('A list of fields is needed');
    return validations;
  }
  const before = issues.length;
  const inputs = (fields.list() ?? []).map((field) => readInput(field));
  if (issues.length > before) return validations;
  const checked = checkFields(inputs, fields.path);
  return { ...validations, allowedFieldTypes: { ...validations.allowedFieldTypes, fields: checked } };
}

const TEXTS = ['id', 'dataType', 'dataFormat'] as const;
const TEXT_MAPS = ['name', 'description'] as const;

/** These come within a free object, so nothing has checked their JSON types yet. */
function readInput(sent: JsonReader<keyof FieldInput>): FieldInput {
  if (!isRecord(sent.value)) return sent.notA('object') ?? {};
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, sent.own(name).text()])),
    ...Object.fromEntries(TEXT_MAPS.map((name) => [name, textMap(sent.own(name))])),
    default: sent.own('default').value,
    validations: sent.own('validations').record(),
    editor: sent.own('editor').value,
  };
}

function textMap(sent: JsonReader): Readonly<Record<string, string>> | undefined {
  const { value } = sent;
  if (sent.isAbsent) return undefined;
  return isTextMap(value) ? value : sent.notA('object');
}

function isTextMap(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}
