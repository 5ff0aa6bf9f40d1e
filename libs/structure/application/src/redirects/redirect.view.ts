import type { Reader } from '@annal/read-models';
import type { NodeDocument, RedirectDocument } from '@annal/structure-read-models';
import { nodeDocumentId } from '@annal/structure-read-models';
import { withPaths, type PathSettings } from '../tree/node-paths.ts';

/** redirects.md 1. */
export interface RedirectView {
  readonly id: string;
  readonly sourceDomain: string;
  readonly match: RedirectDocument['match'];
  readonly destination: string | null;
  readonly statusCode: number;
  readonly appendSourcePathToDestination: boolean;
  readonly enabled: boolean;
  readonly priority: number;
  readonly keepQuery: boolean;
  readonly note: string | null;
  readonly origin: RedirectDocument['origin'];
  readonly node: RedirectDocument['node'];
  readonly version: RedirectDocument['version'];
}

/** An automatic redirect leads to the present path of its node: one query for the nodes, one per level above. */
export async function redirectViews(
  nodes: Reader<NodeDocument>,
  project: PathSettings,
  found: readonly RedirectDocument[],
): Promise<readonly RedirectView[]> {
  const ids = [...new Set(found.flatMap(({ node }) => node?.id ?? []))];
  const placed =
    ids.length === 0
      ? []
      : await withPaths(
          nodes,
          project,
          await nodes.find({ _id: { $in: ids.map((id) => nodeDocumentId(project.uuid, id)) } }),
        );
  const paths = new Map(placed.map(({ id, path }) => [id, path]));
  return found.map((document) => viewOf(document, document.node && (paths.get(document.node.id) ?? {})));
}

function viewOf(document: RedirectDocument, paths: Readonly<Record<string, string>> | null): RedirectView {
  const { id, sourceDomain, match, statusCode, append, enabled, priority, keepQuery, note, origin, node } = document;
  const { created, createdBy, modified, modifiedBy } = document.version;
  return {
    id,
    sourceDomain,
    match: { type: match.type, value: match.value },
    destination: node && paths ? (paths[node.language] ?? null) : document.destination,
    statusCode,
    appendSourcePathToDestination: append,
    enabled,
    priority,
    keepQuery,
    note,
    origin,
    node,
    version: { created, createdBy, modified, modifiedBy },
  };
}
