import { randomUUID } from 'node:crypto';
import { success } from '../../answers/answers.ts';
import { Assets, propertiesOf } from '../../content/files.ts';
import { book, field, Library, type Json } from '../../content/library.ts';
import { createApiKey, createGroup, createPerson } from '../security.ts';
import { fourEyes, Workflows } from '../../content/workflows.ts';

export type Targets = Readonly<Record<string, string>>;

type Make = (library: Library) => Promise<Targets>;

const created = async (library: Library, below: string, body: Json) =>
  success(await library.call<{ id: string }>('POST', below, body), 201).id;
const name = () => `sweep${randomUUID().slice(0, 8)}`;

const makeEntry: Make = async (library) => ({ entryId: (await library.create()).sys.id });
const makeContentType: Make = async (library) => {
  const contentTypeId = name();
  await created(library, '/contenttypes', { ...book, id: contentTypeId });
  return { contentTypeId };
};
const makeComponent: Make = async (library) => {
  const componentId = name();
  const fields = [field('a', 'string')];
  await created(library, '/components', { id: componentId, name: { 'en-GB': 'Part' }, fields });
  return { componentId };
};
const makeNode: Make = async (library) => {
  const { id: root } = success(await library.call<{ id: string }>('GET', '/nodes/root'));
  const title = name();
  const nodeId = await created(library, `/nodes/${root}/children`, {
    title: { 'en-GB': title },
    slug: { 'en-GB': title },
  });
  return { nodeId, parentNodeId: nodeId };
};
const makeDefinition: Make = async (library) => {
  const definitionId = name();
  await new Workflows(library).create({ ...fourEyes, id: definitionId });
  return { definitionId };
};
const makeRole: Make = async (library) => ({ roleId: await created(library, '/security/roles', { name: name() }) });
const makeSubscription: Make = async (library) => ({
  subscriptionId: await created(library, '/events/webhooks/subscriptions', {
    name: name(),
    url: 'http://127.0.0.1:9/hook',
    topics: [{ resourceType: 'entry' }],
  }),
});
const makeUser: Make = async ({ annal }) => ({ user: (await createPerson(annal)).id });
const makeGroup: Make = async ({ annal }) => {
  const { id } = await createGroup(annal);
  return { group: id, groups: id };
};
const makeKey: Make = async ({ annal }) => {
  const { id, flows } = await createApiKey(annal);
  return { apiKeyId: id, flowId: flows[0]?.id ?? '' };
};

async function makeRedirect(library: Library): Promise<Targets> {
  const match = { type: 'exactMatch', value: `/${randomUUID()}` };
  const redirect = { sourceDomain: '*', match, destination: '/', statusCode: 301 };
  return { redirectId: await created(library, '/redirects', redirect) };
}

async function makeView(library: Library): Promise<Targets> {
  return { viewId: await created(library, '/views', { name: name(), shared: true }) };
}

export async function makeTargets(library: Library): Promise<Targets> {
  const makes = [
    makeEntry,
    makeComponent,
    makeNode,
    makeRedirect,
    makeView,
    makeDefinition,
    makeRole,
    makeSubscription,
  ];
  const ofInstallation = [makeUser, makeGroup, makeKey];
  const made = await Promise.all([...makes, ...ofInstallation].map((make) => make(library)));
  // A draft, so that only those who may see the asset may read its file (assets.md 5).
  const asset = await new Assets(library).create({ name: 'draft.json', content: '{}' });
  const { id: child } = await createGroup(library.annal);
  return Object.assign(
    {
      projectId: library.id,
      contentTypeId: 'book',
      fileId: propertiesOf(asset).fileId,
      child,
      schedule: 'publish',
      resourceType: 'blocks',
      action: 'push',
      path: 'versions',
    },
    ...made,
  ) as Targets;
}

/** Permitted deletions succeed, so each needs a new target. Keys are the ends of paths. */
export const freshTargets: Readonly<Record<string, Make>> = {
  '/entries/{entryId}': makeEntry,
  '/contenttypes/{contentTypeId}': makeContentType,
  '/components/{componentId}': makeComponent,
  '/nodes/{nodeId}': makeNode,
  '/redirects/{redirectId}': makeRedirect,
  '/views/{viewId}': makeView,
  '/definitions/{definitionId}': makeDefinition,
  '/roles/{roleId}': makeRole,
  '/subscriptions/{subscriptionId}': makeSubscription,
  '/users/{user}': makeUser,
  '/groups/{group}': makeGroup,
  '/apiKeys/{apiKeyId}': makeKey,
  '/flows/{flowId}': makeKey,
  '/projects/{projectId}': async ({ annal }) => ({ projectId: (await Library.open(annal)).id }),
};
