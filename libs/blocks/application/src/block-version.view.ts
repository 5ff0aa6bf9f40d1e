import type { BlockVersionView } from '@annal/blocks-contracts';
import type { BlockVersionDocument } from '@annal/blocks-read-models';
import type { ProjectRef } from '@annal/structure-contracts';

const SKIPPED: Readonly<Record<string, string>> = {
  notLatest: 'The version was not released automatically: a newer one was pushed meanwhile',
  broken: 'The version was not released automatically: it is marked as broken',
};

/** blocks.md 2.1. */
export function blockVersionView(document: BlockVersionDocument, project: ProjectRef): BlockVersionView {
  const { _id: uuid, blockId: id, endpoints, staticPaths, port, enableFullUriRouting, image, source } = document;
  const { commit, ...origin } = source;
  return {
    ...{ id, uuid, projectId: project.id, status: statusView(document) },
    ...{ endpoints, staticPaths, port, enableFullUriRouting },
    image: { ...image, digest: document.imageDigest },
    source: { ...origin, commit: { ...commit, commitUrl: commit.uri } },
    version: versionOf(document),
    discovery: { ...document.discovery, warnings: warningsOf(document) },
  };
}

export function statusView({
  broken,
  deployment,
  workflow,
}: Pick<BlockVersionDocument, 'broken' | 'deployment' | 'workflow'>): BlockVersionView['status'] {
  return { broken, deployment, running: 'None', workflow };
}

function versionOf(document: BlockVersionDocument): BlockVersionView['version'] {
  const { numbers, pushedBy, pushed, releasedBy, released } = document;
  const { markedBrokenBy, markedBroken, madeLiveBy, madeLive } = document;
  return {
    ...{ versionNo: numbers[0] ?? '', pushedBy, pushed, releasedBy, released },
    ...{ markedBrokenBy, markedBroken, madeLiveBy, madeLive },
  };
}

function warningsOf({ discovery: { warnings }, autoReleaseSkipped }: BlockVersionDocument) {
  if (autoReleaseSkipped === null) return warnings;
  return [...warnings, { code: 'AUTO_RELEASE_SKIPPED', message: SKIPPED[autoReleaseSkipped] ?? '' }];
}
