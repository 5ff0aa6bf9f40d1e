import type { DeclaredRoute } from '../../authentication/declared-routes.ts';
import { host } from '../../structure/redirects.schemas.ts';
import { media, type DescribedController } from '../described.ts';
import {
  anyLanguage,
  contained,
  LARGEST_INTEGER,
  language,
  orderOf,
  order,
  paging,
  searchPaging,
  zenql,
} from '../parameters.ts';
import { aggregations, asJson, entryClauses, entryOrders } from '../search.ts';
import {
  anyOf,
  body,
  described,
  flag,
  guid,
  list,
  map,
  oneOf,
  page as pageOf,
  text,
  texts,
  type Properties,
} from '../schema.ts';
import type { DeliveryOperation } from './delivery-operation.ts';
import {
  DeliveredContentType,
  DeliveredEntry,
  DeliveredNode,
  deliveredPage,
  DeliveredProject,
  DeliveredTag,
  DeliveryError,
  redirectPage,
  Redirection,
} from './delivery.schemas.ts';
import { graphqlOperations } from './graphql.description.ts';
import { taxonomyOperations } from './taxonomy.description.ts';
import { websiteOperations } from './website.description.ts';

const BASE = '/api/delivery/projects/:projectId';
const TAG = 'Delivery';
const CONTROLLER = 'DeliveryController';

const depth = { type: 'integer', minimum: 0, maximum: LARGEST_INTEGER, default: 0 } as const;
const level = { type: 'integer', minimum: 1, maximum: LARGEST_INTEGER } as const;
const SIDE = '([1-9][0-9]{0,2}|[1-4][0-9]{3})';
const TURN = '(3[0-5][0-9]|360|[0-2]?[0-9]?[0-9])';
const view = { ...oneOf('published', 'latest'), default: 'published', description: '`latest` needs `sysView`' };
const fieldDepths = asJson(map(depth, { description: 'Depth by path of field ids; the longest path counts' }));
const tagFormat = { ...oneOf('label', 'value', 'object'), default: 'label' };
const shape: Properties = {
  fields: described(text, 'Names of fields and parts of `sys`, comma separated; `-sys` leaves it out'),
  linkDepth: described(depth, 'Levels of linked entries that are shown in place of their links, at most 10'),
  fieldLinkDepths: fieldDepths,
  tagFormat,
};
const entryOfNode: Properties = {
  entryFields: described(text, 'Names of fields of attached entries; `*` shows all'),
  entryLinkDepth: depth,
  entryFieldLinkDepths: fieldDepths,
  tagFormat,
};
const levels = described(depth, 'Levels of descendants, at most 10');
const one: Properties = { versionStatus: view, language, ...entryOfNode };
const search: Properties = {
  where: asJson(entryClauses),
  orderBy: asJson(entryOrders),
  aggregations: asJson(aggregations),
};

const searchMembers: Properties = {
  orderBy: entryOrders,
  aggregations,
  ...searchPaging,
  fields: texts,
  linkDepth: depth,
  fieldLinkDepths: map(depth),
  ids: list(guid, { maxItems: 200 }),
};

const operations: Readonly<Record<string, DeliveryOperation>> = {
  ...taxonomyOperations,
  ...websiteOperations,
  getProject: {
    path: '',
    scope: 'Project_Read',
    summary: 'Get the project',
    description: 'Name, languages and settings of a project, as websites see them.',
    answer: DeliveredProject,
  },
  listContentTypes: {
    path: '/contentTypes',
    scope: 'ContentType_Read',
    summary: 'List the content types',
    description: 'Published content types that are included in delivery, by id.',
    query: { versionStatus: view },
    answer: list(DeliveredContentType),
  },
  getContentType: {
    path: '/contentTypes/:contentTypeId',
    scope: 'ContentType_Read',
    summary: 'Get a content type',
    description: 'The published version of a content type, with the fields of its components.',
    query: { versionStatus: view },
    answer: DeliveredContentType,
  },
  listEntriesOfType: {
    path: '/contentTypes/:contentTypeId/entries',
    scope: 'Entry_Read',
    summary: 'List the entries of a content type',
    description: 'Published entries of one content type, by title.',
    query: { versionStatus: view, language: anyLanguage, order, ...paging, ...shape },
    answer: deliveredPage,
  },
  listEntries: {
    path: '/entries',
    scope: 'Entry_Read',
    summary: 'List the entries',
    description: 'Published entries by title, those that `ids` names, or those that a query in ZenQL finds.',
    query: {
      versionStatus: view,
      language: anyLanguage,
      order,
      ...paging,
      dataFormat: { ...oneOf('entries', 'assets', 'all'), default: 'entries' },
      ids: described(text, 'At most 200 ids, comma separated; entries come in this order'),
      zenql,
      aggregations: asJson(aggregations),
      ...shape,
    },
    answer: deliveredPage,
  },
  getEntry: {
    path: '/entries/:entryId',
    scope: 'Entry_Read',
    summary: 'Get an entry',
    description: 'One variation of an entry: that of `language`, else of the primary language, else a usual one.',
    query: { versionStatus: view, language, ...shape },
    answer: DeliveredEntry,
  },
  searchEntries: {
    path: '/entries/search',
    scope: 'Entry_Read',
    summary: 'Search the entries',
    description: 'Entries that match all conditions, the most relevant first.',
    query: { versionStatus: view, language, ...search, zenql, ...searchPaging, ...shape },
    answer: deliveredPage,
  },
  searchEntriesByBody: {
    method: 'POST',
    path: '/entries/search',
    scope: 'Entry_Read',
    summary: 'Search the entries by a body',
    description: 'The same search, for conditions that are too long for an address, or entries by their ids.',
    query: { versionStatus: view, language, ...shape },
    body: anyOf(
      body({}, { where: entryClauses, zenql: { type: 'null' }, ...searchMembers }),
      body({}, { where: { ...entryClauses, maxItems: 0 }, zenql, ...searchMembers }),
    ),
    answer: deliveredPage,
  },
  getRootNode: {
    path: '/nodes',
    scope: 'Project_Read',
    summary: 'Get the root node, or the nodes of an entry',
    description:
      'The root of the content tree. With `entryId` the nodes that carry the entry, the canonical one first.',
    query: { ...one, depth: levels, entryId: guid, canonicalOnly: flag },
    answer: anyOf(DeliveredNode, list(DeliveredNode)),
  },
  getNode: {
    path: '/nodes/*',
    scope: 'Project_Read',
    summary: 'Get a node, or nodes around it',
    description:
      'The rest of the address is `root`, the id of a node or the path of one. Behind an id `children`, `siblings`, ' +
      '`ancestors`, `parent` and `ancestor` lead to others. A path that leads nowhere is 404, with the redirect of the ' +
      'address where there is one.',
    query: {
      ...one,
      depth: levels,
      allowPartialMatch: described(flag, 'The nearest node above a path will do'),
      startLevel: described(level, 'Of ancestors; the root is 1'),
      level: described(level, 'Of the ancestor; the parent without it'),
    },
    answer: anyOf(DeliveredNode, list(DeliveredNode)),
  },
  listTags: {
    path: '/taggroups/:groupId/tags',
    scope: 'Project_Read',
    summary: 'List the tags of a group',
    description: 'Tags with their labels in one language, by label.',
    query: { language, q: contained, order: orderOf('label', 'value'), ...paging },
    answer: pageOf(DeliveredTag),
  },
  getTag: {
    path: '/tags/:tagId',
    scope: 'Project_Read',
    summary: 'Get a tag',
    description: 'A tag with its label in one language.',
    query: { language },
    answer: DeliveredTag,
  },
  findRedirect: {
    path: '/redirects',
    scope: 'Project_Read',
    summary: 'Find the redirect of an address, or list redirects',
    description:
      'What a website sends to a visitor of an address; 204 where there is no redirect. Without `path` the enabled ' +
      'redirects in the order in which they apply.',
    query: {
      path: { ...described(text, 'The path from `/`, perhaps with a query, percent-encoded'), pattern: '^/' },
      host: described(host, `${host.description}. Without it only redirects of all domains count`),
      language,
      ...paging,
    },
    answer: anyOf(Redirection, redirectPage),
    statuses: [204],
  },
  ...graphqlOperations,
  getFile: {
    path: '/assets/*',
    summary: 'Get a published file',
    description:
      'The published file at an address, whole or in part, or an image derived from it. An address with the beginning ' +
      "of the content's hash can be kept for a year.",
    query: {
      w: described({ type: 'integer', minimum: 1, maximum: 5_000 }, 'Width'),
      h: described({ type: 'integer', minimum: 1, maximum: 5_000 }, 'Height'),
      fit: described(
        oneOf('contain', 'fill', 'stretch', 'crop', 'crop-top', 'crop-bottom', 'crop-left', 'crop-right'),
        '400 for all but `contain` without both sides',
      ),
      crop: {
        ...described(text, '`width,height,x,y`, or an anchor such as `center` in place of the last two'),
        pattern: `^${SIDE},${SIDE}(,[0-9]{1,4},[0-9]{1,4}|,(t|tr|r|br|b|bl|l|tl|c))?$`,
      },
      rotate: { ...text, pattern: `^${TURN}$`, description: 'Degrees, clockwise' },
      flip: oneOf('h', 'v', 'b', 'horizontal', 'vertical', 'both'),
      blur: { type: 'integer', minimum: 1, maximum: 100 },
      effect: oneOf('grayscale'),
      bg: { ...text, pattern: '^([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' },
      format: oneOf('jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'auto'),
      quality: { type: 'integer', minimum: 0, maximum: 100 },
      language,
      download: flag,
    },
    answer: media({ '*/*': { type: 'string', format: 'binary' } }),
    statuses: [206, 302, 403, 416, 429],
  },
};

/** Answered by `delivery`, which is another process in a fleet; the description is that of the whole service. */
export const deliveryRoutes: readonly (DeclaredRoute & { readonly refusals: readonly number[] })[] = Object.entries(
  operations,
).map(([name, { method = 'GET', path, scope, body: sent }]) => ({
  method,
  path: BASE + path,
  name: `${CONTROLLER}.${name}`,
  rule: scope && { scope, permission: 'member' as const },
  isOpen: scope === undefined,
  status: 200,
  refusals: [400, ...(scope ? [401, 403, 429] : []), 404, ...(sent ? [408, 413, 415] : []), 431, 503],
}));

export const deliveryDescription: DescribedController = {
  tag: TAG,
  controller: { name: CONTROLLER },
  operations: Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => {
      const statuses = [...(operation.statuses ?? []), ...(operation.method === 'POST' ? [] : [304])];
      return [name, { errors: DeliveryError, ...operation, statuses }];
    }),
  ),
};
