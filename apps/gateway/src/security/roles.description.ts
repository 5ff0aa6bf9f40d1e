import { otherSections, sectionActions, sections } from '@annal/security-contracts';
import { acknowledged, describeController } from '../description/described.ts';
import { paging } from '../description/parameters.ts';
import {
  anyOf,
  anything,
  body,
  described,
  filled,
  flag,
  guid,
  list,
  localized,
  localizedText,
  named,
  nullable,
  object,
  oneOf,
  page,
  text,
  texts,
  type JsonSchema,
} from '../description/schema.ts';
import { RolesController } from './roles.controller.ts';

const languages = described(texts, 'Language codes; `*` is all');
export const nodeScope = oneOf('nodeAndDescendants', 'node', 'descendants');
const entryGrant = object({ id: described(text, 'Id of a content type; `*` is all'), languages, actions: texts });

const section = object({ actions: texts });

const RolePermissions = named('RolePermissions', {
  ...object({
    entries: list(entryGrant),
    assets: list(entryGrant),
    contentTypes: list(object({ actions: texts }, { id: text })),
    nodes: list(object({ id: text, languages, actions: texts, contentTypeIds: texts, scope: nodeScope })),
    ...Object.fromEntries(sections.map((name) => [name, section])),
  }),
  additionalProperties: described(anything, 'Stored, and grants nothing'),
});

const either = anyOf(text, localized);
const assignments = object({ users: texts, groups: texts, apiKeys: texts });

const Role = named(
  'Role',
  object({
    id: guid,
    projectId: text,
    name: described(either, 'In the form in which it was written'),
    description: nullable(either),
    enabled: flag,
    permissions: RolePermissions,
    assignments: described(assignments, 'Names of principals; one that nobody has grants nothing'),
  }),
);

const actionsOf = (name: keyof typeof sectionActions) => {
  const known = sectionActions[name];
  return known ? list(oneOf(...known, '*')) : texts;
};
const entryActions = described(texts, 'Of the workflows of the project, such as `sysView`, `draft.*` and `*`');
const sentGrant = body({ id: text }, { languages, actions: entryActions });

const SentPermissions = named('SentRolePermissions', {
  ...body(
    {},
    {
      entries: list(sentGrant),
      assets: list(sentGrant),
      contentTypes: list(body({}, { id: text, actions: actionsOf('contentTypes') })),
      nodes: list(
        body(
          {},
          {
            id: anyOf(guid, { const: '*' }),
            languages,
            actions: actionsOf('nodes'),
            contentTypeIds: texts,
            scope: nodeScope,
          },
        ),
      ),
      ...Object.fromEntries(sections.map((name) => [name, body({}, { actions: actionsOf(name) })])),
      ...Object.fromEntries(otherSections.map((name) => [name, anything])),
    },
  ),
  additionalProperties: false,
});

const name: JsonSchema = anyOf({ ...filled, maxLength: 200 }, localizedText(200));
const optional = {
  id: guid,
  description: anyOf(text, localized),
  enabled: flag,
  permissions: SentPermissions,
  assignments: body({}, { users: texts, groups: texts, apiKeys: texts }),
};
/** A role needs a name, so null is refused. */
const changed = body({}, optional);
const written = acknowledged(Role, { id: guid, projectId: text });

export const rolesDescription = describeController('Roles', RolesController, {
  list: {
    summary: 'List the roles',
    description: 'The roles of the project by name, with their permissions and assignments.',
    query: paging,
    answer: page(Role),
  },
  get: { summary: 'Get a role', description: 'A role with its permissions and assignments.', answer: Role },
  create: {
    summary: 'Create a role',
    description: 'Grants actions in a project to users, groups and API keys.',
    body: named('NewRole', body({ name }, optional)),
    answer: written,
  },
  update: {
    summary: 'Change a role',
    description: 'Changes the members that are sent. It counts from the next request on.',
    body: named('ChangedRole', { ...changed, properties: { ...changed.properties, name } }),
    answer: written,
  },
  delete: { summary: 'Delete a role', description: 'What the role grants ends with the next request.' },
});
