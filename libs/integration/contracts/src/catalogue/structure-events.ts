import { flag, guid, integer, list, localized, nullable, object, oneOf, optional, text, versionNo } from './schema.ts';

const node = {
  projectId: text,
  nodeId: guid,
  parentId: nullable(guid),
  displayName: localized,
  slug: localized,
  path: localized,
  entryId: nullable(guid),
  versionNo,
};

export const nodeEvents = {
  'annal.node.created.v1': {
    summary: 'A node is created',
    topic: { resourceType: 'node', event: 'created' },
    data: object(node),
  },
  'annal.node.updated.v1': {
    summary: 'A node has other properties',
    topic: { resourceType: 'node', event: 'updated' },
    data: object({ ...node, changed: list(text) }),
  },
  'annal.node.moved.v1': {
    summary: 'A node has another parent; all that lies below comes along',
    topic: { resourceType: 'node', event: 'moved' },
    data: object({ ...node, fromParentId: guid }),
  },
  'annal.node.deleted.v1': {
    summary: 'A node is deleted; those that go with one above it say cascade',
    topic: { resourceType: 'node', event: 'deleted' },
    data: object({
      projectId: text,
      nodeId: guid,
      parentId: nullable(guid),
      path: localized,
      entryId: nullable(guid),
      cascade: flag,
    }),
  },
  'annal.node.childOrderChanged.v1': {
    summary: 'The children of a node have another order; no ids: the order is removed',
    topic: { resourceType: 'node', event: 'childOrderChanged' },
    data: object({ projectId: text, nodeId: guid, language: nullable(text), childIds: list(guid) }),
  },
} as const;

const definition = object({ projectId: text, id: text, uuid: guid, versionNo, dataFormat: optional(text) });

function aboutDefinition<const R extends 'contentType' | 'component', const E extends string>(
  resourceType: R,
  noun: string,
  event: E,
) {
  return { summary: `A ${noun} is ${event}`, topic: { resourceType, event }, data: definition };
}

export const definitionEvents = {
  'annal.contentType.created.v1': aboutDefinition('contentType', 'content type', 'created'),
  'annal.contentType.updated.v1': aboutDefinition('contentType', 'content type', 'updated'),
  'annal.contentType.published.v1': aboutDefinition('contentType', 'content type', 'published'),
  'annal.contentType.deleted.v1': aboutDefinition('contentType', 'content type', 'deleted'),
  'annal.component.created.v1': aboutDefinition('component', 'component', 'created'),
  'annal.component.updated.v1': aboutDefinition('component', 'component', 'updated'),
  'annal.component.published.v1': aboutDefinition('component', 'component', 'published'),
  'annal.component.deleted.v1': aboutDefinition('component', 'component', 'deleted'),
} as const;

const project = object({ projectId: text, changed: list(text) });
const role = object({ projectId: text, roleId: guid });

export const projectEvents = {
  'annal.project.created.v1': { summary: 'A project is created', topic: null, data: project },
  'annal.project.updated.v1': {
    summary: 'A project has other properties',
    topic: { resourceType: 'project', event: 'updated' },
    data: project,
  },
  'annal.project.deleted.v1': { summary: 'A project is deleted', topic: null, data: project },
  'annal.role.created.v1': {
    summary: 'A role is created',
    topic: { resourceType: 'role', event: 'created' },
    data: role,
  },
  'annal.role.updated.v1': {
    summary: 'A role grants something else, or to others',
    topic: { resourceType: 'role', event: 'updated' },
    data: role,
  },
  'annal.role.deleted.v1': {
    summary: 'A role is deleted',
    topic: { resourceType: 'role', event: 'deleted' },
    data: role,
  },
} as const;

const redirect = {
  projectId: text,
  redirectId: guid,
  sourceDomain: text,
  match: object({ type: oneOf('exactMatch', 'beginsWith', 'regex'), value: text }),
  /** Null when the redirect leads to a node. */
  destination: nullable(text),
  statusCode: integer,
  origin: oneOf('manual', 'import', 'node'),
};

export const redirectEvents = {
  'annal.redirect.created.v1': {
    summary: 'A redirect is created, or kept by a node that has lost a path',
    topic: { resourceType: 'redirect', event: 'created' },
    data: object(redirect),
  },
  'annal.redirect.updated.v1': {
    summary: 'A redirect has other properties',
    topic: { resourceType: 'redirect', event: 'updated' },
    data: object({ ...redirect, changed: list(text) }),
  },
  'annal.redirect.deleted.v1': {
    summary: 'A redirect is deleted, or no longer kept by its node',
    topic: { resourceType: 'redirect', event: 'deleted' },
    data: object(redirect),
  },
  'annal.redirect.imported.v1': {
    summary: 'Redirects are imported, all of them at once',
    topic: { resourceType: 'redirect', event: 'imported' },
    data: object({
      projectId: text,
      mode: oneOf('create', 'upsert', 'replace'),
      created: integer,
      updated: integer,
      deleted: integer,
    }),
  },
} as const;
