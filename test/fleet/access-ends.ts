import { randomUUID } from 'node:crypto';
import type { Annal } from '../support/service/annal.ts';
import { success, type Answer } from '../support/answers/answers.ts';
import type { Library } from '../support/content/library.ts';
import { onEntries, Person } from '../support/callers/people.ts';
import { sampled } from '../support/sampling.ts';
import { until } from '../support/until.ts';

const TAKES_MS = 60_000;
const WITHIN_MS = 1_000;
/** Calls are balanced among processes: enough that each gets some. */
const ROUNDS = 8;

export interface Installation {
  readonly gateways: readonly Annal[];
  readonly library: Library;
}

/** Every gateway and process refuses revoked access within a second. @param count sampled ways of revoking */
export function endsOfAccess(installed: () => Installation, count = Infinity): void {
  async function statuses({ token }: Person): Promise<readonly number[]> {
    const calls = installed().gateways.flatMap((gateway) => [
      gateway.call('GET', `${installed().library.path}/contenttypes/book`, undefined, { token }),
      gateway.call('POST', `${installed().library.path}/entries`, book(), { token }),
    ]);
    return (await Promise.all(calls)).map(({ status }) => status);
  }
  const book = () => ({ title: randomUUID(), sys: { contentTypeId: 'book', language: 'en-GB' } });
  const hasAll = (found: readonly number[], wanted: readonly number[]) =>
    found.every((status) => wanted.includes(status));

  async function isRefusedAfter(person: Person, end: () => Promise<Answer>, status: number): Promise<void> {
    await until(
      () => statuses(person),
      (found) => hasAll(found, [200, 201]),
    );
    expect((await end()).status).toBeLessThan(300);
    const began = performance.now();
    await until(
      () => statuses(person),
      (found) => hasAll(found, [status]),
    );
    expect(performance.now() - began).toBeLessThan(WITHIN_MS);
    for (let round = 0; round < ROUNDS; round += 1)
      expect((await statuses(person)).filter((found) => found !== status)).toEqual([]);
  }

  const everything = { ...onEntries(['*']), contentTypes: [{ id: '*', actions: ['*'] }] };
  const at = (path: string) => `/api/security${path}`;
  const call = (method: string, path: string, body?: unknown) =>
    (installed().gateways[0] as Annal).call(method, path, body);

  const ends: readonly (readonly [whom: string, end: () => Promise<void>])[] = [
    [
      'a suspended user',
      async () => {
        const person = await Person.join(installed().library.annal);
        await person.given(installed().library, everything);
        const suspend = () => call('POST', at(`/users/${person.id}/actions`), { type: 'suspend' });
        await isRefusedAfter(person, suspend, 401);
      },
    ],
    [
      'a deleted user',
      async () => {
        const person = await Person.join(installed().library.annal);
        await person.given(installed().library, everything);
        await isRefusedAfter(person, () => call('DELETE', at(`/users/${person.id}`)), 401);
      },
    ],
    [
      'the token of a user whose password was reset',
      async () => {
        const person = await Person.join(installed().library.annal);
        await person.given(installed().library, everything);
        const reset = () => call('POST', at(`/users/${person.id}/credentials/password`), { new: 'Other+Corner-31' });
        await isRefusedAfter(person, reset, 401);
      },
    ],
    [
      'a user whose role was deleted',
      async () => {
        const person = await Person.join(installed().library.annal);
        const role = await person.given(installed().library, everything);
        await isRefusedAfter(person, () => call('DELETE', `${installed().library.path}/security/roles/${role}`), 403);
      },
    ],
    [
      'a user who left the group of a role',
      async () => {
        const name = `Group ${randomUUID()}`;
        success(await call('POST', at('/groups'), { name }), 201);
        const role = { name, permissions: everything, assignments: { groups: [name] } };
        success(await installed().library.call('POST', '/security/roles', role), 201);
        const person = await Person.join(installed().library.annal);
        await person.joins(name);
        await isRefusedAfter(person, () => call('DELETE', at(`/groups/${name}/users/${person.id}`)), 403);
      },
    ],
    [
      'a deleted key',
      async () => {
        const program = await Person.with(installed().library, everything);
        await isRefusedAfter(program, () => call('DELETE', at(`/apiKeys/${program.id}`)), 401);
      },
    ],
  ];

  it.each(sampled(ends, count))('refuses %s', (_, end) => end(), TAKES_MS);
}
