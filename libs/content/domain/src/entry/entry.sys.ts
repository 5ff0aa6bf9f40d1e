import { canonicalLanguage, isVersionNo, type Issue, type LanguageCode, type VersionNo } from '@annal/kernel';
import type { SentTrigger } from './entry.commands.ts';

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
export function readSys(sys: unknown): SentSys {
  if (sys === undefined || sys === null) return { problems: [] };
  if (!isObject(sys)) return { problems: [notA('object', 'sys')] };
  const issues: Issue[] = [];
  const sent: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sys)) {
    if (value === null) continue;
    const lower = key.toLowerCase();
    const name = NAMES.get(lower);
    if (name) sent[name] = value;
    else if (lower === 'version') sent.versionNo = versionNoOf(value, issues);
  }
  return { ...sent, problems: issues };
}

function versionNoOf(version: unknown, issues: Issue[]): unknown {
  if (!isObject(version)) {
    issues.push(notA('object', 'sys.version'));
    return undefined;
  }
  const entry = Object.entries(version).find(([key]) => key.toLowerCase() === 'versionno');
  return entry?.[1] ?? undefined;
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

export function readText(value: unknown, field: string, issues: Issue[]): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  issues.push(notA('string', field));
  return undefined;
}

export function readLanguage(value: unknown, issues: Issue[]): LanguageCode | undefined {
  const text = readText(value, 'language', issues);
  if (text === undefined) return undefined;
  const language = canonicalLanguage(text);
  if (!language) issues.push({ field: 'language', message: `The language code '${text}' is not valid` });
  return language;
}

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

export const notA = (type: string, field: string): Issue => ({ field, message: `The value is not a valid ${type}` });

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
