import { acknowledged, describeController } from '../description/described.ts';
import { language, off } from '../description/parameters.ts';
import {
  anyOf,
  body,
  count,
  described,
  flag,
  freeObject,
  guid,
  languageCode,
  list,
  localized,
  localizedText,
  map,
  named,
  nullable,
  object,
  text,
  texts,
  timestamp,
  versionNo,
  type JsonSchema,
  type Properties,
} from '../description/schema.ts';
import { ChildNodesController } from './child-nodes.controller.ts';
import { NodesController } from './nodes.controller.ts';

const NodeVersion = object({
  createdBy: text,
  created: timestamp,
  modifiedBy: text,
  modified: timestamp,
  versionNo,
});

const EntryOfNode = object({
  id: guid,
  contentTypeId: text,
  title: nullable(text),
  states: list(object({ language: languageCode, state: text, isPublished: flag })),
});

const Node = named(
  'Node',
  object(
    {
      id: guid,
      parentId: described(nullable(guid), 'Null for the root'),
      projectId: text,
      displayName: localized,
      slug: localized,
      path: localized,
      entryId: nullable(guid),
      restrictedToLanguages: texts,
      childCount: count,
      isCanonical: flag,
      includeInMenu: flag,
      renderer: nullable(freeObject),
      proxy: nullable(freeObject),
      version: NodeVersion,
    },
    { entry: described(nullable(EntryOfNode), 'With `entries=true` only; null for none that the caller may view') },
  ),
);

const written = acknowledged(Node, { id: guid, projectId: text });

const slugOf: JsonSchema = {
  type: 'string',
  pattern: '^[\\p{L}\\p{M}\\p{N}]+([-._~][\\p{L}\\p{M}\\p{N}]+)*$',
  maxLength: 50,
};
const slugs: JsonSchema = {
  ...map(slugOf, { description: 'Letters and digits by language code, joined by `-`, `.`, `_` or `~`' }),
  propertyNames: languageCode,
};

const properties: Properties = {
  id: guid,
  displayName: localized,
  title: described(localized, 'Another name of `displayName`'),
  slug: described(slugs, `${slugs.description}; made from \`displayName\` where it is missing`),
  entryId: guid,
  restrictedToLanguages: list(languageCode),
  includeInMenu: flag,
  isCanonical: flag,
  renderer: freeObject,
  proxy: body({ id: guid }, { enablePartialMatching: flag, parseContent: flag }),
  version: object({}, { versionNo: nullable(versionNo) }),
};

const optional: Properties = { ...body({}, properties).properties, parentId: guid };
const calledBy = (name: string, texts: JsonSchema) => {
  const { [name]: _, ...others } = optional;
  return object({ [name]: texts }, others);
};
const NewNode = named('NewNode', {
  ...anyOf(
    calledBy('displayName', localizedText()),
    calledBy('title', localizedText()),
    calledBy('slug', { ...slugs, minProperties: 1 }),
  ),
  description: 'It needs a display name or a slug',
});
const ChangedNode = named('ChangedNode', object({}, { ...body({}, properties).properties, parentId: nullable(guid) }));

export const nodesDescription = describeController('Nodes', NodesController, {
  root: { summary: 'Get the root node', description: 'The node above all others of the project.', answer: Node },
  ofEntry: {
    summary: 'List the nodes of an entry',
    description: 'All nodes that carry the entry, the canonical one first.',
    query: { entryId: guid },
    required: ['entryId'],
    answer: list(Node),
  },
  search: {
    summary: 'Find nodes by name',
    description: 'At most 50 nodes whose display names have words that begin with those of `q`.',
    query: { q: described(text, 'Beginnings of words, in any case, with or without accents'), language },
    answer: list(Node, { maxItems: 50 }),
  },
  ancestors: {
    summary: 'List the nodes above a node',
    description: 'From the root to the parent.',
    answer: list(Node),
  },
  get: {
    summary: 'Get a node',
    description: 'A node of the content tree, with its path in every language.',
    answer: Node,
  },
  create: {
    summary: 'Create a node',
    description: 'Creates a node below another one. Slugs are unique below a parent, language by language.',
    body: NewNode,
    answer: written,
  },
  change: {
    summary: 'Change or move a node',
    description: 'Changes the properties that are sent; another `parentId` moves the node with all that is below it.',
    body: ChangedNode,
    answer: written,
  },
  move: {
    summary: 'Move a node',
    description: 'Moves a node with all that is below it. The body is the id of the new parent as a JSON string.',
    body: guid,
  },
  delete: { summary: 'Delete a node', description: 'Deletes a node and all that is below it. Entries stay.' },
});

export const childNodesDescription = describeController('Nodes', ChildNodesController, {
  list: {
    summary: 'List the nodes below a node',
    description: 'The direct children in their order: as set for the language, as set for all, or by name.',
    query: { language, entries: described(off, 'Shows with each child what its entry is') },
    answer: list(Node),
  },
  order: {
    summary: 'Order the nodes below a node',
    description:
      'Ids of children, the first one first; those left out follow by name. With `language`: for that one only.',
    query: { language },
    body: list(guid, { minItems: 1 }),
  },
  unorder: {
    summary: 'Remove the order of the nodes below a node',
    description: 'The children are in the order of their names again. With `language`: for that one only.',
    query: { language },
  },
});
