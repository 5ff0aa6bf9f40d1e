import type { BlockListing, BlockVersionListing, LogChoice } from '@annal/blocks-application';
import type { PushBlockData } from '@annal/blocks-contracts';
import { parsePage, type QueryParameters, type RequestContext } from '@annal/http';
import { DomainError } from '@annal/kernel';
import type { KnownProject } from '@annal/structure-application';

const MAX_KEY = 255;
const MAX_LINES = 10_000;
const DEFAULT_LINES = 100;

export function pushOf(
  project: KnownProject,
  body: Readonly<Record<string, unknown>>,
  query: QueryParameters,
  context: RequestContext,
): PushBlockData {
  const key = context.header('idempotency-key') ?? '';
  if (key.length > MAX_KEY)
    throw badQuery('Idempotency-Key', `The idempotency key cannot be longer than ${MAX_KEY} characters`);
  const switches = {
    autoRelease: query.boolean('autoRelease'),
    release: query.boolean('release'),
    makeLive: query.boolean('makeLive'),
  };
  return { project: refOf(project), body, query: switches, ...(key !== '' && { key }) };
}

export function blockListing(project: KnownProject, query: QueryParameters): BlockListing {
  return { project: refOf(project), ...parsePage(query) };
}

export function versionListing(
  project: KnownProject,
  blockId: string,
  branch: string,
  query: QueryParameters,
): BlockVersionListing {
  return { ...blockListing(project, query), blockId, branch };
}

/** blocks.md 6.2. */
export function logChoice(query: QueryParameters): LogChoice {
  const lines = query.integer('lines') ?? DEFAULT_LINES;
  const [sinceName, since] = ['sinceSeconds', 'since']
    .map((name) => [name, query.integer(name)] as const)
    .find(([, value]) => value !== undefined) ?? ['sinceSeconds', undefined];
  const issues = [
    ...(lines < 1 || lines > MAX_LINES ? [{ field: 'lines', message: `The value has to be 1 to ${MAX_LINES}` }] : []),
    ...(since !== undefined && since < 1 ? [{ field: sinceName, message: 'The value has to be 1 or more' }] : []),
  ];
  if (issues.length > 0) throw new DomainError('rejected', 'Request.Log', 'The query is not valid', issues);
  return {
    lines,
    sinceSeconds: since,
    includeTimestamps: query.boolean('includeTimestamps') ?? false,
    previous: query.boolean('previous') ?? false,
  };
}

export const refOf = ({ uuid, id }: KnownProject) => ({ uuid, id });

function badQuery(field: string, message: string): DomainError {
  return new DomainError('rejected', 'Request.Key', 'The request is not valid', [{ field, message }]);
}
