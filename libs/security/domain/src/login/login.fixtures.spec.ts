import { loginAggregate } from './login.aggregate.ts';
import type { LoginEvent } from './login.events.ts';

const facts =
  '{"successfulLoginAttempts":2,"failedLoginAttempts":3,"failedLoginAttemptsSinceLastSuccess":0,"locked":false,' +
  '"lastLogin":"2026-02-11T09:00:00.000Z","lastFailedLogin":null}';
const data = `{"userId":"3b1c7a4e-2f0d-4c55-9a63-51f2c0b7d8e4","facts":${facts}}`;

/** Golden data: stored events must stay readable for ever, so never change a fixture. */
const stored: Readonly<Record<LoginEvent['type'], string>> = {
  LoginSucceeded: data,
  LoginFailed: data,
  LoginUnlocked: data,
};

describe('login events as they were first stored', () => {
  it('are complete and have the current shape, so no upcaster is needed', () => {
    const versions = Object.keys(stored).map((type) => [type, { schemaVersion: 1 }]);
    expect(loginAggregate.schemas).toEqual(Object.fromEntries(versions));
  });

  it.each(Object.entries(stored))('%s alone holds the complete state', (type, json) => {
    const event = { type, schemaVersion: 1, data: JSON.parse(json) as unknown } as LoginEvent;
    expect(loginAggregate.evolve(loginAggregate.initial, event)).toEqual(JSON.parse(facts));
  });
});
