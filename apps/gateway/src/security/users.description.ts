import { userSearchFields } from '@annal/security-application';
import { acknowledged, describeController, media } from '../description/described.ts';
import { contained, off, orderOf, paging, zenql } from '../description/parameters.ts';
import { asJson, clausesBy, ordersBy } from '../description/search.ts';
import {
  body,
  count,
  described,
  flag,
  guid,
  languageCode,
  map,
  named,
  nullable,
  object,
  oneOf,
  page,
  principalName,
  simpleValue,
  text,
  timestamp,
  type JsonSchema,
  type Properties,
} from '../description/schema.ts';
import { UsersController } from './users.controller.ts';

const custom = map(simpleValue, { description: 'Values of your own, 100 at most' });
const days = described({ type: 'integer', minimum: 0, maximum: 3650 }, 'Days until a password expires; 0 is never');

export const User = named(
  'User',
  object({
    id: guid,
    username: text,
    email: nullable(text),
    firstName: nullable(text),
    lastName: nullable(text),
    avatarUrl: { type: 'null' },
    timezone: nullable(text),
    language: nullable(languageCode),
    custom,
    credentials: object({ passwordChangeFrequency: days, provider: object({ type: text, name: text }) }),
    status: object({ suspended: flag, locked: flag, passwordResetRequired: flag }),
    created: timestamp,
    modified: timestamp,
    lastLogin: nullable(timestamp),
    lastFailedLogin: nullable(timestamp),
    passwordChanged: nullable(timestamp),
    expiry: nullable(timestamp),
    optOutOfNotifications: flag,
    failedLoginAttempts: count,
    failedLoginAttemptsSinceLastSuccess: count,
    successfulLoginAttempts: count,
  }),
);

const written = acknowledged(User, { id: guid });

const email: JsonSchema = { type: 'string', format: 'email', maxLength: 254 };
const name: JsonSchema = { type: 'string', maxLength: 100 };
const password = described(
  { type: 'string', minLength: 8, format: 'password' },
  'It has to follow the password policy',
);
const username = described(principalName, 'The e-mail address without it');
const properties: Properties = {
  id: guid,
  username,
  firstName: name,
  lastName: name,
  timezone: described(text, 'Such as `Europe/Oslo`'),
  language: languageCode,
  custom,
  expiry: described(timestamp, 'It has to be in the future'),
  optOutOfNotifications: flag,
};
const changed = body({}, { ...properties, credentials: body({}, { password, passwordChangeFrequency: days }) });

const NewUser = named(
  'NewUser',
  body({ email, credentials: body({ password }, { passwordChangeFrequency: days }) }, properties),
);
const ChangedUser = named('ChangedUser', {
  ...changed,
  // A user needs both, so null is refused.
  properties: { ...changed.properties, username, email },
});

const searched = Object.keys(userSearchFields);
const where = clausesBy('UserClause', searched);
const orderBy = ordersBy(searched);
const order = orderOf(...searched);
const UserSearch = named('UserSearch', body({}, { where, orderBy, ...paging }));

export const usersDescription = describeController('Users', UsersController, {
  list: {
    summary: 'List the users',
    description: 'All users by user name, or those that match.',
    query: { ...paging, q: contained, zenql, order },
    answer: page(User),
  },
  search: {
    summary: 'Search the users',
    description: 'Users that match all conditions.',
    query: { ...paging, where: asJson(where), orderBy: asJson(orderBy), order },
    answer: page(User),
  },
  searchByBody: {
    summary: 'Search the users by a body',
    description: 'The same search, for conditions that are too long for an address.',
    body: UserSearch,
    answer: page(User),
  },
  get: {
    summary: 'Get a user',
    description: 'A user; everybody may see themselves.',
    query: { classicUserId: described(text, 'Has no effect; clients send it') },
    answer: User,
  },
  create: {
    summary: 'Create a user',
    description: 'Creates a user who can log in at once, unless the query says otherwise.',
    query: { suspended: off, forcePasswordReset: off },
    body: NewUser,
    answer: written,
  },
  change: {
    summary: 'Change a user',
    description: 'Changes the properties that are sent; `custom` is replaced. A password is not changed here.',
    body: ChangedUser,
    answer: written,
  },
  patch: {
    summary: 'Change parts of a user',
    description: 'Changes the properties that are sent; `custom` is merged by key. A password is not changed here.',
    body: media({ 'application/merge-patch+json': ChangedUser, 'application/json': ChangedUser }),
    answer: written,
  },
  delete: {
    summary: 'Delete a user',
    description: 'Deletes a user with their memberships; the last usable administrator stays.',
  },
  changePassword: {
    summary: 'Change a password',
    description: 'By oneself with the existing password, by administrators without it.',
    body: named('PasswordChange', body({ new: password }, { existing: text })),
  },
  invoke: {
    summary: 'Invoke an action on a user',
    description: 'Suspends, unlocks, or asks for a new password at the next login.',
    body: named(
      'UserAction',
      body({ type: oneOf('suspend', 'unsuspend', 'unlock', 'forcePasswordReset', 'setPasswordToExpirable') }),
    ),
  },
});
