import { deciderSpec } from '@annal/testing';
import { loginAggregate } from './login.aggregate.ts';
import type { LoginCommand, RecordLogin } from './login.commands.ts';
import { noLogins, type LoginEvent, type LoginFacts } from './login.events.ts';

const given = deciderSpec(loginAggregate);
const userId = '3f0c7f52-0c2b-4d53-8f0e-2a1f8a7c9d10';
const now = new Date('2026-02-11T09:00:00.000Z');
const at = now.toISOString();

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
    lastFailedLogin: at,
    ...more,
  });

describe('a login', () => {
  it('that is right is counted', () =>
    given()
      .when(record('right'))
      .then(event('LoginSucceeded', { successfulLoginAttempts: 1, lastLogin: at })));

  it('that is right ends a row of failures', () =>
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

  it('that is wrong is counted', () => given(failures(1)).when(record('wrong')).then(failures(2)));

  it('that is wrong once too often locks the account', () =>
    given(failures(2))
      .when(record('wrong'))
      .then(failures(3, { locked: true })));

  it('that is right does not open a locked account', () =>
    given(failures(3, { locked: true }))
      .when(record('right'))
      .then(failures(4, { locked: true })));

  it('never locks where that is switched off', () => given(failures(99)).when(record('wrong', 0)).then(failures(100)));

  it('with the right password of a suspended account is a failure, but no guess', () =>
    given(failures(2)).when(record('refused')).then(failures(3)));
});

describe('unlocking', () => {
  it('starts a new row', () =>
    given(failures(3, { locked: true }))
      .when(unlock)
      .then(event('LoginUnlocked', { failedLoginAttempts: 3, lastFailedLogin: at })));
  it('changes nothing where nothing is locked', () => given().when(unlock).then());
});
