import { assertNever, type Recorded } from '@annal/kernel';
import {
  addElement,
  patch,
  patchIfPresent,
  put,
  remove,
  removeElement,
  removeElementEverywhere,
  type DocumentChange,
  type Projection,
} from '@annal/read-models';
import {
  apiKeyAggregate,
  groupAggregate,
  loginAggregate,
  noDetails,
  lockEnd,
  noLogins,
  userAggregate,
  type ApiKeyEvent,
  type GroupEvent,
  type LoginEvent,
  type LoginFacts,
  type UserEvent,
  type UserRegistered,
} from '@annal/security-domain';
import { changedPaths, customValues, userDocument, type UserDocument } from './user.document.ts';

type Event = UserEvent | LoginEvent | ApiKeyEvent | GroupEvent;
type Changes = readonly DocumentChange<UserDocument>[];

/** Every API key is a user as well (security.md 1); lists filter by `kind`. */
export const userProjection: Projection<Event, UserDocument> = {
  name: 'users',
  version: 2,
  sources: [userAggregate, loginAggregate, apiKeyAggregate, groupAggregate],
  // Lists sort by id last; an index without it would make MongoDB sort all matches for each page.
  indexes: [
    { name: 'byUsername', keys: { kind: 1, 'keys.username': 1, _id: 1 } },
    { name: 'byName', keys: { 'keys.username': 1 } },
    { name: 'byEmail', keys: { 'keys.email': 1 } },
    { name: 'byGroup', keys: { groupIds: 1, 'keys.username': 1, _id: 1 } },
  ],
  counts: [{ name: 'all', by: ['kind'] }],
  project,
};

function project(event: Recorded<Event>): Changes {
  switch (event.type) {
    case 'LoginSucceeded':
    case 'LoginFailed':
    case 'LoginUnlocked':
      return [patchIfPresent(event.data.userId, changedPaths(shown(event.data.facts)))];
    case 'ApiKeyCreated':
    case 'ApiKeyRenamed':
    case 'ApiKeyRevised':
    case 'ApiKeyEnabled':
    case 'ApiKeyDisabled':
    case 'ApiKeyDeleted':
    case 'ApiKeyFlowAdded':
    case 'ApiKeyFlowRemoved':
      return projectApiKey(event);
    case 'GroupCreated':
    case 'GroupRenamed':
    case 'GroupRevised':
    case 'GroupMemberAdded':
    case 'GroupMemberRemoved':
    case 'GroupDeleted':
      return projectGroup(event);
    default:
      return projectUser(event);
  }
}

function shown(facts: LoginFacts) {
  const { successfulLoginAttempts, failedLoginAttempts, failedLoginAttemptsSinceLastSuccess } = facts;
  const { lastLogin, lastFailedLogin } = facts;
  const counts = { successfulLoginAttempts, failedLoginAttempts, failedLoginAttemptsSinceLastSuccess };
  return { ...counts, lastLogin, lastFailedLogin, lockedUntil: lockEnd(facts) };
}

function projectGroup({ type, data }: Recorded<GroupEvent>): Changes {
  switch (type) {
    case 'GroupMemberAdded':
      return [addElement(data.member.id, 'groupIds', data.groupId)];
    case 'GroupMemberRemoved':
      return [removeElement(data.member.id, 'groupIds', data.groupId)];
    case 'GroupDeleted':
      return [removeElementEverywhere('groupIds', data.groupId)];
    case 'GroupCreated':
    case 'GroupRenamed':
    case 'GroupRevised':
      return [];
    default:
      return assertNever(type);
  }
}

function projectUser(event: Recorded<UserEvent>): Changes {
  const { userId } = event.data;
  const changed = (properties: Parameters<typeof changedPaths>[0]) => [
    patch(userId, changedPaths({ ...properties, modified: event.metadata.occurredAt })),
  ];
  switch (event.type) {
    case 'UserRegistered':
      return [put(registered(event.data, event.metadata.occurredAt))];
    case 'UserRenamed':
      return changed({ username: event.data.username });
    case 'UserEmailChanged':
      return changed({ email: event.data.email });
    case 'UserDetailsChanged': {
      const { userId: _, custom, ...details } = event.data;
      return changed({ ...details, ...(custom && { custom: customValues(custom) }) });
    }
    case 'UserExpiryChanged':
      return changed({ expiry: event.data.expiry });
    case 'UserPasswordLifeChanged': {
      const { passwordChangeFrequency, passwordExpires } = event.data;
      return changed({ passwordChangeFrequency, passwordExpires });
    }
    case 'UserPasswordChanged': {
      const { ownChoice, passwordChanged, passwordExpires } = event.data;
      return changed({ passwordChanged, passwordExpires, ...(ownChoice && { passwordResetRequired: false }) });
    }
    case 'UserPasswordResetForced':
      return changed({ passwordResetRequired: true });
    case 'UserSuspended':
    case 'UserUnsuspended':
      return changed({ suspended: event.type === 'UserSuspended' });
    case 'UserLocked':
    case 'UserUnlocked':
      // Shown from the login stream, which is ahead.
      return [];
    case 'UserDeleted':
      return [remove(userId)];
    default:
      return assertNever(event);
  }
}

function projectApiKey(event: Recorded<ApiKeyEvent>): Changes {
  const { apiKeyId } = event.data;
  const modified = event.metadata.occurredAt;
  switch (event.type) {
    case 'ApiKeyCreated':
      return [put(companion(apiKeyId, event.data.name, !event.data.enabled, modified))];
    case 'ApiKeyRenamed':
      return [patch(apiKeyId, changedPaths({ username: event.data.name, modified }))];
    case 'ApiKeyEnabled':
    case 'ApiKeyDisabled':
      return [patch(apiKeyId, { suspended: event.type === 'ApiKeyDisabled', modified })];
    case 'ApiKeyDeleted':
      return [remove(apiKeyId)];
    case 'ApiKeyRevised':
    case 'ApiKeyFlowAdded':
    case 'ApiKeyFlowRemoved':
      return [];
    default:
      return assertNever(event);
  }
}

function registered(data: UserRegistered['data'], at: string): UserDocument {
  const { userId, username, email, expiry } = data;
  const { custom, ...details } = data.details ?? noDetails;
  return userDocument({
    _id: userId,
    kind: 'user',
    username,
    email,
    ...details,
    custom: customValues(custom),
    groupIds: [],
    passwordChangeFrequency: data.passwordChangeFrequency ?? 0,
    passwordResetRequired: data.passwordResetRequired ?? false,
    passwordExpires: data.passwordExpires ?? null,
    passwordChanged: data.passwordChanged ?? at,
    suspended: data.suspended ?? false,
    expiry,
    created: at,
    modified: at,
    ...shown(noLogins),
  });
}

function companion(apiKeyId: string, name: string, suspended: boolean, at: string): UserDocument {
  const { custom, ...details } = noDetails;
  return userDocument({
    _id: apiKeyId,
    kind: 'apiKey',
    username: name,
    email: null,
    ...details,
    custom: customValues(custom),
    groupIds: [],
    passwordChangeFrequency: 0,
    passwordResetRequired: false,
    passwordExpires: null,
    passwordChanged: null,
    suspended,
    expiry: null,
    created: at,
    modified: at,
    ...shown(noLogins),
  });
}
