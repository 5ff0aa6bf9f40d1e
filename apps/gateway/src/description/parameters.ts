import {
  described,
  flag,
  guid,
  languageCode,
  oneOf,
  text,
  timestamp,
  versionNo,
  type JsonSchema,
  type Properties,
} from './schema.ts';

/** Queries accept 15 digits. */
export const LARGEST_INTEGER = 999_999_999_999_999;

export const paging = {
  pageIndex: {
    type: 'integer',
    minimum: 0,
    maximum: LARGEST_INTEGER,
    default: 0,
    description: 'The first page is 0',
  },
  pageSize: { type: 'integer', minimum: 1, maximum: 10_000, default: 25 },
} satisfies Properties;

export const searchPaging = {
  ...paging,
  pageSize: { type: 'integer', minimum: 0, maximum: 10_000, default: 25, description: '0 gives the total only' },
} satisfies Properties;

export const language = described(languageCode, 'A language code such as `en-GB`');
export const fields = described(text, 'Names of what is shown of an entry, comma separated');
export const order = described(text, 'Names, comma separated; `-` before a name turns its order round');
export function orderOf(...names: readonly string[]): JsonSchema {
  const name = `[+-]?(${names.join('|').replaceAll('.', '\\.')})`;
  return { ...order, pattern: `^${name}(,${name}){0,9}$` };
}
export const zenql = described(text, 'Conditions in ZenQL');
export const contained = described(text, 'A text that has to be contained, in any case');
const LANGUAGE = '[A-Za-z]{2}(-[A-Za-z]{2})?';
export const languages: JsonSchema = { type: 'string', pattern: `^${LANGUAGE}(,${LANGUAGE})*$` };
export const anyLanguage = described(
  { type: 'string', pattern: `^(${LANGUAGE}|\\*)$` },
  'A language code; `*` is every language',
);
export const version = described(versionNo, 'A version number such as `1.0`; the latest version without it');
export const versionLabel: JsonSchema = {
  ...described(text, 'A version number, `live` or `latest`'),
  pattern: '^(live|latest|(0|[1-9][0-9]{0,8})(\\.(0|[1-9][0-9]{0,8}))?)$',
};
export const versionStatus = { ...oneOf('latest', 'published'), default: 'latest' };
export const time = timestamp;
export const off = { ...flag, default: false };

export const PATH: Properties = {
  projectId: described(text, 'Id of the project'),
  nodeId: described(guid, 'Id of the node'),
  parentNodeId: described(guid, 'Id of the node above'),
  contentTypeId: described(text, 'Id of the content type, in any case, or its uuid'),
  componentId: described(text, 'Id of the component, in any case, or its uuid'),
  definitionId: described(text, 'Id of the workflow definition, in any case'),
  entryId: described(guid, 'Id of the entry'),
  schedule: { ...oneOf('publish', 'unpublish', 'expiry'), description: '`expiry` is another name of `unpublish`' },
  fileId: described(text, 'Id of the uploaded file, or of the asset that shows it'),
  path: described(text, 'The rest of the address'),
  blockId: described(text, 'Id of the block'),
  branch: described(text, 'Branch; a slash in it is sent as `%2F`'),
  version: versionLabel,
  first: described(text, 'First part of a branch that has slashes'),
  second: described(text, 'Second part of a branch that has slashes'),
  user: described(text, 'Id, user name or e-mail address; `@current` is the caller'),
  group: described(text, 'Id or name of the group'),
  groups: described(text, 'Ids or names of groups, comma separated'),
  child: described(text, 'Id or name of the group below'),
  tagId: described(guid, 'Id of the tag'),
  groupId: described(text, 'Id of the tag group, in any case'),
  redirectId: described(guid, 'Id of the redirect'),
  roleId: described(guid, 'Id of the role'),
  resourceType: described(text, 'Such as `entries`, `contentTypes` or `nodes`'),
  resourceId: described(text, 'Id of one of them'),
  action: described(text, 'Such as `sysView`'),
  apiKeyId: described(guid, 'Id of the API key'),
  flowId: described(guid, 'Id of the flow'),
  subscriptionId: described(guid, 'Id of the webhook subscription'),
  type: described(text, 'Type of an integration event, such as `annal.entry.published.v1`'),
};

const POSITION = '^[0-9]{1,20}-[A-Za-z]{1,40}$';

/** conventions.md 8. */
export const READ_HEADERS: Properties = {
  'X-Min-Position': {
    ...described(text, 'The `X-Position` of a write that the answer has to show; 503 where that takes too long'),
    pattern: POSITION,
  },
};

export const WRITE_HEADERS: Properties = {
  'Idempotency-Key': {
    ...described(text, 'The same request with the same key is carried out once'),
    maxLength: 255,
    pattern: '^[\\x21-\\x7e]+$',
  },
  Prefer: described(text, '`respond-async`: do not wait until readers see what is written'),
};
