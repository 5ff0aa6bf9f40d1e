import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { denied, issues, success, type Answer } from '../../support/answers/answers.ts';
import { BlockShelf } from '../../support/content/blocks.ts';
import { book, field, type Library } from '../../support/content/library.ts';
import { sampled } from '../../support/sampling.ts';
import { createApiKey, createGroup, createPerson, type Person } from '../../support/callers/security.ts';
import { Webhooks } from '../../support/events/webhooks.ts';
import { quickReview, Workflows } from '../../support/content/workflows.ts';

// Callers without a role cannot tell hidden from missing resources, neither by the answer nor by its time. Only the
// existence of projects is public (conventions.md 10.4).

const METHODS = ['GET', 'PUT', 'PATCH', 'DELETE', 'POST'];
const ROUNDS = 40;
const inProject = [
  ['content type', '/contenttypes/:book'],
  ['entries of a content type', '/contenttypes/:book/entries'],
  ['component', '/components/:part'],
  ['workflow definition', '/workflow/definitions/:workflow'],
  ['entry', '/entries/:entry'],
  ['versions of an entry', '/entries/:entry/versions'],
  ['node', '/nodes/:node'],
  ['children of a node', '/nodes/:node/children'],
  ['block', '/blocks/:block'],
  ['versions of a block', '/blocks/:block/main/versions'],
  ['webhook', '/events/webhooks/subscriptions/:webhook'],
  ['deliveries of a webhook', '/events/webhooks/subscriptions/:webhook/deliveries'],
  ['role', '/security/roles/:role'],
] as const;
const ofTheService = [
  ['user by id', '/api/security/users/:user'],
  ['user by name', '/api/security/users/:userName'],
  ['groups of a user', '/api/security/users/:user/groups'],
  ['group by id', '/api/security/groups/:group'],
  ['group by name', '/api/security/groups/:groupName'],
  ['members of a group', '/api/security/groups/:group/users'],
  ['API key', '/api/security/apiKeys/:apiKey'],
] as const;

let annal: Annal;
let library: Library;
let stranger: Person;
let token: string;
const names = new Map<string, string>();

beforeAll(async () => {
  annal = await Annal.start();
  const shelf = await BlockShelf.open(annal);
  ({ library } = shelf);
  stranger = await createPerson(annal);
  token = await stranger.token();
  await library.publish(book);
  const part = { id: 'part', name: { 'en-GB': 'Part' }, fields: [field('a', 'string')] };
  success(await library.call('POST', '/components', part), 201);
  await new Workflows(library).create(quickReview);
  await shelf.push('127.0.0.1:9/library/search');
  const role = { name: 'Editors', permissions: {}, assignments: {} };
  const [user, group] = [await createPerson(annal), await createGroup(annal)];
  const there = {
    ...{ book: 'book', part: 'part', workflow: quickReview.id, block: 'search' },
    entry: (await library.create()).sys.id,
    node: success(await library.call<{ id: string }>('GET', '/nodes/root')).id,
    webhook: (await new Webhooks(library).subscribe('https://hooks.example.org/index')).id,
    role: success(await library.call<{ id: string }>('POST', '/security/roles', role), 201).id,
    ...{ user: user.id, userName: user.username, group: group.id, groupName: group.name },
    apiKey: (await createApiKey(annal)).id,
  };
  for (const [name, value] of Object.entries(there)) names.set(name, value);
}, 120_000);
afterAll(() => annal.discard());

/** The address of an existing resource, and the same with an unknown id of the same form. */
function pairOf(template: string): readonly [string, string] {
  const named = (valueOf: (value: string) => string) =>
    template.replace(/:(\w+)/, (_, name: string) => valueOf(encodeURIComponent(names.get(name) ?? '')));
  return [named((value) => value), named((value) => (value.length === 36 ? randomUUID() : `no${value.slice(2)}`))];
}

const ask = (path: string, method = 'GET') =>
  annal.call(method, path, ['GET', 'DELETE'].includes(method) ? undefined : {}, { token });

/** Without members that are new in each answer. */
function lasting({ status, headers, body }: Answer) {
  const { logId, ...error } = (body ?? {}) as { logId?: string };
  const kept = [...headers].filter(([name, value]) => name !== 'date' && value !== logId);
  return { status, headers: kept, error };
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Alternates, so that other load affects both alike. */
async function medians(pair: readonly string[]): Promise<readonly number[]> {
  const costs = pair.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, path] of pair.entries()) {
      const began = performance.now();
      await ask(path);
      costs[index]?.push(performance.now() - began);
    }
  return costs.map(median);
}

async function expectTheSame(template: string): Promise<void> {
  const pair = pairOf(template);
  const [there, missing] = pair;
  expect((await annal.call('GET', there)).status).toBe(200);
  expect((await annal.call('GET', missing)).status).toBe(404);
  for (const method of METHODS) {
    const [ofThere, ofMissing] = [await ask(there, method), await ask(missing, method)];
    expect([method, [403, 405].includes(ofThere.status)]).toEqual([method, true]);
    expect([method, lasting(ofMissing)]).toEqual([method, lasting(ofThere)]);
  }
  expect((await ask(there)).status).toBe(403);
  const [one = 0, other = 0] = await medians(pair);
  expect(Math.max(one, other)).toBeLessThan(2 * Math.min(one, other) + 2);
}

it.each(sampled(inProject, 5))(
  'gives the same answer for existing and missing targets in a project: %s',
  async (_, below) => {
    await expectTheSame(library.path + below);
  },
);

it.each(sampled(ofTheService, 3))('gives the same answer for existing and missing targets: %s', async (_, template) => {
  await expectTheSame(template);
});

it('refuses an existing project and reports a missing one as unknown, as the contract requires', async () => {
  denied(await ask(library.path), 'getting the project');
  expect(issues(await ask('/api/management/projects/nolibrary'), 404)).toEqual([
    { field: 'projectId', message: "A project with the Id 'nolibrary' does not exist" },
  ]);
});

it('gives the same answer for every group, even if others would get 400', async () => {
  const of = (group: string, user = names.get('user') ?? '') =>
    annal.call('HEAD', `/api/security/users/${user}/groups/${group}`, undefined, { token });
  const expected = lasting(await of(names.get('group') ?? ''));
  expect(expected.status).toBe(403);
  expect(lasting(await of(randomUUID()))).toEqual(expected);
  expect(lasting(await of(names.get('group') ?? '', randomUUID()))).toEqual(expected);
});
