import { isDeeperThan, type LinkTarget } from '@annal/content-rules';
import { canonicalGuid, JsonReader, type Issue, type LanguageCode } from '@annal/kernel';
import { linearEngine } from '../patterns/linear-engine.ts';
import type { EntryFacts, EntryModel } from './entry.commands.ts';
import type { Fields, Links, TagUses } from './entry.events.ts';
import { isLacking, type Findings } from './entry.findings.ts';
import type { TagSet } from '../tag-set/tag-set.state.ts';
import { normalizeSlug, type SentSys } from './entry.sys.ts';
import { leastBytes } from './json-patch/json-values.ts';

/** Patterns that another thread has to try are asked for last, since only valid values are worth the time. */
export function judgeFields(
  facts: EntryFacts,
  { validator }: EntryModel,
  fields: Readonly<Record<string, unknown>>,
  language: LanguageCode,
  mode: 'save' | 'publish',
  findings: Findings,
): Fields {
  const tooLarge = limitIssues(fields);
  findings.issues.push(...tooLarge);
  if (tooLarge.length > 0) return fields;
  const targets = targetsOf(facts, validator, fields, findings);
  const tags = tagsFor(facts, validator, fields, findings);
  if (isLacking(findings)) return fields;
  const { primaryLanguage, now, matches } = facts;
  const options = { mode, language, primaryLanguage, now, targets, tags, matches, engine: linearEngine };
  const judged = validator.validate(fields, options);
  findings.issues.push(...judged.issues);
  if (judged.questions.length > 0) findings.wanted.matches = judged.questions;
  return judged.fields;
}

/** entries.md 3.10 */
export function linksOf({ validator }: EntryModel, fields: Fields): { readonly links?: Links } {
  const links = Object.entries(fields).flatMap(([id, value]) => {
    const ids = validator.linkTargets({ [id]: value });
    return ids.length > 0 ? [[id, ids] as const] : [];
  });
  return links.length > 0 ? { links: Object.fromEntries(links) } : {};
}

/** Each former path without tags gets an empty list, so that counters of uses see the end. */
export function tagUsesOf(
  { validator }: EntryModel,
  fields: Fields,
  formerPaths: readonly string[] = [],
): { readonly tags?: TagUses } {
  const uses = validator.tagUses(fields);
  const ended = formerPaths.filter((path) => !Object.hasOwn(uses, path)).map((path) => [path, []] as const);
  const tags = { ...uses, ...Object.fromEntries(ended) };
  return Object.keys(tags).length > 0 ? { tags } : {};
}

export function tagsFor(
  { tags }: EntryFacts,
  validator: EntryModel['validator'],
  fields: Readonly<Record<string, unknown>>,
  { wanted }: Findings,
): TagSet | undefined {
  if (!validator.hasTags(fields)) return undefined;
  if (!tags) wanted.tags = true;
  return tags;
}

export function targetsOf(
  { targets }: EntryFacts,
  validator: EntryModel['validator'],
  fields: Readonly<Record<string, unknown>>,
  { wanted }: Findings,
): ReadonlyMap<string, LinkTarget> {
  const ids = validator.linkTargets(fields);
  const unknown = ids.filter((id) => !targets.has(id));
  if (unknown.length > 0) wanted.links = unknown;
  const found = new Map<string, LinkTarget>();
  for (const id of ids) {
    const target = targets.get(id);
    if (target) found.set(id, target);
  }
  return found;
}

export function judgeOwner(facts: EntryFacts, sent: unknown, current: string, { issues, wanted }: Findings): string {
  const owner = new JsonReader(sent, issues, 'owner').text();
  if (!owner || owner.toLowerCase() === current.toLowerCase()) return current;
  const name = facts.owners.get(owner);
  if (name === undefined) wanted.owner = owner;
  if (name === null) issues.push({ field: 'owner', message: `There is no user '${owner}'` });
  return name ?? current;
}

export function judgeSlug(sent: unknown, issues: Issue[]): string | undefined {
  return normalizeSlug(new JsonReader(sent, issues, 'slug').text() ?? '') || undefined;
}

/** entries.md 3.3: members that identify an existing entry have to match it. */
export function identityIssues(sys: SentSys, entryId: string, { definition }: EntryModel): readonly Issue[] {
  const issues: Issue[] = [];
  if (sys.id !== undefined && canonicalGuid(sys.id) !== entryId)
    issues.push({ field: 'id', message: 'The id is not that of the entry' });
  const type = new JsonReader(sys.contentTypeId, issues, 'contentType').text()?.toLowerCase();
  if (type !== undefined && type !== definition.id.toLowerCase() && type !== definition.uuid)
    issues.push({ field: 'contentType', message: `The entry is of the content type '${definition.id}'` });
  return [...issues, ...formatIssues(sys, definition.dataFormat)];
}

export function formatIssues(sys: SentSys, dataFormat: string): readonly Issue[] {
  const issues: Issue[] = [];
  const sent = new JsonReader(sys.dataFormat, issues, 'dataFormat').text()?.toLowerCase();
  if (sent !== undefined && sent !== dataFormat)
    issues.push({ field: 'dataFormat', message: `The data format of the content type is '${dataFormat}'` });
  return issues;
}

export const unsupportedLanguage = (language: LanguageCode): Issue => ({
  field: 'language',
  message: `The content type does not support the language '${language}'`,
});

/** Leaves room for metadata within the 1 MiB of a stored event. */
export const MAX_ENTRY_BYTES = 900 * 1024;
/** BSON allows 100 levels; the entry itself is the first. */
export const MAX_ENTRY_DEPTH = 64;

export const entryTooLarge = 'The entry is larger than 900 KiB';
export const entryTooDeep = `The entry is nested deeper than ${MAX_ENTRY_DEPTH} levels`;

function limitIssues(fields: Readonly<Record<string, unknown>>): readonly Issue[] {
  if (isDeeperThan(fields, MAX_ENTRY_DEPTH)) return [{ field: '', message: entryTooDeep }];
  return isTooLarge(fields) ? [{ field: '', message: entryTooLarge }] : [];
}

/** A character takes at most six bytes (an escaped control character), so the exact size is rarely needed. */
function isTooLarge(fields: unknown): boolean {
  const least = leastBytes(fields);
  if (least > MAX_ENTRY_BYTES || least * 6 <= MAX_ENTRY_BYTES) return least > MAX_ENTRY_BYTES;
  return Buffer.byteLength(JSON.stringify(fields), 'utf8') > MAX_ENTRY_BYTES;
}
