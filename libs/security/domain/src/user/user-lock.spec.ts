import { deciderSpec } from '@annal/testing';
import type { UserCommand, UserEvent } from '../index.ts';
import { userAggregate } from './user.aggregate.ts';

const given = deciderSpec(userAggregate);
const userId = '3f0c7f52-0c2b-4d53-8f0e-2a1f8a7c9d10';
const now = new Date('2026-02-11T09:00:00.000Z');
const earlier = '2026-01-01T00:00:00.000Z';
const later = '2026-03-01T00:00:00.000Z';
const keys = { username: 'm.okafor', email: 'mina.okafor@library.example' };

const event = <Type extends UserEvent['type']>(type: Type, data: object = {}) =>
  ({ type, schemaVersion: 1, data: { userId, ...data } }) as UserEvent;
const registered = event('UserRegistered', { ...keys, expiry: null });
const deleted = event('UserDeleted', keys);
const locked = event('UserLocked', { until: later });
const unlocked = event('UserUnlocked');
const follow = (lockedUntil: string | null): UserCommand => ({
  type: 'FollowLock',
  data: { userId, lockedUntil, now },
});

describe('the lock that logins report', () => {
  it('is recorded', () => given(registered).when(follow(later)).then(locked));
  it('is recorded once', () => given(registered, locked).when(follow(later)).then());
  it('is recorded when it gets longer', () => {
    const until = '2999-01-01T00:00:00.000Z';
    given(registered, locked).when(follow(until)).then(event('UserLocked', { until }));
  });
  it('is not recorded for every guess that extends it a little', () => {
    const until = (ms: number) => new Date(Date.parse(later) + ms).toISOString();
    given(registered, locked)
      .when(follow(until(119_999)))
      .then();
    given(registered, locked)
      .when(follow(until(120_000)))
      .then(event('UserLocked', { until: until(120_000) }));
  });
  it("is removed with the login's lock", () => given(registered, locked).when(follow(null)).then(unlocked));
  it('is absent at first', () => given(registered).when(follow(null)).then());
  it('ends by itself', () =>
    given(registered, event('UserLocked', { until: earlier }))
      .when(follow(null))
      .then());
  it('of an earlier release had no end, and has ended', () =>
    given(registered, event('UserLocked')).when(follow(null)).then());
  it.each([[[]], [[registered, deleted]]])('is not recorded for a missing user', (history) =>
    given(...history)
      .when(follow(later))
      .then(),
  );
});
