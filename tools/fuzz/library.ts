import type { Annal } from '../../test/support/service/annal.ts';
import type { Answer } from '../../test/support/answers/answers.ts';

export const PROJECT = 'library';
export const PATH = `/api/management/projects/${PROJECT}`;
const NAMES = 'abcdefghijkl'.split('');

export async function sent<Body>(annal: Annal, method: string, path: string, body?: unknown): Promise<Body> {
  const answer: Answer<Body> = await annal.call<Body>(method, path, body);
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export type LibraryIds = Readonly<Record<string, readonly string[]>>;

const text = (value: string) => ({ 'en-GB': value });
const field = { id: 'title', name: text('Title'), dataType: 'string' };

export async function fillLibrary(annal: Annal): Promise<LibraryIds> {
  const project = { id: PROJECT, name: 'Library', primaryLanguage: 'en-GB', supportedLanguages: ['cy'] };
  await sent(annal, 'POST', '/api/management/projects', project);
  const create = async (path: string, bodyOf: (id: string) => object) => {
    const created: string[] = [];
    for (const id of NAMES) {
      const body = await sent<{ id?: string; sys?: { id: string } }>(annal, 'POST', path, bodyOf(id));
      created.push(body.sys?.id ?? body.id ?? id);
    }
    return created;
  };
  const book = { id: 'book', name: text('Book'), entryTitleField: 'title', supportedLanguages: ['en-GB', 'cy'] };
  await sent(annal, 'POST', `${PATH}/contenttypes`, { ...book, fields: [field] });
  await sent(annal, 'POST', `${PATH}/taggroups`, { id: 'main', name: 'Main' });
  await sent(annal, 'POST', `${PATH}/contenttypes/book/workflow/events`, { event: 'publish' });
  const { id: root } = await sent<{ id: string }>(annal, 'GET', `${PATH}/nodes/root`);
  const definitions = (id: string) => ({ id, name: text(id), fields: [field] });
  const states = [{ id: 'draft', name: text('Draft') }];
  const entries = await create(`${PATH}/entries`, (id) => ({ title: id, sys: { contentTypeId: 'book' } }));
  const nodes = await create(`${PATH}/nodes/${root}/children`, (id) => ({ displayName: text(id), slug: text(id) }));
  const groups = await create('/api/security/groups', (name) => ({ name }));
  const keys = await create('/api/security/apiKeys', (id) => ({ name: `key-${id}` }));
  const users = await create('/api/security/users', (id) => ({
    username: id,
    email: `${id}@library.example`,
    credentials: { password: 'Loud+Shelf-78' },
  }));
  const topics = [{ resourceType: 'entry' }];
  return {
    contentTypeId: ['book', ...(await create(`${PATH}/contenttypes`, definitions))],
    componentId: await create(`${PATH}/components`, (id) => definitions(`part${id}`)),
    definitionId: await create(`${PATH}/workflow/definitions`, (id) => ({ id, name: text(id), states })),
    groupId: await create(`${PATH}/taggroups`, (id) => ({ id, name: id })),
    tagId: await create(`${PATH}/tags`, (id) => ({ groupId: 'main', value: id, label: text(id) })),
    redirectId: await create(`${PATH}/redirects`, (id) => ({
      sourceDomain: '*',
      match: { type: 'exactMatch', value: `/${id}` },
      destination: '/new',
      statusCode: 301,
    })),
    roleId: await create(`${PATH}/security/roles`, (id) => ({ name: text(id) })),
    subscriptionId: await create(`${PATH}/events/webhooks/subscriptions`, (name) => ({
      name,
      url: 'https://hooks.example.com/annal',
      topics,
      enabled: false,
    })),
    entryId: entries,
    nodeId: nodes,
    parentNodeId: nodes,
    resourceId: entries,
    user: users,
    group: groups,
    groups,
    child: groups.toReversed(),
    apiKeyId: keys,
    resourceType: ['entries', 'contenttypes', 'nodes'],
    action: ['sysView', 'view'],
  };
}
