import type { WorkflowEvent, WorkflowParameter } from '@annal/content-rules';
import { isVersionNo, JsonReader, type Issue, type LanguageCode, type Localized, type VersionNo } from '@annal/kernel';
import type { EntryModel, SentTrigger } from './entry.commands.ts';
import type { TriggerData } from './entry.events.ts';

/** Members of `sys` that a caller can set, as sent (entries.md 1.2). */
export interface SentSys {
  readonly id?: unknown;
  readonly contentTypeId?: unknown;
  readonly language?: unknown;
  readonly dataFormat?: unknown;
  readonly owner?: unknown;
  readonly slug?: unknown;
  readonly versionNo?: unknown;
  readonly problems: readonly Issue[];
}

const NAMES = new Map(
  ['id', 'contentTypeId', 'language', 'dataFormat', 'owner', 'slug'].map((name) => [name.toLowerCase(), name]),
);

/** Null counts as absent, and unknown members are ignored so that a read entry can be sent back. */
export function readSys(sent: unknown): SentSys {
  const problems: Issue[] = [];
  const sys = new JsonReader(sent, problems, 'sys').object();
  const read: Record<string, unknown> = {};
  for (const [key, { value }] of sys?.members() ?? []) {
    if (value === null) continue;
    const lower = key.toLowerCase();
    const name = NAMES.get(lower);
    if (name) read[name] = value;
    else if (lower === 'version') read.versionNo = versionNoOf(new JsonReader(value, problems, 'sys.version'));
  }
  return { ...read, problems };
}

function versionNoOf(version: JsonReader): unknown {
  const members = version.object()?.members();
  const [, versionNo] = members?.find(([key]) => key.toLowerCase() === 'versionno') ?? [];
  return versionNo?.value ?? undefined;
}

/** Names match in any case (workflows.md 4). */
export function readTriggerBody(body: Readonly<Record<string, unknown>>): SentTrigger {
  const members = new Map(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value]));
  return {
    event: members.get('event'),
    language: members.get('language'),
    version: members.get('version'),
    data: members.get('data'),
  };
}

export const readLanguage = (value: unknown, issues: Issue[]): LanguageCode | undefined =>
  new JsonReader(value, issues, 'language').language();

export function readVersionNo(value: unknown, issues: Issue[]): VersionNo | undefined {
  if (value === undefined || value === null || isVersionNo(value)) return value ?? undefined;
  issues.push({ field: 'version', message: 'The version number is not valid' });
  return undefined;
}

/** entries.md 1.2; empty when no usable character is left. */
export function normalizeSlug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 100)
    .replace(/-+$/, '');
}

const MAX_TEXT = 10_000;
const MAX_DATA = 64 * 1024;

/** Keys beyond the event's parameters are kept (workflows.md 4). */
export function readData(
  sent: unknown,
  event: WorkflowEvent | undefined,
  { definition }: EntryModel,
  language: LanguageCode | undefined,
  issues: Issue[],
): TriggerData | null {
  const data = new JsonReader(sent, issues, 'data');
  const values = data.record() ?? null;
  if (!values && !data.isAbsent) return null;
  for (const [, member] of data.members()) {
    const problem = valueProblem(member.value);
    if (problem) member.refuse(problem);
  }
  if (values && JSON.stringify(values).length > MAX_DATA)
    data.refuse('The data of an event cannot be longer than 64 KiB');
  for (const parameter of event?.parameters ?? [])
    if (isMissing(parameter, values))
      data.own(parameter.id).refuse(requiredText(parameter, language, definition.defaultLanguage));
  return values as TriggerData | null;
}

function valueProblem(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return 'The value is not a simple value';
  return typeof value === 'string' && value.length > MAX_TEXT
    ? `The value cannot be longer than ${MAX_TEXT} characters`
    : undefined;
}

function isMissing({ id, validations }: WorkflowParameter, data: Readonly<Record<string, unknown>> | null): boolean {
  if (!validations.required) return false;
  const value = data && Object.hasOwn(data, id) ? data[id] : null;
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function requiredText(
  { validations }: WorkflowParameter,
  language: LanguageCode | undefined,
  defaultLanguage: LanguageCode,
): string {
  const message = validations.required?.message;
  const text = typeof message === 'string' ? message : localText(message ?? {}, language, defaultLanguage);
  return text || 'A value is needed';
}

/** fields.md 1.2. */
function localText(texts: Localized, language: LanguageCode | undefined, fallback: LanguageCode): string | undefined {
  return (language && texts[language]) || texts[fallback] || Object.values(texts)[0];
}
