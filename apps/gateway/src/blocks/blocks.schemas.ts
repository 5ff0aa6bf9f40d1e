import { versionLabel } from '../description/parameters.ts';
import {
  anyOf,
  body,
  count,
  described,
  flag,
  guid,
  integer,
  list,
  named,
  nullable,
  object,
  oneOf,
  text,
  texts,
  timestamp,
  versionNo,
  type JsonSchema,
  type Properties,
} from '../description/schema.ts';

const BlockStatus = named(
  'BlockStatus',
  object({
    broken: flag,
    deployment: oneOf('Deployed', 'Live', 'Deprecated'),
    running: described(text, '`None` until a runtime hosts blocks'),
    workflow: oneOf('Created', 'Discovering', 'DiscoveryFailure', 'Draft', 'Released'),
  }),
);

const problem = object({ code: text, message: text });

const commit = object({
  id: text,
  message: text,
  uri: text,
  commitUrl: described(text, 'The same as `uri`'),
  comparisonUrl: nullable(text),
  dateTime: nullable(timestamp),
  authorEmail: nullable(text),
  committerEmail: nullable(text),
});

export const BlockVersion = named(
  'BlockVersion',
  object({
    id: text,
    uuid: guid,
    projectId: text,
    status: BlockStatus,
    endpoints: list(object({ id: text, path: text, type: oneOf('pagelet', 'layout') })),
    staticPaths: texts,
    port: nullable(integer),
    enableFullUriRouting: nullable(flag),
    image: object({ uri: text, tag: text, digest: nullable(text) }),
    source: object({ branch: text, provider: nullable(text), repositoryUrl: nullable(text), commit }),
    version: object({
      versionNo,
      pushedBy: text,
      pushed: timestamp,
      releasedBy: nullable(text),
      released: nullable(timestamp),
      markedBrokenBy: nullable(text),
      markedBroken: nullable(timestamp),
      madeLiveBy: nullable(text),
      madeLive: nullable(timestamp),
    }),
    discovery: object({
      attempts: count,
      started: nullable(timestamp),
      completed: nullable(timestamp),
      error: nullable(problem),
      warnings: list(problem),
    }),
  }),
);

export const Block = named(
  'Block',
  object({
    id: text,
    projectId: text,
    description: nullable(text),
    madeLive: nullable(timestamp),
    versionsSinceLive: count,
    liveVersion: described(nullable(count), 'Major number of the version that is live'),
    branches: described(
      list(object({ id: text, status: text, versions: list(object({ versionNo, status: BlockStatus })) })),
      'The default one first; versions newest first',
    ),
  }),
);

const short = (maxLength: number, more: Partial<JsonSchema> = {}): JsonSchema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  ...more,
});
const link = (maxLength = 2_000): JsonSchema => short(maxLength, { pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' });

const commitUrl = described(link(), 'Instead of `uri`; made from the repository where both are missing');
const sentCommit = (required: Properties = {}) =>
  body(
    { id: short(100), message: short(20_000), ...required },
    {
      ...('uri' in required ? {} : { uri: link() }),
      ...('commitUrl' in required ? {} : { commitUrl }),
      dateTime: timestamp,
      datetime: described(timestamp, 'Another name of `dateTime`'),
      authorEmail: short(320),
      committerEmail: short(320),
    },
  );
const branch = short(255, { pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]+$' });

const sentSource = anyOf(
  body(
    { branch, commit: anyOf(sentCommit({ uri: link() }), sentCommit({ commitUrl })) },
    { provider: short(50), repositoryUrl: link() },
  ),
  body({ branch, commit: sentCommit(), repositoryUrl: link() }, { provider: short(50) }),
);

export const BlockPush = named(
  'BlockPush',
  body(
    {
      id: short(63, { pattern: '^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$' }),
      projectId: described(text, 'That of the address'),
      image: object({
        uri: described(short(255), 'Without tag, such as `registry.example.org/library/search`'),
        tag: described(
          { type: 'string', pattern: '^([A-Za-z0-9_][A-Za-z0-9_.-]{0,127}|sha256:[a-f0-9]{64})$' },
          'A tag or a digest',
        ),
      }),
      source: sentSource,
    },
    { release: flag, makeLive: flag },
  ),
);

export const BlockAction = named(
  'BlockAction',
  body({
    type: oneOf('release', 'makeLive', 'rollback', 'markAsBroken'),
    data: body({ version: versionLabel }, { branch: described(text, 'The default branch without it') }),
  }),
);
