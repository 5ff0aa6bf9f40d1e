import { canonicalLanguage } from '@annal/kernel';
import type { ChangeUser } from './user.commands.ts';
import { userErrors } from './user.errors.ts';
import type { CustomValues, UserDetails, UserEvent } from './user.events.ts';
import { customOf, propertyIssues } from './user.properties.ts';
import { isExpired, passwordExpiry, type LiveUser } from './user.state.ts';

type Asked = ChangeUser['data'];

/** Unchanged properties cause no events (security.md 3.4). */
export function changeUser(asked: Asked, user: LiveUser): readonly UserEvent[] {
  const expiry = asked.expiry === undefined ? user.expiry : asked.expiry;
  const frequency = asked.passwordChangeFrequency === undefined ? undefined : (asked.passwordChangeFrequency ?? 0);
  const changesFrequency = frequency !== undefined && frequency !== user.passwordChangeFrequency;
  if ((expiry !== user.expiry || changesFrequency) && !asked.mayLimit) throw userErrors.denied('updating the user');
  const issues = propertyIssues(expiry === user.expiry ? { ...asked, expiry: undefined } : asked, asked.now);
  if (issues.length > 0) throw userErrors.invalid('updating the user', issues);
  return [
    ...keyEvents(asked, user),
    ...detailEvents(asked, user),
    ...(expiry === user.expiry ? [] : [expiryChanged(user, expiry, asked.now)]),
    ...(changesFrequency ? [lifeChanged(user, frequency)] : []),
  ];
}

function keyEvents({ username, email }: Asked, user: LiveUser): readonly UserEvent[] {
  const { userId } = user;
  const events: UserEvent[] = [];
  if (username && username !== user.username) {
    const data = { userId, username, formerUsername: user.username };
    events.push({ type: 'UserRenamed', schemaVersion: 1, data });
  }
  if (email && email !== user.email) {
    const data = { userId, email, formerEmail: user.email };
    events.push({ type: 'UserEmailChanged', schemaVersion: 1, data });
  }
  return events;
}

function detailEvents(asked: Asked, { userId, details }: LiveUser): readonly UserEvent[] {
  const wanted: Partial<UserDetails> = {
    ...(asked.firstName !== undefined && { firstName: asked.firstName }),
    ...(asked.lastName !== undefined && { lastName: asked.lastName }),
    ...(asked.timezone !== undefined && { timezone: asked.timezone }),
    ...(asked.language !== undefined && { language: canonicalLanguage(asked.language) ?? null }),
    ...(asked.optOutOfNotifications !== undefined && { optOutOfNotifications: asked.optOutOfNotifications ?? false }),
    ...(asked.custom !== undefined && { custom: customAfter(asked, details.custom) }),
  };
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSame(value, details[name as keyof UserDetails])),
  ) as Partial<UserDetails>;
  if (Object.keys(changed).length === 0) return [];
  return [{ type: 'UserDetailsChanged', schemaVersion: 1, data: { userId, ...changed } }];
}

/** In a merge (RFC 7396) null removes a key; in a replacement it is a value. */
function customAfter({ custom, mergesCustom }: Asked, before: CustomValues): CustomValues {
  if (!custom) return {};
  if (!mergesCustom) return customOf(custom);
  const merged = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(customOf(custom))) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}

function expiryChanged(user: LiveUser, expiry: string | null, now: Date): UserEvent {
  const wasOver = isExpired(user, now);
  const data = { userId: user.userId, expiry, ...(wasOver && { wasOver }) };
  return { type: 'UserExpiryChanged', schemaVersion: 1, data };
}

function lifeChanged({ userId, passwordChanged }: LiveUser, passwordChangeFrequency: number): UserEvent {
  const passwordExpires = passwordExpiry(passwordChanged, passwordChangeFrequency);
  const data = { userId, passwordChangeFrequency, passwordExpires };
  return { type: 'UserPasswordLifeChanged', schemaVersion: 1, data };
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || (typeof left === 'object' && inOrder(left) === inOrder(right));
}

function inOrder(value: unknown): string {
  return JSON.stringify(Object.entries(value ?? {}).sort(([left], [right]) => (left < right ? -1 : 1)));
}
