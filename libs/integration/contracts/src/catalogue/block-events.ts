import { flag, free, guid, integer, list, nullable, object, oneOf, text, versionNo, type Schema } from './schema.ts';

const status = object({
  broken: flag,
  deployment: nullable(text),
  running: nullable(text),
  workflow: nullable(text),
});
const block = { projectId: text, blockId: text };
const version = { ...block, branch: text, versionUuid: guid, versionNo, status };
const named = object({ versionUuid: guid, versionNo });
const problem = object({ code: text, message: text });

function aboutVersion<D>(event: string | null, summary: string, data: Schema<D>) {
  return { summary, topic: event === null ? null : { resourceType: 'block', event }, data };
}

export const blockEvents = {
  'annal.block.created.v1': { summary: 'A block is pushed for the first time', topic: null, data: object(block) },
  'annal.block.version.pushed.v1': aboutVersion(
    'pushed',
    'A version of a block is pushed',
    object({
      ...version,
      image: object({ uri: text, tag: nullable(text) }),
      source: nullable(free),
      autoRelease: flag,
      makeLive: flag,
      first: flag,
    }),
  ),
  'annal.block.version.discoveryStarted.v1': aboutVersion(
    null,
    'The image of a version is being looked at',
    object({ ...version, attempt: integer }),
  ),
  'annal.block.version.discovered.v1': aboutVersion(
    'discovered',
    'It is known what the image of a version serves',
    object({
      ...version,
      endpoints: list(free),
      staticPaths: list(text),
      port: integer,
      enableFullUriRouting: flag,
      imageDigest: text,
      warnings: list(free),
    }),
  ),
  'annal.block.version.discoveryFailed.v1': aboutVersion(
    'discoveryFailed',
    'The image of a version cannot be used',
    object({ ...version, error: problem, attempts: integer }),
  ),
  'annal.block.version.released.v1': aboutVersion(
    'released',
    'A version gets its released number',
    object({ ...version, previousVersionNo: versionNo, automatic: flag }),
  ),
  'annal.block.version.autoReleaseSkipped.v1': aboutVersion(
    null,
    'A version that was to be released by itself was not',
    object({ ...version, reason: oneOf('notLatest', 'broken') }),
  ),
  'annal.block.version.madeLive.v1': aboutVersion(
    'madeLive',
    'A version answers requests from now on',
    object({ ...version, previousLive: nullable(named), automatic: flag }),
  ),
  'annal.block.version.rolledBack.v1': aboutVersion(
    'rolledBack',
    'A live version is replaced by an earlier one',
    object({ ...version, replacedBy: named, cause: oneOf('rollback', 'markAsBroken') }),
  ),
  'annal.block.version.markedBroken.v1': aboutVersion('markedBroken', 'A version must not be used', object(version)),
  'annal.block.version.deploymentStatusChanged.v1': aboutVersion(
    'deploymentStatusChanged',
    'A version is deployed, live or out of use',
    object({ ...version, from: text, to: text, cause: text }),
  ),
  // Reserved until blocks are hosted by a runtime.
  'annal.block.version.runningStatusChanged.v1': {
    ...aboutVersion(
      'runningStatusChanged',
      'The runtime reports something else about a version',
      object({ ...version, from: text, to: text, detail: nullable(text) }),
    ),
    isReserved: true,
  },
} as const;
