import { deciderSpec } from '@annal/testing';
import { loginAggregate } from './login.aggregate.ts';
import type { LoginCommand, RecordLogin } from './login.commands.ts';
import { noLogins, type LoginEvent, type LoginFacts } from './login.events.ts';
import { isLockedAt, lockEnd, lockOf } from './login.lock.ts';

const given = deciderSpec(loginAggregate);
const userId = '3f0c7f52-0c2b-4d53-8f0e-2a1f8a7c9d10';
const now = new Date('2026-02-11T09:00:00.000Z');
const at = now.toISOString();
const [inTwoMinutes, inFour, inFifteen, before] = [
  '2026-02-11T09:02:00.000Z',
  '2026-02-11T09:04:00.000Z',
  '2026-02-11T09:15:00.000Z',
  '2026-02-11T08:59:59.999Z',
];

const record = (outcome: RecordLogin['data']['outcome'], attempts = 3): LoginCommand => ({
  type: 'RecordLogin',
  data: { userId, outcome, attempts, now },
});
const unlock: LoginCommand = { type: 'UnlockLogin', data: { userId } };
const event = (type: LoginEvent['type'], facts: Partial<LoginFacts>): LoginEvent => ({
  type,
  schemaVersion: 1,
  data: { userId, facts: { ...noLogins, ...facts } },
});
const failures = (count: number, more: Partial<LoginFacts> = {}) =>
  event('LoginFailed', {
    failedLoginAttempts: count,
    failedLoginAttemptsSinceLastSuccess: count,
    wrongPasswords: count,
    lastFailedLogin: at,
    ...more,
  });
const locked = (count: number, lockedUntil: string, more: Partial<LoginFacts> = {}) =>
  failures(count, { locked: true, lockedUntil, ...more });

describe('a login', () => {
  it('that succeeds is counted', () =>
    given()
      .when(record('right'))
      .then(event('LoginSucceeded', { successfulLoginAttempts: 1, lastLogin: at })));

  it('that succeeds ends a series of failures', () =>
    given(failures(2))
      .when(record('right'))
      .then(
        event('LoginSucceeded', {
          successfulLoginAttempts: 1,
          failedLoginAttempts: 2,
          lastLogin: at,
          lastFailedLogin: at,
        }),
      ));

  it('that fails is counted', () => given(failures(1)).when(record('wrong')).then(failures(2)));

  it('that fails once too often locks the account for two minutes', () =>
    given(failures(2)).when(record('wrong')).then(locked(3, inTwoMinutes)));

  it('that fails again, during the lock or after it, locks it for twice as long', () => {
    for (const until of [inTwoMinutes, before]) given(locked(3, until)).when(record('wrong')).then(locked(4, inFour));
  });

  it('that would succeed does not open a locked account, and does not extend the lock', () => {
    const failed = { failedLoginAttempts: 4, failedLoginAttemptsSinceLastSuccess: 4 };
    given(locked(3, inTwoMinutes))
      .when(record('right'))
      .then(locked(3, inTwoMinutes, failed));
  });

  it('that succeeds opens an account whose lock has ended', () =>
    given(locked(3, before))
      .when(record('right'))
      .then(
        event('LoginSucceeded', {
          successfulLoginAttempts: 1,
          failedLoginAttempts: 3,
          lastLogin: at,
          lastFailedLogin: at,
        }),
      ));

  it('never locks when locking is off', () => given(failures(99)).when(record('wrong', 0)).then(failures(100)));

  it('with the right password of a suspended account fails, but does not count as a guess', () => {
    const failed = { failedLoginAttempts: 3, failedLoginAttemptsSinceLastSuccess: 3 };
    given(failures(2)).when(record('refused')).then(failures(2, failed));
  });
});

describe('unlocking', () => {
  it('resets the count', () =>
    given(locked(3, inFifteen))
      .when(unlock)
      .then(event('LoginUnlocked', { failedLoginAttempts: 3, lastFailedLogin: at })));
  it('changes nothing when nothing is locked', () => given().when(unlock).then());
});

describe('a lock', () => {
  it.each([
    [9, 10, 0],
    [10, 10, 2],
    [11, 10, 4],
    [12, 10, 8],
    [13, 10, 15],
    [14, 10, 15],
    [5_000, 10, 15],
    [1, 1, 2],
    [99, 0, 0],
  ])('after %i wrong passwords where %i lock lasts %i minutes', (wrong, attempts, minutes) =>
    expect(lockOf(wrong, attempts)).toBe(minutes * 60_000),
  );
});

describe('the state stored by earlier releases', () => {
  const stored = (facts: Partial<LoginFacts>): LoginEvent => {
    const { lockedUntil: _, wrongPasswords: __, ...known } = noLogins;
    return { type: 'LoginFailed', schemaVersion: 1, data: { userId, facts: { ...known, ...facts } } };
  };
  const factsOf = ({ data }: LoginEvent) => data.facts;
  const long = { locked: true, failedLoginAttempts: 40, failedLoginAttemptsSinceLastSuccess: 40 };

  it('is a lock that ends fifteen minutes after the last failure', () => {
    expect(lockEnd(factsOf(stored({ ...long, lastFailedLogin: at })))).toBe(inFifteen);
    expect(isLockedAt(factsOf(stored({ ...long, lastFailedLogin: '2026-02-11T08:45:00.000Z' })), now)).toBe(false);
    expect(lockEnd(factsOf(stored({ lastFailedLogin: at })))).toBeNull();
  });

  it('continues to count', () => {
    const failed = stored({ failedLoginAttempts: 2, failedLoginAttemptsSinceLastSuccess: 2, lastFailedLogin: at });
    given(failed).when(record('wrong')).then(locked(3, inTwoMinutes));
    given(stored({ ...long, lastFailedLogin: '2026-01-01T00:00:00.000Z' }))
      .when(record('wrong'))
      .then(locked(41, inFifteen));
  });
});
