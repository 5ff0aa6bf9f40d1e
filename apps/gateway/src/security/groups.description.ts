import { groupOrderNames, userSearchFields } from '@annal/security-application';
import { acknowledged, describeController } from '../description/described.ts';
import { contained, off, orderOf, paging, zenql } from '../description/parameters.ts';
import {
  body,
  count,
  described,
  filled,
  guid,
  list,
  map,
  named,
  nullable,
  object,
  oneOf,
  page,
  principalName,
  text,
  timestamp,
  type Properties,
} from '../description/schema.ts';
import { GroupsController } from './groups.controller.ts';
import { MembershipsController } from './memberships.controller.ts';
import { UserGroupsController } from './user-groups.controller.ts';
import { User } from './users.description.ts';

const Group = named(
  'Group',
  object({
    id: guid,
    name: text,
    description: nullable(text),
    type: oneOf('contensis', 'external', 'sys'),
    userCount: described(count, 'Direct members, API keys included'),
    childGroupCount: count,
    custom: map(text),
    created: timestamp,
    modified: timestamp,
  }),
);

const written = acknowledged(Group, { id: guid });
const optional: Properties = { id: guid, description: text, type: oneOf('contensis', 'external'), custom: map(text) };
const listed: Properties = { ...paging, q: contained, zenql, order: orderOf(...groupOrderNames) };
const walked: Properties = {
  ...listed,
  includeInherited: off,
  excludedGroups: described(text, 'Ids or names, comma separated'),
};
const members = list(filled, { minItems: 1, description: 'Ids or names' });

export const groupsDescription = describeController('Groups', GroupsController, {
  list: {
    summary: 'List the groups',
    description: 'All groups by name, or those that match; the system groups are among them.',
    query: listed,
    answer: page(Group),
  },
  get: { summary: 'Get a group', description: 'A group by its id or name.', answer: Group },
  create: {
    summary: 'Create a group',
    description: 'Creates a group without members. A role of a project gives it rights.',
    body: named('NewGroup', body({ name: principalName }, optional)),
    answer: written,
  },
  change: {
    summary: 'Change a group',
    description: 'Changes the properties that are sent; the type stays.',
    body: named('ChangedGroup', object({}, { name: principalName, ...body({}, optional).properties })),
    answer: written,
  },
  delete: {
    summary: 'Delete a group',
    description: 'Deletes a group with its memberships. System groups stay.',
  },
});

export const membershipsDescription = describeController('Groups', MembershipsController, {
  users: {
    summary: 'List the users in a group',
    description: 'Members of the group; with `includeInherited` also those of the groups below it.',
    query: { ...walked, order: orderOf(...Object.keys(userSearchFields)) },
    answer: page(User),
  },
  addUsers: {
    summary: 'Add users to a group',
    description: 'Users and API keys that are members already stay so.',
    body: members,
  },
  addUser: { summary: 'Add a user to a group', description: 'Who is a member already stays so.' },
  removeUser: { summary: 'Remove a user from a group', description: 'The last usable administrator stays.' },
  hasUser: {
    summary: 'Ask whether a user is in a group',
    description: '204 for a member, directly or not, 404 otherwise.',
  },
  children: {
    summary: 'List the groups in a group',
    description: 'Groups below the group; with `includeInherited` also those below them.',
    query: { ...walked, includeSelf: off },
    answer: page(Group),
  },
  addChildren: {
    summary: 'Add groups to a group',
    description: 'Their members count as members of the group. A group is never below itself.',
    body: members,
  },
  addChild: { summary: 'Add a group to a group', description: 'Its members count as members of the group.' },
  removeChild: {
    summary: 'Remove a group from a group',
    description: 'Its members stop counting as members of the group.',
  },
});

export const userGroupsDescription = describeController('Groups', UserGroupsController, {
  list: {
    summary: 'List the groups of a user',
    description: 'Groups that the user is in; with `includeInherited` also those above them.',
    query: walked,
    answer: page(Group),
  },
  isMember: {
    summary: 'Ask whether a user is in one of some groups',
    description: '204 for a member of any of them, directly or not, 404 otherwise.',
  },
});
