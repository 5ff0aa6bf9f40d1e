import { randomUUID } from 'node:crypto';
import type { DynamicModule, Type } from '@nestjs/common';
import { declaredRoutes, type DeclaredRoute } from '../../../apps/gateway/src/authentication/declared-routes.ts';
import { GatewayModule } from '../../../apps/gateway/src/gateway.module.ts';
import { Annal } from '../../support/service/annal.ts';
import { Library } from '../../support/content/library.ts';
import { createGroup, createPerson } from '../../support/callers/security.ts';

// The rest of the access matrix: routes about oneself, and routes without a token.

const options = { publicUrl: undefined } as Parameters<typeof GatewayModule.forRoot>[0];
const { controllers = [] }: DynamicModule = GatewayModule.forRoot(options);
const all = declaredRoutes(controllers as readonly Type[]);
const named = (routes: readonly DeclaredRoute[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const ofOneself = all.filter(({ rule }) => rule?.permission === 'self');
const open = all.filter(({ isOpen }) => isOpen);

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

async function statusOf(
  { method, path }: DeclaredRoute,
  values: Readonly<Record<string, string>>,
  token: string | null,
) {
  const address = path.replace(/[:*](\w+)/g, (_, name: string) => values[name] ?? randomUUID()).replace(/\*$/, 'none');
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? {} : undefined;
  return (await annal.call(method, address, body, { token })).status;
}

describe('routes about oneself', () => {
  let group: string;
  // Hashing is slow on purpose, so users that stay the same are created once.
  const tokens = { stranger: '', readingStranger: '', administrator: '', readingAdministrator: '' };
  beforeAll(async () => {
    group = (await createGroup(annal)).id;
    const stranger = await createPerson(annal);
    const administrator = await createPerson(annal, 'User Administrators');
    tokens.stranger = await stranger.token();
    tokens.readingStranger = await stranger.token('Entry_Read');
    tokens.administrator = await administrator.token();
    tokens.readingAdministrator = await administrator.token('Entry_Read');
  });

  it.each(named(ofOneself))(
    '%s is allowed for the user without a scope, and for user administrators',
    async (_, route) => {
      const someone = await createPerson(annal);
      const values = { user: someone.id, group, groups: group };
      expect(await statusOf(route, values, null)).toBe(401);
      expect(await statusOf(route, values, tokens.stranger)).toBe(403);
      expect(await statusOf(route, values, tokens.readingStranger)).toBe(403);
      expect(await statusOf(route, { ...values, user: randomUUID() }, tokens.stranger)).toBe(403);
      expect(await statusOf(route, values, tokens.readingAdministrator)).toBe(403);
      const own = await someone.token('openid Entry_Read');
      // Each deletion needs a new user.
      const other = async () =>
        route.method === 'DELETE' ? { ...values, user: (await createPerson(annal)).id } : values;
      expect([401, 403]).not.toContain(await statusOf(route, await other(), tokens.administrator));
      expect([401, 403]).not.toContain(await statusOf(route, await other(), await annal.bearer()));
      expect([401, 403]).not.toContain(await statusOf(route, values, own));
    },
  );

  it('are the ones in the contract', () => {
    const places = new Set(ofOneself.map(({ method, path }) => `${method} ${path.replace(/^.*security/, '')}`));
    expect([...places].sort()).toEqual([
      'DELETE /users/:user',
      'GET /users/:user',
      'GET /users/:user/groups',
      'HEAD /groups/:group/users/:user',
      'HEAD /users/:user/groups/:groups',
      'PATCH /users/:user',
      'POST /users/:user/credentials/password',
      'PUT /users/:user',
    ]);
  });
});

describe('routes without a token', () => {
  it('are the descriptions of events and what the sign-in screen shows', () => {
    expect([...new Set(open.map(({ name }) => name))].sort()).toEqual([
      'EventSchemasController.asyncApi',
      'EventSchemasController.list',
      'EventSchemasController.schema',
      'SessionSettingsController.get',
    ]);
  });

  it.each(named(open))('%s requires no token', async (_, route) => {
    const { id: projectId } = await Library.open(annal);
    const values = { projectId };
    const statuses = [null, 'nonsense', await annal.tokenFor('openid')].map((token) => statusOf(route, values, token));
    expect((await Promise.all(statuses)).filter((status) => ![200, 404].includes(status))).toEqual([]);
  });
});
