import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { Receiver, type Received } from '../../support/events/receiver.ts';
import { begins, exact, Redirects } from '../../support/content/redirects.ts';
import { Tree } from '../../support/content/tree.ts';
import { Webhooks } from '../../support/events/webhooks.ts';

let annal: Annal;
let receiver: Receiver;
let library: Library;
let redirects: Redirects;
beforeAll(async () => {
  annal = await Annal.shared();
});
beforeEach(async () => {
  receiver = await Receiver.open();
  library = await Library.open(annal);
  redirects = new Redirects(library);
});
afterEach(() => receiver.close());
afterAll(() => annal.discard());

/** Changes in order, with the events of redirects.md 8. */
async function changes(): Promise<readonly (readonly [type: string, data: Json])[]> {
  const { id: projectId } = library;
  const made = await redirects.add(exact('/a', '/b'));
  const own = { projectId, redirectId: made.id, sourceDomain: '*', match: made['match'] };
  const told = { ...own, destination: '/b', statusCode: 301, origin: 'manual' };
  success(await redirects.call('PATCH', `/${made.id}`, { statusCode: 302, appendSourcePathToDestination: true }));
  // No events for changes without effect, refusals and dry runs.
  success(await redirects.call('PATCH', `/${made.id}`, { statusCode: 302 }));
  await redirects.call('POST', '/', exact('/a', '/c'));
  success(await redirects.import([exact('/i', '/j')], 'dryRun=true'));
  success(await redirects.import([exact('/a', '/z'), exact('/i', '/j'), begins('/k', '/l')], 'mode=upsert'));
  success(await redirects.call('DELETE', `/${made.id}`), 204);
  await redirects.automatic();
  const tree = new Tree(library);
  const page = await tree.add((await tree.root()).id, 'Books');
  success(await tree.put(page.id, { slug: { 'en-GB': 'shelf' } }));
  success(await tree.put(page.id, { slug: { 'en-GB': 'books' } }));
  const kept = { projectId, sourceDomain: '*', destination: null, statusCode: 301, origin: 'node' };
  const at = (value: string) => ({ ...kept, match: { type: 'beginsWith', value } });
  const changed = expect.arrayContaining(['statusCode', 'appendSourcePathToDestination']) as unknown;
  return [
    ['annal.redirect.created.v1', told],
    ['annal.redirect.updated.v1', { ...told, statusCode: 302, changed }],
    ['annal.redirect.imported.v1', { projectId, mode: 'upsert', created: 2, updated: 1, deleted: 0 }],
    ['annal.redirect.deleted.v1', { ...own, destination: '/z' }],
    ['annal.redirect.created.v1', at('/books')],
    ['annal.redirect.deleted.v1', at('/books')],
    ['annal.redirect.created.v1', at('/shelf')],
  ];
}

it('each change of a redirect sends one event, and so does an import', async () => {
  const stream = await EventStream.open(`${annal.address}${library.path}/events/stream`, {
    headers: { authorization: `Bearer ${await annal.bearer()}` },
  });
  const expected = await changes();
  const isOfRedirects = ({ type }: Json) => String(type).startsWith('annal.redirect.');
  const sent = () => stream.messages.flatMap(({ data }) => (data ? [JSON.parse(data) as Json] : []));
  for (let count = 1; sent().filter(isOfRedirects).length < expected.length; count += 1) await stream.gets(count);
  stream.close();
  const told = sent().filter(isOfRedirects);
  // Events caused by one event have no order among them.
  const sorted = (events: readonly (readonly [unknown, unknown])[]) => [
    ...events.slice(0, 5),
    ...byType(events.slice(5)),
  ];
  expect(sorted(told.map(({ type, data }) => [type, data]))).toMatchObject(sorted(expected));
});

const byType = (events: readonly (readonly [unknown, unknown])[]) =>
  [...events].sort(([left], [right]) => String(left).localeCompare(String(right)));

it('webhooks are called once per change and once per import, for their topics only', async () => {
  const webhooks = new Webhooks(library);
  const subscribe = (path: string, ...topics: readonly Json[]) => webhooks.subscribe(receiver.url(path), { topics });
  await subscribe('/all', { resourceType: 'redirect' });
  await subscribe('/imports', { resourceType: 'redirect', event: ['imported'] });
  const other = await redirects.add(exact('/other', '/else'));
  await subscribe('/one', { resourceType: 'redirect', id: other.id });
  await changes();
  success(await redirects.call('DELETE', `/${other.id}`), 204);
  const names = (received: readonly Received[]) =>
    received.map(({ body }) => (JSON.parse(body) as Json)['eventName']).sort();
  expect(names(await receiver.gets(9, '/all'))).toEqual([
    ...['created', 'created', 'created', 'created'],
    ...['deleted', 'deleted', 'deleted'],
    ...['imported', 'updated'],
  ]);
  expect(names(await receiver.gets(1, '/imports'))).toEqual(['imported']);
  expect(names(await receiver.gets(1, '/one'))).toEqual(['deleted']);
  expect(receiver.received).toHaveLength(11);
});
