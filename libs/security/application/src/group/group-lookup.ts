import { ownerOf, type EventStore } from '@annal/event-store';
import { canonicalGuid, type Actor } from '@annal/kernel';
import {
  apiKeyAggregate,
  apiKeyStream,
  groupAggregate,
  groupErrors,
  groupNameStream,
  groupStream,
  isEmail,
  isPrincipalName,
  nameKey,
  userAggregate,
  userErrors,
  userStream,
  type LiveGroup,
  type PrincipalMember,
} from '@annal/security-domain';
import { findUserId } from '../principal/principal-names.ts';

export async function requireGroup(store: EventStore, identifier: string): Promise<LiveGroup> {
  const groupId = await findGroupId(store, identifier);
  const { state } = groupId ? await store.load(groupAggregate, groupStream(groupId)) : { state: undefined };
  if (state?.status !== 'live') throw groupErrors.notFound(identifier);
  // A claim alone is not enough: the name may be about to be given to or taken from its owner.
  if (!canonicalGuid(identifier) && nameKey(state.name) !== nameKey(identifier)) throw groupErrors.notFound(identifier);
  return state;
}

async function findGroupId(store: EventStore, identifier: string): Promise<string | undefined> {
  const groupId = canonicalGuid(identifier);
  if (groupId) return groupId;
  return isPrincipalName(identifier) ? ownerOf(store, groupNameStream(identifier)) : undefined;
}

/** Accepts an id, name, email address or `@current`. @throws DomainError `User.NotFound` */
export async function requirePrincipal(store: EventStore, identifier: string, actor: Actor): Promise<PrincipalMember> {
  const isCaller = identifier.toLowerCase() === '@current' && actor.kind === 'user';
  const id = isCaller ? actor.id : await findPrincipalId(store, identifier);
  const member = id === undefined ? undefined : await principalOf(store, id);
  if (!member) throw userErrors.notFound(identifier);
  return member;
}

async function findPrincipalId(store: EventStore, identifier: string): Promise<string | undefined> {
  const id = canonicalGuid(identifier);
  if (id) return id;
  return isPrincipalName(identifier) || isEmail(identifier) ? findUserId(store, identifier) : undefined;
}

async function principalOf(store: EventStore, id: string): Promise<PrincipalMember | undefined> {
  const { state: user } = await store.load(userAggregate, userStream(id));
  if (user.status === 'live') return { kind: 'user', id };
  const { state: key } = await store.load(apiKeyAggregate, apiKeyStream(id));
  return key.status === 'live' ? { kind: 'apiKey', id } : undefined;
}
