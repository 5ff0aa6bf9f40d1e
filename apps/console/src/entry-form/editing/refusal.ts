import { isUnreachable, Problem } from '../../api/problem.ts';
import { pathOf } from '../values/path.ts';

const STALE = 'Entry.Variations.Values[0].entryVariation';
const STATE = 'sys.workflow.state';
/** Of a failed `test` of a patch: the version is tested first. */
const FAILED_TEST = '[0]';

/**
 * - `unknown`: no answer; the same request is sent again until there is one.
 * - `stale`: somebody else has saved.
 * - `state`: its state forbids editing by now.
 * - `gone`: it does not exist, or may not be seen any more.
 */
export type RefusalKind = 'unknown' | 'stale' | 'state' | 'gone' | 'invalid' | 'refused';

export function kindOfRefusal(error: unknown): RefusalKind {
  if (!(error instanceof Problem)) return 'refused';
  if (isUnreachable(error)) return 'unknown';
  if (error.status === 404) return 'gone';
  if (error.status !== 422) return 'refused';
  const fields = error.fields.map(({ field }) => field);
  if (fields.some((field) => field === STALE || field === FAILED_TEST)) return 'stale';
  return fields.includes(STATE) ? 'state' : 'invalid';
}

/** Whether the request may have been carried out all the same. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || error.status >= 500);

/** Paths of values that the form has a field for; the other problems stand on top of it. */
export function isShownInForm(field: string | undefined, ids: ReadonlySet<string>): boolean {
  return field !== undefined && ids.has(String(pathOf(field)[0]));
}
