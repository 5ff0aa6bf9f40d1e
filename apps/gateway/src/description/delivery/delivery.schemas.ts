import { ContentType } from '../../content/content-types.description.ts';
import { followedRedirect } from '../../structure/redirects.description.ts';
import {
  anything,
  count,
  described,
  filled,
  flag,
  freeObject,
  guid,
  itself,
  languageCode,
  list,
  map,
  named,
  nullable,
  object,
  oneOf,
  page,
  text,
  texts,
  timestamp,
  versionNo,
  type Properties,
} from '../schema.ts';

/** delivery.md 4. */
export const DeliveryError = named(
  'DeliveryError',
  object({
    logId: guid,
    message: filled,
    data: described(
      nullable(map(anything)),
      'The ids of the request or, for a request that is not valid, `errors` with `field` and `message`',
    ),
    type: { const: 'error' },
  }),
);

const minimum: Properties = {
  id: guid,
  dataFormat: oneOf('entry', 'asset'),
  contentTypeId: text,
  language: languageCode,
  uri: described(nullable(text), 'Path of the canonical node, or address of the file; null without a node'),
};

const file: Properties = {
  filename: text,
  fileSize: count,
  fileId: text,
  filePath: text,
  extension: text,
  contentType: text,
  width: nullable(count),
  height: nullable(count),
};

const version: Properties = {
  createdBy: text,
  created: timestamp,
  modifiedBy: text,
  modified: timestamp,
  publishedBy: nullable(text),
  published: nullable(timestamp),
  versionNo,
};

const sys = object(
  { ...minimum, versionStatus: oneOf('published', 'latest') },
  {
    projectId: text,
    availableLanguages: described(list(languageCode), 'Languages with a delivered variation in this view'),
    allUris: described(texts, 'Paths of all nodes of an entry, the canonical one first'),
    owner: text,
    slug: nullable(text),
    metadata: described(map(flag), 'Of an asset'),
    properties: described(object({}, file), 'Of an asset: its file'),
    isPublished: flag,
    workflow: object({}, { id: text, state: text }),
    version: object({}, version),
  },
);

/** Beside `sys` it has the fields of its content type, so other members are open. */
export const DeliveredEntry = named('DeliveredEntry', {
  ...object({ sys }, { entryTitle: nullable(text), entryDescription: nullable(text) }),
  additionalProperties: true,
  description:
    'All fields of the published content type. A link is an object with nothing but `sys`, or the whole entry where ' +
    '`linkDepth` or `fieldLinkDepths` ask for it; a link to what is not delivered is null, and left out of lists.',
});

export const deliveredPage = page(DeliveredEntry, {}, { aggregations: map(map(count)) });

const nodeMembers: Properties = {
  id: guid,
  parentId: described(nullable(guid), 'Null for the root'),
  projectId: text,
  slug: text,
  displayName: text,
  language: languageCode,
  path: text,
  childCount: described(count, 'Direct children that exist in the language'),
  isCanonical: flag,
  includeInMenu: flag,
  version: object({ versionNo }),
};

export const DeliveredNode = named(
  'DeliveredNode',
  object(nodeMembers, {
    children: list(itself('DeliveredNode'), { description: 'Nodes of the same form, with `depth`' }),
    entry: DeliveredEntry,
  }),
);

export const DeliveredProject = named(
  'DeliveredProject',
  object({
    id: text,
    name: text,
    description: nullable(text),
    primaryLanguage: languageCode,
    supportedLanguages: list(languageCode),
    color: text,
    deliverySysExclusions: texts,
  }),
);

export const DeliveredContentType = ContentType;

export const DeliveredTaxonomyNode = named(
  'DeliveredTaxonomyNode',
  object({ key: text, name: text, path: text, hasChildren: flag, children: list(itself('DeliveredTaxonomyNode')) }),
);

export const DeliveredTag = named('DeliveredTag', object({ id: guid, groupId: text, value: text, label: text }));

export const Redirection = named(
  'Redirection',
  object({
    redirectId: guid,
    statusCode: { type: 'integer' },
    location: text,
    permanent: flag,
    origin: oneOf('manual', 'import', 'node'),
    via: list(guid),
  }),
);

export const redirectPage = page(object(followedRedirect));

const graphqlErrors = list(
  object(
    { message: text, extensions: { ...freeObject, description: '`code` tells what is wrong, such as `COST_LIMIT`' } },
    { locations: list(object({ line: count, column: count })), path: list({ type: ['string', 'integer'] }) },
  ),
  { minItems: 1 },
);

export const GraphqlAnswer = named('GraphqlAnswer', object({ data: nullable(freeObject) }, { errors: graphqlErrors }));

export const GraphqlRefusal = named('GraphqlRefusal', object({ errors: graphqlErrors }));
