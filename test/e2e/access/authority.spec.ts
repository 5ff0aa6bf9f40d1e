import { randomUUID } from 'node:crypto';
import { Annal, clientId } from '../../support/service/annal.ts';
import { success, type Answer } from '../../support/answers/answers.ts';
import {
  callers,
  columnsTried,
  targets,
  Tiers,
  tried,
  type Ask,
  type Tier,
} from '../../support/callers/authority-tiers.ts';
import { isLong, sampled } from '../../support/sampling.ts';
import { createGroup, type ApiKeyView } from '../../support/callers/security.ts';

// security.md 12: every operation × caller × target. A cell is the status of an allowed operation, or 403.

jest.setTimeout(120_000);
let annal: Annal;
let tiers: Tiers;
const groups = '/api/security/groups';
const users = '/api/security/users';
const keys = '/api/security/apiKeys';
const uri = encodeURIComponent;

/** Name, status if allowed, method, path and body for a target's id. */
type Row = readonly [string, number, string, (id: string) => string, (id: string) => unknown];
const nothing = () => undefined;

beforeAll(async () => {
  annal = await Annal.start();
  tiers = await Tiers.enrol(annal);
});
afterAll(() => annal.discard());

/** Callers and targets whose answer differs from the table. */
async function differences(
  table: Readonly<Partial<Record<Tier, string>>>,
  columns: readonly string[],
  status: number,
  call: (ask: Ask, column: string) => Promise<Answer>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const caller of callers) {
    const allowed = table[caller]?.trim().split(/ +/) ?? [];
    for (const [index, column] of columns.entries()) {
      if (!isLong && !columnsTried.includes(column)) continue;
      const wanted = allowed[index] === 'yes' ? status : 403;
      const answer = await call(tiers.as(caller), column);
      if (answer.status !== wanted) found.push(`${caller} on ${column}: ${answer.status} instead of ${wanted}`);
    }
  }
  return found;
}

const everybody = 'yes yes yes yes yes yes yes';

describe('users', () => {
  const table = {
    //          nobody UA below-UA KA UA+KA SA below-SA
    UA: '       yes   yes   yes    -   -    -    -',
    'below UA': 'yes  yes   yes    -   -    -    -',
    'UA+KA': '  yes   yes   yes    -   -    -    -',
    SA: everybody,
    'below SA': everybody,
  };
  const people = {} as Record<Tier, string>;
  beforeAll(async () => {
    for (const tier of tried) people[tier] = await tiers.makeUser(tier);
  });
  const action = (type: string) =>
    [type, 204, 'POST', (id: string) => `${users}/${id}/actions`, () => ({ type })] as const satisfies Row;
  const member = (id: string) => `${groups}/${tiers.plain}/users/${id}`;

  const changes: readonly Row[] = [
    ['PUT', 200, 'PUT', (id) => `${users}/${id}`, () => ({ timezone: 'Europe/Oslo' })],
    ['PATCH', 200, 'PATCH', (id) => `${users}/${id}`, () => ({ username: `renamed.${randomUUID().slice(0, 8)}` })],
    ['email', 200, 'PUT', (id) => `${users}/${id}`, () => ({ email: `${randomUUID()}@library.example` })],
    ['reset the password', 200, 'POST', (id) => `${users}/${id}/credentials/password`, () => ({ new: secret() })],
    action('suspend'),
    action('unsuspend'),
    action('unlock'),
    action('forcePasswordReset'),
    action('setPasswordToExpirable'),
    ['add to a group', 204, 'PUT', member, nothing],
    ['add to a group in bulk', 204, 'POST', () => `${groups}/${tiers.plain}/users`, (id) => [id]],
  ];
  it.each(sampled(changes, 4))('%s', async (_, status, method, path, body) => {
    const call = (as: Ask, tier: string) => as(method, path(people[tier as Tier]), body(people[tier as Tier]));
    expect(await differences(table, targets, status, call)).toEqual([]);
  });

  it('remove from a group', async () => {
    const call = async (as: Ask, tier: string) => {
      success(await annal.call('PUT', member(people[tier as Tier])), 204);
      return as('DELETE', member(people[tier as Tier]));
    };
    expect(await differences(table, targets, 204, call)).toEqual([]);
  });

  it('DELETE', async () => {
    const call = async (as: Ask, tier: string) => {
      const answer = await as('DELETE', `${users}/${people[tier as Tier]}`);
      if (answer.status === 204) people[tier as Tier] = await tiers.makeUser(tier as Tier);
      return answer;
    };
    expect(await differences(table, targets, 204, call)).toEqual([]);
  });

  it('changed in bulk require the right for each of them', async () => {
    const path = `${groups}/${tiers.plain}/users`;
    expect((await tiers.as('UA')('POST', path, [people.nobody, people['below SA']])).status).toBe(403);
    expect((await tiers.as('UA')('POST', path, [people.nobody, randomUUID()])).status).toBe(404);
    expect((await tiers.as('UA')('POST', path, [people.nobody, people.UA])).status).toBe(204);
  });
});

describe('API keys', () => {
  const table = {
    //         nobody UA below-UA KA UA+KA SA below-SA
    KA: '      yes    -    -     yes   -   -    -',
    'UA+KA': ' yes    -    -     yes   -   -    -',
    SA: everybody,
    'below SA': everybody,
  };
  const asMember = {
    UA: '       yes   yes   yes    -   -    -    -',
    'below UA': 'yes  yes   yes    -   -    -    -',
    'UA+KA': '  yes   yes   yes    -   -    -    -',
    SA: everybody,
    'below SA': everybody,
  };
  const programs = {} as Record<Tier, ApiKeyView>;
  beforeAll(async () => {
    for (const tier of tried) programs[tier] = await tiers.makeKey(tier);
  });
  const path = (tier: string) => `${keys}/${programs[tier as Tier].id}`;

  const changes = [
    ['rename', () => ({ name: `Renamed ${randomUUID()}` })],
    ['disable', () => ({ enabled: false })],
    ['enable', () => ({ enabled: true })],
    ['give scopes', () => ({ scopes: ['management_cityLibrary'] })],
    ['take all scopes away', () => ({ scopes: null })],
  ] as const;
  it.each(sampled(changes, 2))('%s', async (_, body) =>
    expect(await differences(table, targets, 200, (as, tier) => as('PUT', path(tier), body()))).toEqual([]),
  );

  it('add a flow', async () => {
    const body = { grantType: 'clientCredential' };
    const call = (as: Ask, tier: string) => as('POST', `${path(tier)}/flows`, body);
    expect(await differences(table, targets, 201, call)).toEqual([]);
  });

  it('remove a flow', async () => {
    const call = async (as: Ask, tier: string) => {
      const body = { grantType: 'accessToken' };
      const flow = success(await annal.call<{ id: string }>('POST', `${path(tier)}/flows`, body), 201);
      return as('DELETE', `${path(tier)}/flows/${flow.id}`);
    };
    expect(await differences(table, targets, 204, call)).toEqual([]);
  });

  it('add to and remove from a group', async () => {
    const member = (tier: string) => `${groups}/${tiers.plain}/users/${programs[tier as Tier].id}`;
    expect(await differences(asMember, targets, 204, (as, tier) => as('PUT', member(tier)))).toEqual([]);
    const call = async (as: Ask, tier: string) => {
      success(await annal.call('PUT', member(tier)), 204);
      return as('DELETE', member(tier));
    };
    expect(await differences(asMember, targets, 204, call)).toEqual([]);
  });

  it('DELETE', async () => {
    const call = async (as: Ask, tier: string) => {
      const answer = await as('DELETE', path(tier));
      if (answer.status === 204) programs[tier as Tier] = await tiers.makeKey(tier as Tier);
      return answer;
    };
    expect(await differences(table, targets, 204, call)).toEqual([]);
  });

  it('leave the bootstrap key to system administrators, whatever its groups', async () => {
    const { items } = success(await annal.call<{ items: ApiKeyView[] }>('GET', `${keys}?q=Client`));
    const key = items.find(({ flows }) => flows.some((flow) => flow['clientId'] === clientId));
    const own = `${keys}/${key?.id}`;
    const top = `${groups}/${uri('System Administrators')}/users/${key?.id}`;
    const refused = async () => {
      for (const caller of ['KA', 'UA+KA'] as const) {
        expect((await tiers.as(caller)('PUT', own, { enabled: false })).status).toBe(403);
        expect((await tiers.as(caller)('POST', `${own}/flows`, { grantType: 'clientCredential' })).status).toBe(403);
        expect((await tiers.as(caller)('DELETE', `${own}/flows/${key?.flows[0]?.id}`)).status).toBe(403);
        expect((await tiers.as(caller)('DELETE', own)).status).toBe(403);
      }
      expect((await tiers.as('UA')('PUT', `${groups}/${tiers.plain}/users/${key?.id}`)).status).toBe(403);
    };
    await refused();
    success(await tiers.as('SA')('DELETE', top), 204);
    await refused();
    success(await tiers.as('SA')('PUT', top), 204);
    success(await tiers.as('SA')('PUT', own, { description: 'Changed by an equal' }));
  });

  it('cannot take the client id of the bootstrap key', async () => {
    const body = { grantType: 'clientCredential', clientId: clientId.toUpperCase() };
    for (const caller of ['KA', 'SA'] as const) {
      const answer = await tiers.as(caller)('POST', `${path('nobody')}/flows`, body);
      expect(answer).toMatchObject({ status: 422, body: { data: [{ field: 'clientId' }] } });
    }
  });
});

describe('groups', () => {
  const columns = ['plain', 'below UA', 'below KA', 'below SA'] as const;
  const table = {
    //          plain  below-UA below-KA below-SA
    UA: '       yes      -        -        -',
    'below UA': 'yes     -        -        -',
    'UA+KA': '  yes      -        -        -',
    SA: '       yes     yes      yes      yes',
    'below SA': 'yes    yes      yes      yes',
  };
  const id = (column: string) =>
    column === 'plain' ? tiers.plain : tiers.below[column.slice(-2) as 'UA' | 'KA' | 'SA'];
  let other: string;
  let person: string;
  beforeAll(async () => {
    [other, person] = [(await createGroup(annal)).id, await tiers.makeUser('nobody')];
  });

  const changes: readonly Row[] = [
    ['rename', 200, 'PUT', (at) => `${groups}/${at}`, () => ({ name: `Renamed ${randomUUID()}` })],
    ['describe', 200, 'PUT', (at) => `${groups}/${at}`, () => ({ description: randomUUID() })],
    ['add a user', 204, 'PUT', (at) => `${groups}/${at}/users/${person}`, nothing],
    ['add users', 204, 'POST', (at) => `${groups}/${at}/users`, () => [person]],
    ['add a child', 204, 'PUT', (at) => `${groups}/${at}/groups/${other}`, nothing],
    ['add children', 204, 'POST', (at) => `${groups}/${at}/groups`, () => [other]],
  ];
  it.each(sampled(changes, 2))('%s', async (_, status, method, path, body) => {
    const call = async (as: Ask, column: string) => {
      const answer = await as(method, path(id(column)), body(id(column)));
      await annal.call('DELETE', `${groups}/${id(column)}/groups/${other}`);
      await annal.call('DELETE', `${groups}/${id(column)}/users/${person}`);
      return answer;
    };
    expect(await differences(table, columns, status, call)).toEqual([]);
  });

  it('be nested in another group, and taken out of it', async () => {
    const nest = async (as: Ask, column: string) => {
      const answer = await as('PUT', `${groups}/${other}/groups/${id(column)}`);
      await annal.call('DELETE', `${groups}/${other}/groups/${id(column)}`);
      return answer;
    };
    const remove = async (as: Ask, column: string) => {
      success(await annal.call('PUT', `${groups}/${other}/groups/${id(column)}`), 204);
      return as('DELETE', `${groups}/${other}/groups/${id(column)}`);
    };
    const bulk = async (as: Ask, column: string) => {
      const answer = await as('POST', `${groups}/${other}/groups`, [id(column)]);
      await annal.call('DELETE', `${groups}/${other}/groups/${id(column)}`);
      return answer;
    };
    for (const call of [nest, remove, bulk]) expect(await differences(table, columns, 204, call)).toEqual([]);
  });

  it('remove a user', async () => {
    const call = async (as: Ask, column: string) => {
      success(await annal.call('PUT', `${groups}/${id(column)}/users/${person}`), 204);
      const answer = await as('DELETE', `${groups}/${id(column)}/users/${person}`);
      await annal.call('DELETE', `${groups}/${id(column)}/users/${person}`);
      return answer;
    };
    expect(await differences(table, columns, 204, call)).toEqual([]);
  });

  it('DELETE', async () => {
    const call = async (as: Ask, column: string) => {
      const { id: made } = await createGroup(annal);
      success(await annal.call('PUT', `${groups}/${id(column)}/groups/${made}`), 204);
      return as('DELETE', `${groups}/${made}`);
    };
    expect(await differences(table, columns, 204, call)).toEqual([]);
  });

  it('of the system cannot be changed or deleted by anyone', async () => {
    for (const caller of callers)
      for (const name of ['System Administrators', 'API Key Administrators']) {
        expect((await tiers.as(caller)('PUT', `${groups}/${uri(name)}`, { description: 'x' })).status).toBe(403);
        expect((await tiers.as(caller)('DELETE', `${groups}/${uri(name)}`)).status).toBe(403);
      }
  });
});

function secret(): string {
  return `Quiet-Shelf-${randomUUID().replaceAll('-', '').slice(0, 6).toUpperCase()}-ok`;
}
