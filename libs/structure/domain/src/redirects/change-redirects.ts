import { wrongType, type Issue } from '@annal/kernel';
import { circleFrom } from './matching/circles.ts';
import { readId, readRedirect, STATUS_MESSAGE, statusCodeOf } from './read-redirect.ts';
import type { ChangeRedirect, CreateRedirect, DeleteRedirect, SetAutomaticRedirects } from './redirects.commands.ts';
import { idTaken, redirectErrors, sameSource, type RedirectOperation } from './redirects.errors.ts';
import type { RedirectChange, RedirectDetails, RedirectsEvent } from './redirects.events.ts';
import { listed, unlisted, type KeptPath, type Redirect, type Redirects } from './redirects.state.ts';
import { sourceKey, sourceOf } from './matching/source.ts';

export const MOST_REDIRECTS = 20_000;
export const MOST_REGEXES = 500;

export function createRedirect(data: CreateRedirect['data'], redirects: Redirects): readonly RedirectsEvent[] {
  const { projectUuid, newId, sent } = data;
  const own = readId(sent.id);
  const id = own.id ?? newId;
  if (redirects.rules.has(id) || redirects.kept.has(id)) throw redirectErrors.taken('creating', [idTaken(id)]);
  const { details, issues } = readRedirect(sent, undefined);
  const all = [...(own.issue ? [own.issue] : []), ...issues];
  const checked = judged(redirects, 'creating', id, details, all);
  return [{ type: 'RedirectCreated', schemaVersion: 1, data: { projectUuid, redirectId: id, ...checked } }];
}

export function changeRedirect(data: ChangeRedirect['data'], redirects: Redirects): readonly RedirectsEvent[] {
  const { projectUuid, projectId, redirectId, sent } = data;
  const before = redirects.rules.get(redirectId);
  const kept = redirects.kept.get(redirectId);
  if (kept) return changeKept(data, kept);
  if (!before) throw redirectErrors.notFound(projectId, redirectId);
  const { details, issues } = readRedirect(sent, before);
  const checked = judged(redirects, 'updating', redirectId, details, [...otherId(sent.id, redirectId), ...issues]);
  return changeEvents(projectUuid, { redirectId, changes: differences(before, checked) });
}

function changeEvents(projectUuid: string, { redirectId, changes }: RedirectChange): readonly RedirectsEvent[] {
  if (Object.keys(changes).length === 0) return [];
  return [{ type: 'RedirectChanged', schemaVersion: 1, data: { projectUuid, redirectId, changes } }];
}

export function deleteRedirect(data: DeleteRedirect['data'], redirects: Redirects): readonly RedirectsEvent[] {
  const { projectUuid, projectId, redirectId } = data;
  if (!redirects.rules.has(redirectId) && !redirects.kept.has(redirectId))
    throw redirectErrors.notFound(projectId, redirectId);
  return [{ type: 'RedirectDeleted', schemaVersion: 1, data: { projectUuid, redirectId } }];
}

export function setAutomatic(data: SetAutomaticRedirects['data'], redirects: Redirects): readonly RedirectsEvent[] {
  const { settings } = redirects;
  const { projectUuid, automatic = settings.automatic, statusCode: sent = settings.statusCode, inForceAfter } = data;
  const statusCode = statusCodeOf(sent);
  const issues: Issue[] = [];
  if (typeof automatic !== 'boolean') issues.push({ field: 'automatic', message: wrongType('boolean') });
  if (statusCode === undefined) issues.push({ field: 'statusCode', message: STATUS_MESSAGE });
  if (typeof automatic !== 'boolean' || statusCode === undefined) throw redirectErrors.invalid('updating', issues);
  if (automatic === settings.automatic && statusCode === settings.statusCode) return [];
  const set = { projectUuid, automatic, statusCode, inForceAfter };
  return [{ type: 'AutomaticRedirectsSet', schemaVersion: 1, data: set }];
}

/** @throws DomainError, for a conflicting source before all other issues */
function judged(
  redirects: Redirects,
  operation: RedirectOperation,
  id: string,
  details: Partial<RedirectDetails>,
  issues: readonly Issue[],
): RedirectDetails {
  const rival = rivalOf(redirects, id, details);
  if (rival !== undefined) throw redirectErrors.taken(operation, [sameSource(rival)]);
  if (issues.length > 0 || !isWhole(details)) throw redirectErrors.invalid(operation, issues);
  const found = [...limitIssues(redirects, id, details), ...circleIssues(redirects, id, details)];
  if (found.length > 0) throw redirectErrors.invalid(operation, found);
  return details;
}

export function isWhole(details: Partial<RedirectDetails>): details is RedirectDetails {
  return details.sourceDomain !== undefined && details.match !== undefined && details.destination !== undefined;
}

export function keyOf({ sourceDomain, match }: Partial<RedirectDetails>): string | undefined {
  return sourceDomain === undefined || !match ? undefined : sourceKey(sourceOf({ sourceDomain, match }));
}

function rivalOf(redirects: Redirects, id: string, details: Partial<RedirectDetails>): string | undefined {
  const key = keyOf(details);
  const holder = key === undefined ? undefined : redirects.sources.get(key);
  return holder === id ? undefined : holder;
}

function limitIssues(redirects: Redirects, id: string, { match }: RedirectDetails): readonly Issue[] {
  const others = redirects.rules.size - (redirects.rules.has(id) ? 1 : 0);
  const patterns = redirects.regexes.size - (redirects.regexes.has(id) ? 1 : 0);
  return limits(others + 1, patterns + (match.type === 'regex' ? 1 : 0));
}

export function limits(redirects: number, regexes: number): readonly Issue[] {
  const all = `A project cannot have more than ${MOST_REDIRECTS} redirects`;
  const patterns = `A project cannot have more than ${MOST_REGEXES} redirects with a regular expression`;
  return [
    ...(redirects > MOST_REDIRECTS ? [{ field: '', message: all }] : []),
    ...(regexes > MOST_REGEXES ? [{ field: '', message: patterns }] : []),
  ];
}

function circleIssues(redirects: Redirects, id: string, details: RedirectDetails): readonly Issue[] {
  const { origin = 'manual', age = redirects.nextAge } = redirects.rules.get(id) ?? {};
  const redirect: Redirect = { ...details, id, origin, age, source: sourceOf(details) };
  const circle = circleFrom(listed(unlisted(redirects, id), redirect), redirect);
  return circle ? [{ field: 'destination', message: circleMessage(circle) }] : [];
}

const SHOWN_PATHS = 12;

export function circleMessage(circle: readonly string[]): string {
  const shown = circle.length > SHOWN_PATHS ? [...circle.slice(0, SHOWN_PATHS), '…', circle.at(-1)] : circle;
  return `The redirect leads in a circle: ${shown.join(' → ')}`;
}

function otherId(sent: unknown, redirectId: string): readonly Issue[] {
  if (sent === undefined || sent === null || readId(sent).id === redirectId) return [];
  return [{ field: 'id', message: 'The redirect id must match the request path' }];
}

const MEMBERS = [
  'sourceDomain',
  'match',
  'destination',
  'statusCode',
  'append',
  'enabled',
  'priority',
  'keepQuery',
  'note',
] as const satisfies readonly (keyof RedirectDetails)[];

export function differences(before: RedirectDetails, after: RedirectDetails): Partial<RedirectDetails> {
  const changed = MEMBERS.filter((name) =>
    name === 'match'
      ? before.match.type !== after.match.type || before.match.value !== after.match.value
      : before[name] !== after[name],
  );
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** Only some properties of an automatic redirect can be changed; the others may be repeated unchanged. */
function changeKept(data: ChangeRedirect['data'], kept: KeptPath): readonly RedirectsEvent[] {
  const { projectUuid, redirectId, sent, presentDestination = null } = data;
  const shown = keptDetails(kept, presentDestination ?? kept.path);
  const { details, issues } = readRedirect(
    presentDestination === null && sent.destination === null ? { ...sent, destination: undefined } : sent,
    shown,
  );
  const all = [...otherId(sent.id, redirectId), ...issues];
  const changes = isWhole(details) ? differences(shown, details) : {};
  const { enabled, statusCode, note, ...others } = changes;
  if (Object.keys(others).length > 0)
    all.push({ field: 'origin', message: 'Only enabled, statusCode and note of an automatic redirect can be changed' });
  if (all.length > 0) throw redirectErrors.invalid('updating', all);
  return changeEvents(projectUuid, {
    redirectId,
    changes: Object.fromEntries(
      Object.entries({ enabled, statusCode, note }).filter(([, value]) => value !== undefined),
    ),
  });
}

export function keptDetails({ path, statusCode, enabled, note }: KeptPath, destination: string): RedirectDetails {
  const match = { type: 'beginsWith', value: path } as const;
  return {
    sourceDomain: '*',
    match,
    destination,
    statusCode,
    append: false,
    enabled,
    priority: 0,
    keepQuery: true,
    note,
  };
}
