import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { declaredRoutes, type DeclaredRoute } from '../../../apps/gateway/src/authentication/declared-routes.ts';
import { sectionActions } from '../../../libs/security/domain/src/role/role.actions.ts';
import { GatewayModule } from '../../../apps/gateway/src/gateway.module.ts';
import { Annal } from '../../support/service/annal.ts';
import type { Answer } from '../../support/answers/answers.ts';
import { Assets, propertiesOf } from '../../support/content/files.ts';
import { book, field, Library, type Json } from '../../support/content/library.ts';
import { Person } from '../../support/callers/people.ts';

// Every route for every kind of caller: answers have to match the routes' declarations.

const options = { publicUrl: undefined } as Parameters<typeof GatewayModule.forRoot>[0];
const { controllers = [] }: DynamicModule = GatewayModule.forRoot(options);
const routes = declaredRoutes(controllers as readonly Type[]).filter(({ isOpen }) => !isOpen);
/**
 * `npm run test:matrix` tests everybody on every route; otherwise those of a route's own section and a sample of
 * others.
 */
const isWhole = process.env['MATRIX'] === 'whole';
const SAMPLED = 15;
const ENTRY_ACTIONS = [
  ...['sysCreate', 'sysUpdate', 'sysDelete', 'sysView', 'publish', 'sysUnpublish', 'sysArchive', 'sysUnarchive'],
  ...['sysSetPublishSchedule', 'sysClearPublishSchedule', 'sysSetUnpublishSchedule', 'sysClearUnpublishSchedule'],
];
const actionsOfSections = Object.entries({ ...sectionActions, entries: ENTRY_ACTIONS, assets: ENTRY_ACTIONS });
const permissions = [
  ...new Set([
    ...routes.map(({ rule }) => rule?.permission ?? 'none'),
    ...actionsOfSections.flatMap(([section, actions]) => actions.map((action) => `${section}.${action}`)),
  ]),
];
const GROUPS: Readonly<Record<string, string>> = {
  userAdministrator: 'User Administrators',
  rolesAdministrator: 'Roles Administrators',
  apiKeyAdministrator: 'API Key Administrators',
};
/** Granted by no role and no single group. */
const NOBODY_HOLDS = ['anyone', 'self', 'systemAdministrator'];
const plain = (path: string) => path.replaceAll(/\{\w+\}|[:*]\w+|\*/g, ':');
const open = declaredRoutes(controllers as readonly Type[]).flatMap(({ isOpen, path }) =>
  isOpen ? [plain(path)] : [],
);
/** These groups are members of every project. */
const MEMBERS_BY_GROUP = ['rolesAdministrator'];

let annal: Annal;
let library: Library;
let foreign: Person;
let worthless: readonly (string | null)[];
let unscoped: string;
const people = new Map<string, Person>();
const names: Record<string, string> = {};

beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.withBooks(annal);
  const { sys } = await library.create();
  const root = (await library.call<{ id: string }>('GET', '/nodes/root')).body.id;
  await library.call('POST', '/components', { id: 'part', name: { 'en-GB': 'P' }, fields: [field('a', 'string')] });
  // A draft, so that only those who may see the asset may read its file (assets.md 5).
  const asset = await new Assets(library).create({ name: 'draft.json', content: '{}' });
  Object.assign(names, {
    projectId: library.id,
    entryId: sys.id,
    fileId: propertiesOf(asset).fileId,
    contentTypeId: 'book',
    componentId: 'part',
    definitionId: 'none',
    schedule: 'publish',
    nodeId: root,
    parentNodeId: root,
    resourceType: 'blocks',
    action: 'push',
  });
  worthless = await worthlessTokens();
  unscoped = await annal.tokenFor('openid');
  foreign = await Person.with(await Library.open(annal), { ...grantsFor('entries.*'), blocks: { actions: ['*'] } });
  const held = permissions.filter((permission) => !NOBODY_HOLDS.includes(permission));
  // Hashing is slow on purpose, and the service refuses too many at once.
  const waiting = held.values();
  const invite = async () => {
    for (const permission of waiting) await admit(permission);
  };
  await Promise.all(Array.from({ length: 4 }, invite));
}, 400_000);
afterAll(() => annal.discard());

/** No token, a malformed one, one with a foreign signature, an expired one. */
async function worthlessTokens(): Promise<readonly (string | null)[]> {
  const issued = await annal.tokenFor();
  const { kid } = decodeProtectedHeader(issued);
  const key = createPrivateKey(readFileSync(join(annal.dataDir, 'keys', '0001.pem')));
  const past = Math.floor(Date.now() / 1000) - 7_200;
  const signed = (by: Parameters<SignJWT['sign']>[0], claims: object) =>
    new SignJWT({ ...decodeJwt(issued), ...claims }).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(by);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return [null, 'nonsense', await signed(privateKey, {}), await signed(key, { nbf: past, iat: past, exp: past + 60 })];
}

async function admit(permission: string): Promise<void> {
  const group = GROUPS[permission];
  const person = group ? await Person.program(annal) : await Person.with(library, grantsFor(permission));
  if (group) await person.joins(group);
  people.set(permission, person);
}

function grantsFor(permission: string): Json {
  const [section = '', action = ''] = permission.split('.');
  if (section === 'entries' || section === 'assets')
    return { [section]: [{ id: '*', languages: ['*'], actions: [action] }] };
  if (section === 'contentTypes') return { contentTypes: [{ id: '*', actions: [action] }] };
  // Moving needs both (security.md 9.3).
  const actions = action === 'move' ? ['move', 'create'] : [action];
  if (section === 'nodes') return { nodes: [{ id: '*', actions, contentTypeIds: ['*'] }] };
  return action === '' ? {} : { [section]: { actions: [action] } };
}

/** Bodies that pass the check of rights but are refused later, so that nothing changes. */
const BODIES: Readonly<Record<string, unknown>> = {
  'EntriesController.create': { title: 7, sys: { contentTypeId: 'book', language: 'en-GB' } },
  'EntriesController.revise': { title: 7 },
  'EntriesController.patch': { title: 7 },
  'EntriesController.invoke': { event: 'publish', language: 'en-GB', version: '9.9' },
  'ContentTypesController.revise': { ...book, version: { versionNo: '9.9' } },
  'ContentTypesController.trigger': { event: 'none' },
  'ComponentsController.trigger': { event: 'none' },
  'ComponentsController.revise': { name: {}, version: { versionNo: '9.9' } },
  'ProjectsController.change': { name: '' },
  'NodesController.change': { slug: 7 },
  'NodesController.move': JSON.stringify(randomUUID()),
  'ChildNodesController.order': [],
  'GroupTagsController.deleteSeveral': [],
  'BlocksController.invoke': { action: 'release', type: 'release' },
};

/** An open stream would not end. */
const QUERIES: Readonly<Record<string, string>> = {
  'EventStreamsController.pull': '?lastEventId=none',
  'ConsoleStreamController.follow': '?lastEventId=none',
};

/** Permitted deletions succeed, so each needs a new target. */
const FRESH: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  'EntriesController.delete': async () => ({ entryId: (await library.create()).sys.id }),
  'ContentTypesController.delete': async () => {
    const contentTypeId = `t${randomUUID().slice(0, 8)}`;
    await library.call('POST', '/contenttypes', { ...book, id: contentTypeId });
    return { contentTypeId };
  },
  'ComponentsController.delete': async () => {
    const componentId = `c${randomUUID().slice(0, 8)}`;
    await library.call('POST', '/components', {
      id: componentId,
      name: { 'en-GB': 'C' },
      fields: [field('a', 'string')],
    });
    return { componentId };
  },
};

async function call({ method, path, name }: DeclaredRoute, token: string | null, mayPass: boolean): Promise<Answer> {
  const own: Record<string, string> = mayPass ? ((await FRESH[name]?.()) ?? {}) : {};
  const address = path
    .replace(/\*$/, 'release/2.0/versions')
    .replace(/[:*](\w+)/g, (_, param: string) => own[param] ?? names[param] ?? randomUUID());
  const isBare = !['POST', 'PUT', 'PATCH'].includes(method);
  const body = BODIES[name] ?? (isBare ? undefined : path.includes('/:group/') ? [] : {});
  return annal.call(method, address + (QUERIES[name] ?? ''), body, { token });
}

const isDenied = ({ status, body }: Answer) =>
  status === 403 && (body === undefined || JSON.stringify((body as Json)['data']).includes('Access denied'));

function mayPass({ rule, path }: DeclaredRoute, held: string): boolean {
  const needed = rule?.permission ?? 'none';
  if (needed === 'anyone' || needed === held) return true;
  if (needed === 'nodes.create' && held === 'nodes.move') return true;
  // A file for an entry that is being written, new or not (security.md 11).
  if (needed === 'assets.sysCreate' && held === 'assets.sysUpdate') return true;
  const isInside = path.includes(':projectId');
  const isMember = GROUPS[held] === undefined || MEMBERS_BY_GROUP.includes(held);
  if (needed === 'member') return isInside && isMember;
  if (needed.endsWith('.sysView') || needed.endsWith('.view')) {
    const [section] = needed.split('.');
    return held.startsWith(`${section}.`);
  }
  return false;
}

function peopleFor(route: DeclaredRoute): readonly (readonly [string, Person])[] {
  const [section] = (route.rule?.permission ?? '').split('.');
  const offset = routes.indexOf(route);
  const isTried = (held: string, index: number) =>
    isWhole || held === route.rule?.permission || held.startsWith(`${section}.`) || (index + offset) % SAMPLED === 0;
  return [...people].filter(([held], index) => isTried(held, index));
}

const title = ({ method, path }: DeclaredRoute) => `${method} ${path}`;
const ofOthers = routes.filter(({ rule }) => rule?.permission !== 'self');

it.each(routes.map((route) => [title(route), route] as const))(
  '%s accepts valid tokens with its scope only',
  async (_, route) => {
    const statuses = await Promise.all(worthless.map(async (token) => (await call(route, token, false)).status));
    expect(statuses).toEqual([401, 401, 401, 401]);
    const scope = route.rule?.scope;
    if (!scope || route.rule?.permission === 'self') return;
    expect((await call(route, unscoped, false)).status).toBe(403);
  },
);

it.each(ofOthers.map((route) => [title(route), route] as const))(
  '%s accepts exactly the principals that it declares',
  async (_, route) => {
    const outcomes = new Map<string, string>();
    const expected = new Map<string, string>();
    for (const [held, { token }] of peopleFor(route)) {
      const passes = mayPass(route, held);
      expected.set(held, passes ? 'passes' : 'denied');
      const answer = await call(route, token, passes);
      outcomes.set(
        held,
        isDenied(answer) ? 'denied' : [401, 403].includes(answer.status) ? String(answer.status) : 'passes',
      );
    }
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected));
    const outsider = await call(route, foreign.token, false);
    if (route.path.includes(':projectId') && route.rule?.permission !== 'anyone') expect(isDenied(outsider)).toBe(true);
    const administrator = await call(route, await annal.bearer(), true);
    expect({ denied: isDenied(administrator), status: administrator.status === 401 }).toEqual({
      denied: false,
      status: false,
    });
  },
);

it('covers every route that the service describes and every action that can be granted', async () => {
  const { body } = await annal.call<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
  // The delivery API has callers and rights of its own: test/e2e/delivery.
  const isOfAnother = (path: string) =>
    !path.startsWith('/api/') || path.startsWith('/api/delivery/') || open.includes(plain(path));
  const described = Object.entries(body.paths).flatMap(([path, verbs]) =>
    isOfAnother(path) ? [] : Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${plain(path)}`),
  );
  const walked = new Set(routes.map(({ method, path }) => `${method} ${plain(path)}`));
  expect(described.filter((each) => !walked.has(each))).toEqual([]);
  expect(routes.length).toBeGreaterThanOrEqual(described.length);
  expect(people.size).toBe(permissions.length - NOBODY_HOLDS.length);
});
