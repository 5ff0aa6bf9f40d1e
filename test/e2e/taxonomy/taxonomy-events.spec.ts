import { success } from '../../support/answers/answers.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import type { Json } from '../../support/content/library.ts';
import { Subjects } from '../../support/content/subjects.ts';
import { Annal } from '../../support/service/annal.ts';
import { until } from '../../support/until.ts';

let annal: Annal;
let subjects: Subjects;
beforeAll(async () => {
  annal = await Annal.shared();
  subjects = await Subjects.open(annal);
});
afterAll(() => annal.discard());

it('each change is told once, and invalidates the answers that show the taxonomy', async () => {
  const { library } = subjects;
  const stream = await EventStream.open(`${annal.address}${library.path}/events/stream`, {
    headers: { authorization: `Bearer ${await annal.bearer()}` },
  });
  await subjects.add('0', 'Books');
  await subjects.add('0', 'Films');
  success(await subjects.call('PUT', '/0/1', { name: { 'en-GB': 'Volumes' } }));
  success(await subjects.call('PUT', '/0/1', { name: { 'en-GB': 'Volumes' } }));
  success(await subjects.call('PUT', '/0/children/order', ['0/2']));
  success(await subjects.delete('0/1'), 204);
  const told = () => stream.messages.flatMap(({ data }) => (data ? [JSON.parse(data) as Json] : []));
  const ofType = (all: readonly Json[], type: string) => all.filter((event) => event['type'] === type);
  const isDone = (all: readonly Json[]) =>
    ofType(all, 'annal.taxonomy.changed.v1').length === 5 && ofType(all, 'annal.delivery.invalidated.v1').length > 0;
  const sent = await until(() => Promise.resolve(told()), isDone);
  stream.close();
  const event = (key: string, change: string, name: string, versionNo: string | null) => ({
    subject: `taxonomy/nodes/${key}`,
    data: { projectId: library.id, key, change, name: { 'en-GB': name }, versionNo },
  });
  expect(ofType(sent, 'annal.taxonomy.changed.v1').map(({ subject, data }) => ({ subject, data }))).toEqual([
    event('0/1', 'created', 'Books', '1.0'),
    event('0/2', 'created', 'Films', '1.0'),
    event('0/1', 'renamed', 'Volumes', '2.0'),
    event('0', 'childrenOrdered', 'Root', null),
    event('0/1', 'deleted', 'Volumes', '2.0'),
  ]);
  for (const { data } of ofType(sent, 'annal.delivery.invalidated.v1'))
    expect((data as { keys: string[] }).keys).toEqual([expect.stringMatching(/^[0-9a-f]{8}:x$/)]);
});

it('changes can be selected by key in webhooks', async () => {
  const topics = [{ resourceType: 'taxonomy', event: ['changed'], id: '0/1' }];
  const subscription = { name: 'Taxonomy', url: 'http://127.0.0.1:9/hook', topics };
  const made = success(await subjects.library.call<Json>('POST', '/events/webhooks/subscriptions', subscription), 201);
  expect(made['topics']).toMatchObject(topics);
});
