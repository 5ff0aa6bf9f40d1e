import { IsAnything, malformed, type QueryParameters } from '@annal/http';
import { canonicalGuid, EMPTY_GUID } from '@annal/kernel';
import { REDIRECT_ORDERS, type KnownProject, type RedirectFilter } from '@annal/structure-application';
import { IMPORT_MODES, redirectErrors, type ImportMode } from '@annal/structure-contracts';

const nullMatters = true;

/** redirects.md 1. */
export class RedirectBody {
  @IsAnything() id?: unknown;
  @IsAnything() sourceDomain?: unknown;
  @IsAnything() match?: unknown;
  @IsAnything() destination?: unknown;
  @IsAnything() statusCode?: unknown;
  @IsAnything() appendSourcePathToDestination?: unknown;
  @IsAnything() enabled?: unknown;
  @IsAnything() priority?: unknown;
  @IsAnything() keepQuery?: unknown;
  @IsAnything() note?: unknown;
}

export class RedirectSettingsBody {
  @IsAnything({ nullMatters }) automatic?: unknown;
  @IsAnything({ nullMatters }) statusCode?: unknown;
}

export function redirectIdOf(project: KnownProject, sent: string): string {
  const id = canonicalGuid(sent);
  if (id !== undefined && id !== EMPTY_GUID) return id;
  throw redirectErrors.notFound(project.id, sent);
}

const MATCH_TYPES = ['exactMatch', 'beginsWith', 'regex'];
const ORIGINS = ['manual', 'import', 'node'];
const STATUS_CODES = [301, 302, 303, 307, 308];

export function filterOf(query: QueryParameters): RedirectFilter {
  const statusCode = query.integer('statusCode');
  if (statusCode !== undefined && !STATUS_CODES.includes(statusCode))
    throw malformed('statusCode', 'The status code has to be 301, 302, 303, 307 or 308');
  return {
    q: query.text('q'),
    statusCode,
    matchType: word(query, 'matchType', MATCH_TYPES),
    sourceDomain: query.text('sourceDomain'),
    origin: originOf(query),
    enabled: query.boolean('enabled'),
  };
}

export const originOf = (query: QueryParameters) => word(query, 'origin', ORIGINS);

export function orderOf(query: QueryParameters): readonly (readonly [string, 1 | -1])[] {
  return (query.list('order') ?? ['match.value', 'sourceDomain']).map((name) => {
    const known = REDIRECT_ORDERS.find((each) => each.toLowerCase() === name.replace(/^[+-]/, '').toLowerCase());
    if (!known) throw malformed('order', `Redirects can be ordered by ${REDIRECT_ORDERS.join(', ')}`);
    return [known, name.startsWith('-') ? -1 : 1] as const;
  });
}

export function modeOf(query: QueryParameters): ImportMode {
  return (word(query, 'mode', IMPORT_MODES) as ImportMode | undefined) ?? 'create';
}

export const EXPORT_FORMATS = ['json', 'csv', '_redirects'] as const;

export function formatOf(query: QueryParameters): (typeof EXPORT_FORMATS)[number] {
  return (word(query, 'format', EXPORT_FORMATS) as (typeof EXPORT_FORMATS)[number] | undefined) ?? 'json';
}

function word(query: QueryParameters, name: string, words: readonly string[]): string | undefined {
  const sent = query.text(name);
  if (sent === undefined) return undefined;
  const known = words.find((each) => each.toLowerCase() === sent.toLowerCase());
  if (known === undefined)
    throw malformed(name, `The value has to be ${words.join(', ').replace(/, ([^,]*)$/, ' or $1')}`);
  return known;
}
