import { JsonReader, type IssueSink, type LanguageCode, type Localized } from '@annal/kernel';
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
export function checkFields(
  inputs: readonly FieldInput[],
  context: FieldsContext,
  issues: IssueSink,
): readonly Field[] {
  const seen = new Set<string>();
  const fields = new JsonReader(inputs, issues, context.path).list() ?? [];
  return fields.map((field) => checkField(field, checkId(field.own('id'), seen), context));
}

function checkId(sent: JsonReader, seen: Set<string>): string {
  const id = sent.text() ?? '';
  const key = id.toLowerCase();
  const reserved = RESERVED.includes(key) ? `The field id '${id}' is reserved` : undefined;
  const repeated = seen.has(key) ? `The field id '${id}' is used twice` : undefined;
  const problem = apiIdProblem(id, 'field') ?? reserved ?? repeated;
  if (problem) sent.refuse(problem);
  seen.add(key);
  return id;
}

type FieldReader = JsonReader<keyof FieldInput>;

function checkField(sent: FieldReader, id: string, context: FieldsContext): Field {
  const name = checkName(sent.own('name'), context);
  const dataType = checkDataType(sent.own('dataType'));
  const dataFormat = checkDataFormat(sent.own('dataFormat'), dataType, context.place);
  const kind = dataType && dataFormat !== undefined ? kindOf({ dataType, dataFormat }) : undefined;
  const before = sent.issues.length;
  const field: Field = {
    id,
    name,
    description: readLocalized(sent.own('description')),
    dataType: dataType ?? 'string',
    dataFormat: dataFormat ?? null,
    default: sent.own('default').value ?? null,
    validations: checkRules(sent.own('validations'), kind, context),
    editor: sent.own('editor').value ?? null,
    groupId: checkGroup(sent.own('groupId'), context.groupIds),
  };
  checkFree(field, sent);
  if (kind && sent.issues.length === before) checkDefault(field, sent.own('default'), context);
  return field;
}

function checkName(sent: JsonReader, { nameLanguage }: FieldsContext): Localized {
  const name = readLocalized(sent);
  requireText(name, nameLanguage, sent);
  return name;
}

function checkRules(sent: JsonReader, kind: FieldKind | undefined, context: FieldsContext): Field['validations'] {
  const checked = checkValidations(sent, kind);
  if (kind?.family !== COMPOSER) return checked;
  const place: Place = { ...context.place, kind: 'composer' };
  return checkComposed(checked, `${sent.path}.allowedFieldTypes`, sent.issues, (inputs, within) =>
    checkFields(inputs, { ...context, place, groupIds: [], path: within }, sent.issues),
  );
}

function checkGroup(sent: JsonReader, groupIds: readonly string[]): string | null {
  const named = sent.text();
  if (named === undefined) return null;
  return sent.oneOf(groupIds) ?? sent.refuse(`There is no group '${named}'`) ?? null;
}

function checkFree(field: Field, sent: FieldReader): void {
  for (const key of ['default', 'validations', 'editor'] as const)
    if (isDeeperThan(field[key], MAX_FREE_DEPTH))
      sent.own(key).refuse(`The value is nested deeper than ${MAX_FREE_DEPTH} levels`);
    else if (key === 'editor' && bytesOf(field.editor) > MAX_EDITOR_BYTES)
      sent.own(key).refuse(`The editor is larger than ${MAX_EDITOR_BYTES / 1024} KiB`);
}

function checkDefault(field: Field, sent: JsonReader, { defaultLanguage, place, now, matching }: FieldsContext): void {
  const { check } = compileField(field, { defaultLanguage, components: latestFields(place.components) });
  const options = { mode: 'save', primaryLanguage: defaultLanguage, now: new Date(now), tags: place.tags } as const;
  const runs = defaultValues(field.default).map(([language = defaultLanguage, value]) => {
    const run = startRun({ ...options, language }, matching);
    check(value, 'default', run);
    return run;
  });
  const problem = runs.find((run) => run.issues.length > 0)?.issues[0];
  if (problem) sent.refuse(problem.message);
}
