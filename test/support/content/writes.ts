import { randomUUID } from 'node:crypto';
import type { Annal } from '../service/annal.ts';
import { success } from '../answers/answers.ts';
import { multipart } from './files.ts';
import { book, field, Library, type Json } from './library.ts';
import { exact } from './redirects.ts';
import { createApiKey, createGroup, createPerson } from '../callers/security.ts';
import type { ContentType, Entry } from '../answers/views.ts';
import { fourEyes } from './workflows.ts';

export interface Write {
  readonly names?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
  readonly type?: string;
}

const PASSWORD = 'Quiet-Shelf-1-Noon';

type Prepare = (library: Library) => Write | Promise<Write>;

const id = () => `x${randomUUID().slice(0, 8)}`;
const named = (text: string) => ({ 'en-GB': text });
const component = (): Json => ({ id: id(), name: named('Part'), fields: [field('a', 'string')] });
const definition = (): Json => ({ ...fourEyes, id: id() });
const webhook = (): Json => ({ name: id(), url: 'https://hooks.example/x', topics: [{ resourceType: 'entry' }] });
const role = (): Json => ({ name: id(), permissions: {}, assignments: {} });
const user = (): Json => ({
  username: id(),
  email: `${id()}@library.example`,
  credentials: { password: PASSWORD },
});

async function made<Body extends object>(library: Library, path: string, body: Json): Promise<Body> {
  const isInside = !path.startsWith('/api/');
  const answer = isInside
    ? await library.call<Body>('POST', path, body)
    : await library.annal.call<Body>('POST', path, body);
  return answer.status === 202 ? answer.body : success(answer, 201);
}

const contentType = (library: Library) => made<ContentType>(library, '/contenttypes', { ...book, id: id() });
const ofType = async (library: Library) => {
  const type = await contentType(library);
  return { type, names: { contentTypeId: type.id } };
};
const entryOf = async (library: Library) => {
  const entry = await library.create();
  return { entry, names: { entryId: entry.sys.id } };
};
const root = async (library: Library) => success(await library.call<{ id: string }>('GET', '/nodes/root')).id;
const node = async (library: Library, parent?: string) => {
  const body = { displayName: named('Node'), slug: named(id()) };
  const path = `/nodes/${parent ?? (await root(library))}/children`;
  return made<{ id: string; version: { versionNo: string } }>(library, path, body);
};
const termOf = async (library: Library) =>
  (await made<{ key: string }>(library, '/taxonomy/nodes/0/children', { name: named(id()) })).key;
const push = (library: Library, block = id()): Json => ({
  id: block,
  projectId: library.id,
  image: { uri: '127.0.0.1:9/library/search', tag: 'v1' },
  source: { branch: 'main', commit: { id: 'abc', message: 'Add', uri: 'https://git.example.org/c/abc' } },
});
const groupOf = async ({ annal }: Library) => ({ group: (await createGroup(annal)).id });
const memberOf = async (library: Library) => ({
  ...(await groupOf(library)),
  user: (await createPerson(library.annal)).id,
});
const childOf = async (library: Library) => ({
  ...(await groupOf(library)),
  child: (await createGroup(library.annal)).id,
});
const keyOf = async ({ annal }: Library) => {
  const key = await createApiKey(annal);
  return { key, names: { apiKeyId: key.id, flowId: key.flows[0]?.id ?? '' } };
};
const projectOf = async (annal: Annal) => ({ projectId: (await Library.open(annal)).id });

const groupBody = (): Json => ({ id: id(), name: 'Topics' });
const tagGroup = (library: Library) => made<{ id: string }>(library, '/taggroups', groupBody());
const tagOf = async (library: Library) => {
  const { id: groupId } = await tagGroup(library);
  const body = { groupId, label: named(id()) };
  const tag = await made<{ id: string; version: { versionNo: string } }>(library, '/tags', body);
  return { body, tag, names: { groupId, tagId: tag.id } };
};

const redirect = (library: Library) => made<{ id: string }>(library, '/redirects', exact(`/${id()}`, '/new'));

const view = (library: Library) => made<{ id: string }>(library, '/views', { name: 'Drafts', shared: true });

export const writes: Readonly<Record<string, Prepare>> = {
  'ProjectsController.create': () => ({
    body: { id: id(), name: 'P', primaryLanguage: 'en-GB', supportedLanguages: [] },
  }),
  'ProjectsController.change': async ({ annal }) => ({ names: await projectOf(annal), body: { name: id() } }),
  'ProjectsController.delete': async ({ annal }) => ({ names: await projectOf(annal) }),
  'NodesController.create': async (library) => ({
    names: { parentNodeId: await root(library) },
    body: { displayName: named('Node'), slug: named(id()) },
  }),
  'NodesController.change': async (library) => {
    const { id: nodeId, version } = await node(library);
    return { names: { nodeId }, body: { displayName: named('Other'), slug: named(id()), version } };
  },
  'NodesController.move': async (library) => {
    const [{ id: nodeId }, { id: parent }] = [await node(library), await node(library)];
    return { names: { nodeId }, body: JSON.stringify(parent), type: 'application/json' };
  },
  'NodesController.delete': async (library) => ({ names: { nodeId: (await node(library)).id } }),
  'ChildNodesController.order': async (library) => {
    const { id: parentNodeId } = await node(library);
    const children = [await node(library, parentNodeId), await node(library, parentNodeId)];
    return { names: { parentNodeId }, body: children.map((child) => child.id).reverse() };
  },
  'ChildNodesController.unorder': async (library) => {
    const { id: parentNodeId } = await node(library);
    const children = [await node(library, parentNodeId), await node(library, parentNodeId)];
    const ids = children.map((child) => child.id).reverse();
    success(await library.call('PUT', `/nodes/${parentNodeId}/children/order`, ids), 204);
    return { names: { parentNodeId } };
  },
  'ContentTypesController.create': () => ({ body: { ...book, id: id() } }),
  'ContentTypesController.revise': async (library) => {
    const { type, names } = await ofType(library);
    return { names, body: { ...type, name: named('Other') } };
  },
  'ContentTypesController.delete': async (library) => ({ names: (await ofType(library)).names }),
  'ContentTypesController.trigger': async (library) => ({
    names: (await ofType(library)).names,
    body: { event: 'publish', version: '0.1' },
  }),
  'ComponentsController.create': () => ({ body: component() }),
  'ComponentsController.revise': async (library) => {
    const part = await made<{ id: string }>(library, '/components', component());
    return { names: { componentId: part.id }, body: { ...part, name: named('Other') } };
  },
  'ComponentsController.delete': async (library) => ({
    names: { componentId: (await made<{ id: string }>(library, '/components', component())).id },
  }),
  'ComponentsController.trigger': async (library) => ({
    names: { componentId: (await made<{ id: string }>(library, '/components', component())).id },
    body: { event: 'publish', version: '0.1' },
  }),
  'EntriesController.create': () => ({ body: { title: id(), sys: { contentTypeId: 'book', language: 'en-GB' } } }),
  'EntriesController.revise': async (library) => ({ names: (await entryOf(library)).names, body: { title: id() } }),
  'EntriesController.patch': async (library) => ({ names: (await entryOf(library)).names, body: { title: id() } }),
  'EntriesController.delete': async (library) => ({ names: (await entryOf(library)).names }),
  'EntriesController.invoke': async (library) => ({
    names: (await entryOf(library)).names,
    body: { event: 'publish', language: 'en-GB' },
  }),
  'EntrySchedulesController.set': async (library) => ({
    names: { ...(await entryOf(library)).names, schedule: 'publish' },
    body: { dateTime: new Date(Date.now() + 3_600_000).toISOString() },
  }),
  'EntrySchedulesController.clear': async (library) => {
    const { names } = await entryOf(library);
    const dateTime = new Date(Date.now() + 3_600_000).toISOString();
    success(await library.call<Entry>('PUT', `/entries/${names.entryId}/schedules/publish`, { dateTime }), 201);
    return { names: { ...names, schedule: 'publish' } };
  },
  'WorkflowDefinitionsController.create': () => ({ body: definition() }),
  'WorkflowDefinitionsController.revise': async (library) => {
    const flow = await made<{ id: string }>(library, '/workflow/definitions', definition());
    return { names: { definitionId: flow.id }, body: { ...flow, name: named('Other') } };
  },
  'WorkflowDefinitionsController.delete': async (library) => ({
    names: { definitionId: (await made<{ id: string }>(library, '/workflow/definitions', definition())).id },
  }),
  'WorkflowDefinitionsController.trigger': async (library) => ({
    names: { definitionId: (await made<{ id: string }>(library, '/workflow/definitions', definition())).id },
    body: { event: 'publish', version: '0.1' },
  }),
  'AssetsController.upload': () => ({
    body: multipart([{ name: 'a.txt', content: id() }]),
    type: 'multipart/form-data; boundary=shelf42',
  }),
  'BlocksController.push': (library) => ({ body: push(library) }),
  'BlocksController.invoke': async (library) => {
    const { id: blockId } = await made<{ id: string }>(library, '/blocks', push(library));
    return { names: { blockId }, body: { type: 'markAsBroken', data: { version: 'latest' } } };
  },
  'UsersController.create': () => ({ body: user() }),
  'UsersController.change': async ({ annal }) => ({
    names: { user: (await createPerson(annal)).id },
    body: { ...user(), firstName: 'A', lastName: 'B' },
  }),
  'UsersController.patch': async ({ annal }) => ({
    names: { user: (await createPerson(annal)).id },
    body: { firstName: 'Other' },
  }),
  'UsersController.delete': async ({ annal }) => ({ names: { user: (await createPerson(annal)).id } }),
  'UsersController.changePassword': async ({ annal }) => ({
    names: { user: (await createPerson(annal)).id },
    body: { new: PASSWORD },
  }),
  'UsersController.invoke': async ({ annal }) => ({
    names: { user: (await createPerson(annal)).id },
    body: { type: 'suspend' },
  }),
  'RolesController.create': () => ({ body: role() }),
  'RolesController.update': async (library) => {
    const { id: roleId } = await made<{ id: string }>(library, '/security/roles', role());
    return { names: { roleId }, body: { ...role(), id: roleId } };
  },
  'RolesController.delete': async (library) => ({
    names: { roleId: (await made<{ id: string }>(library, '/security/roles', role())).id },
  }),
  'GroupsController.create': () => ({ body: { name: id() } }),
  'GroupsController.change': async (library) => ({ names: await groupOf(library), body: { name: id() } }),
  'GroupsController.delete': async (library) => ({ names: await groupOf(library) }),
  'MembershipsController.addUsers': async (library) => {
    const { user: member, ...names } = await memberOf(library);
    return { names, body: [member] };
  },
  'MembershipsController.addUser': async (library) => ({ names: await memberOf(library) }),
  'MembershipsController.removeUser': async (library) => {
    const names = await memberOf(library);
    success(await library.annal.call('PUT', `/api/security/groups/${names.group}/users/${names.user}`), 204);
    return { names };
  },
  'MembershipsController.addChildren': async (library) => {
    const { child, ...names } = await childOf(library);
    return { names, body: [child] };
  },
  'MembershipsController.addChild': async (library) => ({ names: await childOf(library) }),
  'MembershipsController.removeChild': async (library) => {
    const names = await childOf(library);
    success(await library.annal.call('PUT', `/api/security/groups/${names.group}/groups/${names.child}`), 204);
    return { names };
  },
  'ApiKeysController.create': () => ({ body: { name: id() } }),
  'ApiKeysController.change': async (library) => ({ names: (await keyOf(library)).names, body: { name: id() } }),
  'ApiKeysController.delete': async (library) => ({ names: (await keyOf(library)).names }),
  'ApiKeysController.createFlow': async (library) => ({
    names: (await keyOf(library)).names,
    body: { grantType: 'clientCredential' },
  }),
  'ApiKeysController.deleteFlow': async (library) => ({ names: (await keyOf(library)).names }),
  'RedirectsController.create': () => ({ body: exact(`/${id()}`, '/new') }),
  'RedirectsController.change': async (library) => ({
    names: { redirectId: (await redirect(library)).id },
    body: { destination: '/other', version: { versionNo: '1.0' } },
  }),
  'RedirectsController.delete': async (library) => ({ names: { redirectId: (await redirect(library)).id } }),
  'RedirectsController.import': () => ({ body: [exact(`/${id()}`, '/new')] }),
  'RedirectSettingsController.set': async ({ annal }) => ({
    names: await projectOf(annal),
    body: { automatic: true },
  }),
  'ViewsController.create': () => ({ body: { name: 'Drafts' } }),
  'ViewsController.change': async (library) => ({
    names: { viewId: (await view(library)).id },
    body: { name: id(), version: { versionNo: '1.0' } },
  }),
  'ViewsController.delete': async (library) => ({ names: { viewId: (await view(library)).id } }),
  'TagGroupsController.create': () => ({ body: groupBody() }),
  'TagGroupsController.change': async (library) => {
    const group = await tagGroup(library);
    return { names: { groupId: group.id }, body: { ...group, name: 'Other' } };
  },
  'TagGroupsController.delete': async (library) => ({ names: { groupId: (await tagGroup(library)).id } }),
  'TagsController.create': async (library) => ({
    body: { groupId: (await tagGroup(library)).id, label: named(id()) },
  }),
  'TagsController.change': async (library) => {
    const { tag, names } = await tagOf(library);
    return { names, body: { ...tag, label: named(id()) } };
  },
  'TagsController.delete': async (library) => ({ names: (await tagOf(library)).names }),
  'GroupTagsController.deleteSeveral': async (library) => {
    const { names } = await tagOf(library);
    return { names, body: [names.tagId] };
  },
  'TaxonomyController.create': () => ({ names: { '*': '0/children' }, body: { name: named(id()) } }),
  'TaxonomyController.change': async (library) => ({
    names: { '*': await termOf(library) },
    body: { name: named(id()), version: { versionNo: '1.0' } },
  }),
  'TaxonomyController.delete': async (library) => ({ names: { '*': await termOf(library) } }),
  'WebhooksController.create': () => ({ body: webhook() }),
  'WebhooksController.update': async (library) => {
    const { id: subscriptionId } = await made<{ id: string }>(library, '/events/webhooks/subscriptions', webhook());
    return { names: { subscriptionId }, body: { ...webhook(), version: { versionNo: '1.0' } } };
  },
  'WebhooksController.delete': async (library) => ({
    names: {
      subscriptionId: (await made<{ id: string }>(library, '/events/webhooks/subscriptions', webhook())).id,
    },
  }),
  'WebhooksController.act': async (library) => ({
    names: {
      subscriptionId: (await made<{ id: string }>(library, '/events/webhooks/subscriptions', webhook())).id,
    },
    body: { type: 'rotateSecret' },
  }),
};
