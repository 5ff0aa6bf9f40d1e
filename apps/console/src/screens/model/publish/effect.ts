import { compileEntryValidator, type EntryValidator, type Field } from '@annal/content-rules';
import type { ContentType } from '../../../api/content-types.ts';
import { searchEntries } from '../../../api/entry-search.ts';
import type { EntrySummary } from '../../../api/models.ts';
import type { FieldProblem } from '../../../api/problem.ts';
import { fieldsOf, type ModelFacts } from '../draft/check.ts';
import { draftOf, type Draft } from '../draft/draft.ts';
import { linksOf } from '../list/definition-links.ts';

/** What entries of a type would say to the draft that they do not say to what is published. */
export interface Effect {
  /** Of all variations. */
  readonly total: number;
  readonly looked: number;
  readonly failing: number;
  readonly reasons: readonly Reason[];
}

export interface Reason {
  readonly field: string;
  readonly message: string;
  readonly count: number;
  readonly examples: readonly { readonly id: string; readonly title: string }[];
}

interface EffectOf {
  readonly projectId: string;
  readonly draft: Draft;
  readonly published: Draft | undefined;
  readonly facts: ModelFacts;
  /** All of the project. */
  readonly types: readonly ContentType[];
}

const SAMPLE = 200;
const MOST_EXAMPLES = 3;

/** The ids of the types whose entries a change touches: its own, or those that use the component. */
export function touchedTypes({ draft, types }: Pick<EffectOf, 'draft' | 'types'>): readonly string[] {
  if (draft.place === 'types') return [draft.id];
  const isUser = (type: ContentType) => linksOf(type).parts.some((id) => id.toLowerCase() === draft.id.toLowerCase());
  return types.filter(isUser).map(({ id }) => id);
}

export async function effectOf(of: EffectOf, signal: AbortSignal): Promise<Effect> {
  const ids = touchedTypes(of);
  if (ids.length === 0) return { total: 0, looked: 0, failing: 0, reasons: [] };
  const where = [{ field: 'sys.contentTypeId', in: ids }];
  const found = await searchEntries(
    of.projectId,
    { where, pageSize: SAMPLE, orderBy: ['-sys.version.modified'] },
    signal,
  );
  const checks = new Map(ids.map((id) => [id.toLowerCase(), checkFor(of, id)]));
  const reasons = new Map<string, Reason>();
  let failing = 0;
  for (const entry of found.items) {
    const problems = checks.get(entry.sys.contentTypeId.toLowerCase())?.(entry) ?? [];
    if (problems.length > 0) failing += 1;
    for (const problem of problems) note(reasons, problem, entry);
  }
  const sorted = [...reasons.values()].sort((left, right) => right.count - left.count);
  return { total: found.totalCount, looked: found.items.length, failing, reasons: sorted };
}

type Issue = FieldProblem;

function note(
  reasons: Map<string, Reason>,
  { field = '', message }: Issue,
  { sys: { id }, entryTitle }: EntrySummary,
): void {
  const own = field.replaceAll(/\[\d+\]/g, '[…]');
  const key = `${own} ${message}`;
  const former = reasons.get(key) ?? { field: own, message, count: 0, examples: [] };
  const examples = [...former.examples, { id, title: entryTitle ?? id }].slice(0, MOST_EXAMPLES);
  reasons.set(key, { ...former, count: former.count + 1, examples });
}

type Check = (entry: EntrySummary) => readonly Issue[];

function checkFor({ draft, published, facts, types }: EffectOf, typeId: string): Check {
  const type = types.find(({ id }) => id.toLowerCase() === typeId.toLowerCase());
  const whole = draft.place === 'types' ? draft : type && draftOf(type, facts);
  if (whole === undefined) return () => [];
  const parts = new Map(facts.components.map((each) => [each.id.toLowerCase(), fieldsOf(each, facts)]));
  const isPart = draft.place === 'components';
  const withOwn = (fields: readonly Field[]) => new Map(isPart ? [...parts, [draft.id.toLowerCase(), fields]] : parts);
  const after = compileEntryValidator(whole, withOwn(draft.fields));
  const former = isPart ? whole : published;
  const before = former && compileEntryValidator(former, withOwn(published?.fields ?? []));
  return (entry) => newIssues(entry, before, after, facts.primaryLanguage);
}

/** For publishing, which asks for everything. What was already missing is not this change's doing. */
function newIssues(
  { sys, ...values }: EntrySummary,
  before: EntryValidator | undefined,
  after: EntryValidator,
  primaryLanguage: string,
): readonly Issue[] {
  const options = { mode: 'publish', language: sys.language, primaryLanguage, now: new Date() } as const;
  const known = new Set((before?.validate({ ...values }, options).issues ?? []).map(textOf));
  return after.validate({ ...values }, options).issues.filter((issue) => !known.has(textOf(issue)));
}

const textOf = ({ field = '', message }: Issue): string => `${field} ${message}`;
