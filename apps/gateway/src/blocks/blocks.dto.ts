import type { BlockListing, BlockVersionListing, LogChoice } from '@annal/blocks-application';
import type { PushBlockData } from '@annal/blocks-contracts';
import { parsePage, type QueryParameters } from '@annal/http';
import { DomainError } from '@annal/kernel';
import type { KnownProject } from '@annal/structure-application';

const MAX_LINES = 10_000;
const DEFAULT_LINES = 100;

export function pushOf(
  project: KnownProject,
  body: Readonly<Record<string, unknown>>,
  query: QueryParameters,
): PushBlockData {
  const switches = {
    autoRelease: query.boolean('autoRelease'),
    release: query.boolean('release'),
    makeLive: query.boolean('makeLive'),
  };
  return { project: refOf(project), body, query: switches };
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
