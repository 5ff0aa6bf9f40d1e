import type { Issue, LanguageCode } from '@annal/kernel';
import { checkComposed } from './check-composed.ts';
import { checkDataFormat, checkDataType, type Place } from './check-types.ts';
import { checkValidations } from './check-validations.ts';
import { compileField } from './compile-field.ts';
import { latestFields } from './component-facts.ts';
import { COMPOSER } from './components.ts';
import { startRun } from './compile-entry-validator.ts';
import { defaultValues } from './defaults.ts';
import type { Field, FieldInput } from './field.ts';
import { apiIdProblem } from './api-id.ts';
import { bytesOf, isDeeperThan } from './json.ts';
import type { Matching } from './regex/matching.ts';
import { kindOf, type FieldKind } from './rules/rule.ts';
import { readLocalized, requireText } from './texts.ts';

export interface FieldsContext {
  readonly path: string;
  readonly place: Place;
  readonly nameLanguage: LanguageCode | null;
  readonly defaultLanguage: LanguageCode;
  readonly groupIds: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly matching: Matching;
}

const RESERVED = [
  'sys',
  'entrytitle',
  'entrydescription',
  'entrythumbnail',
  'sysassetfile',
  'searchcontent',
  '_searchcontent',
];
const MAX_EDITOR_BYTES = 64 * 1024;
/** Leaves room for the surrounding levels: nothing stored is nested deeper than 64. */
const MAX_FREE_DEPTH = 50;

/** fields.md 5.4; the result is valid only if no issue was added. */
export function checkFields(inputs: readonly FieldInput[], context: FieldsContext, issues: Issue[]): readonly Field[] {
  const seen = new Set<string>();
  return inputs.map((input, index) => {
    const path = `${context.path}[${index}]`;
    const id = checkId(input.id, seen, `${path}.id`, issues);
    return checkField(input, id, path, context, issues);
  });
}

function checkId(sent: string | null | undefined, seen: Set<string>, path: string, issues: Issue[]): string {
  const id = sent ?? '';
  const key = id.toLowerCase();
  const reserved = RESERVED.includes(key) ? `The field id '${id}' is reserved` : undefined;
  const repeated = seen.has(key) ? `The field id '${id}' is used twice` : undefined;
  const message = apiIdProblem(id, 'field') ?? reserved ?? repeated;
  if (message) issues.push({ field: path, message });
  seen.add(key);
  return id;
}

function checkField(input: FieldInput, id: string, path: string, context: FieldsContext, issues: Issue[]): Field {
  const name = checkName(input, path, context, issues);
  const dataType = checkDataType(input.dataType, `${path}.dataType`, issues);
  const dataFormat = checkDataFormat(input.dataFormat, dataType, context.place, `${path}.dataFormat`, issues);
  const kind = dataType && dataFormat !== undefined ? kindOf({ dataType, dataFormat }) : undefined;
  const before = issues.length;
  const field: Field = {
    id,
    name,
    description: readLocalized(input.description, `${path}.description`, issues),
    dataType: dataType ?? 'string',
    dataFormat: dataFormat ?? null,
    default: input.default ?? null,
    validations: checkRules(input, kind, path, context, issues),
    editor: input.editor ?? null,
    groupId: checkGroup(input.groupId, context.groupIds, `${path}.groupId`, issues),
  };
  checkFree(field, path, issues);
  if (kind && issues.length === before) checkDefault(field, path, context, issues);
  return field;
}

function checkName({ name: sent }: FieldInput, path: string, { nameLanguage }: FieldsContext, issues: Issue[]) {
  const name = readLocalized(sent, `${path}.name`, issues);
  requireText(name, nameLanguage, `${path}.name`, issues);
  return name;
}

function checkRules(
  { validations = {} }: FieldInput,
  kind: FieldKind | undefined,
  path: string,
  context: FieldsContext,
  issues: Issue[],
): Field['validations'] {
  const checked = checkValidations(validations ?? {}, kind, `${path}.validations`, issues);
  if (kind?.family !== COMPOSER) return checked;
  const place: Place = { ...context.place, kind: 'composer' };
  return checkComposed(checked, `${path}.validations.allowedFieldTypes`, issues, (inputs, within) =>
    checkFields(inputs, { ...context, place, groupIds: [], path: within }, issues),
  );
}

function checkGroup(
  sent: string | null | undefined,
  groupIds: readonly string[],
  path: string,
  issues: Issue[],
): string | null {
  if (sent === null || sent === undefined) return null;
  const found = groupIds.find((id) => id.toLowerCase() === sent.toLowerCase());
  if (found === undefined) issues.push({ field: path, message: `There is no group '${sent}'` });
  return found ?? null;
}

function checkFree(field: Field, path: string, issues: Issue[]): void {
  for (const key of ['default', 'validations', 'editor'] as const)
    if (isDeeperThan(field[key], MAX_FREE_DEPTH))
      issues.push({ field: `${path}.${key}`, message: `The value is nested deeper than ${MAX_FREE_DEPTH} levels` });
    else if (key === 'editor' && bytesOf(field.editor) > MAX_EDITOR_BYTES)
      issues.push({ field: `${path}.editor`, message: `The editor is larger than ${MAX_EDITOR_BYTES / 1024} KiB` });
}

function checkDefault(
  field: Field,
  path: string,
  { defaultLanguage, place, now, matching }: FieldsContext,
  issues: Issue[],
): void {
  const { check } = compileField(field, { defaultLanguage, components: latestFields(place.components) });
  const options = { mode: 'save', primaryLanguage: defaultLanguage, now: new Date(now), tags: place.tags } as const;
  const runs = defaultValues(field.default).map(([language = defaultLanguage, value]) => {
    const run = startRun({ ...options, language }, matching);
    check(value, 'default', run);
    return run;
  });
  const problem = runs.find((run) => run.issues.length > 0)?.issues[0];
  if (problem) issues.push({ field: `${path}.default`, message: problem.message });
}
