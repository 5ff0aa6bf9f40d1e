import { sections } from '@annal/security-contracts';
import { describeController } from '../description/described.ts';
import { language } from '../description/parameters.ts';
import { described, flag, list, named, object, oneOf, text, texts } from '../description/schema.ts';
import { GrantedPermissionsController } from './granted-permissions.controller.ts';
import { PermissionsController } from './permissions.controller.ts';
import { nodeScope } from './roles.description.ts';

const actions = described(texts, '`sysView` only where it is the single one granted');
const typeGrant = object({
  id: described(text, 'Id of a content type'),
  grants: described(list(object({ languages: texts, actions })), 'A language is in one of them at most'),
});

const AllPermissions = named(
  'AllPermissions',
  object({
    user: object({ kind: oneOf('user', 'apiKey'), id: text, name: text }),
    isMember: described(flag, 'Whether the project can be read at all'),
    entries: described(list(typeGrant), 'Content types on which nothing is granted are left out'),
    assets: list(typeGrant),
    contentTypes: list(
      object({ id: described(text, 'Id of a content type or component; `*` is all'), actions: texts }),
    ),
    nodes: list(
      object({
        id: described(text, 'Id of a node; `*` is all'),
        scope: nodeScope,
        actions: texts,
        contentTypeIds: described(texts, 'What `manageEntries` covers; `*` is all'),
      }),
    ),
    sections: object(Object.fromEntries(sections.map((name) => [name, texts]))),
    administers: list(oneOf('projects', 'workflowDefinitions', 'roles', 'users', 'groups', 'apiKeys', 'audit'), {
      description: 'What system groups open',
    }),
  }),
);

const userId = described(text, 'Another principal; the caller without it');

export const grantedPermissionsDescription = describeController('Roles', GrantedPermissionsController, {
  all: {
    summary: 'List everything somebody may do in a project',
    description: 'What the caller, or the principal that is named, may do: all sections at once, wildcards resolved.',
    query: { userId },
    headers: { 'If-None-Match': described(text, '304 where the answer has one of these ETags') },
    answer: AllPermissions,
    statuses: [304],
  },
});

const asked = { userId, language };

export const permissionsDescription = describeController('Roles', PermissionsController, {
  actions: {
    summary: 'List what somebody may do',
    description: 'Actions that roles grant the caller, or the principal that is named, on a resource or a kind of it.',
    query: asked,
    answer: object({ actions: texts }),
  },
  authorized: {
    summary: 'Ask whether somebody may do something',
    description: 'Answers where the action is granted; 404 where it is not.',
    query: asked,
    answer: object({ authorized: { const: true } }),
  },
});
