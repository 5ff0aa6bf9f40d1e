import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { EventStream } from '../../support/events/event-stream.ts';
import type { Json } from '../../support/content/library.ts';
import { ShelfMarks } from '../../support/content/shelf-marks.ts';
import { until } from '../../support/until.ts';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

describe('tag events', () => {
  it('are sent once per fact, after the change can be read, and not for entries with a merged tag', async () => {
    const marks = await ShelfMarks.withBooks(annal);
    const { library } = marks;
    const stream = await EventStream.open(`${annal.address}${library.path}/events/stream`, {
      headers: { authorization: `Bearer ${await annal.bearer()}` },
    });
    const [books, films] = [await marks.tag('books'), await marks.tag('films')];
    await library.create({ title: 'x', topics: ['books'] });
    success(await library.call('PUT', `/tags/${books.id}`, { label: { 'en-GB': 'Volumes' } }));
    success(await marks.delete(books.id, `?replacementTagId=${films.id}`), 204);
    const [a, b] = [await marks.tag('a'), await marks.tag('b')];
    success(await library.call('DELETE', '/taggroups/topics/tags/bulk', [a.id, b.id]));
    success(await library.call('PUT', '/taggroups/colours', { name: 'Colours' }));
    success(await library.call('DELETE', '/taggroups/colours'), 204);
    const told = () => stream.messages.flatMap(({ data }) => (data ? [JSON.parse(data) as Json] : []));
    const gone = (all: readonly Json[]) => all.some(({ type }) => type === 'annal.tagGroup.deleted.v1');
    const sent = await until(() => Promise.resolve(told()), gone);
    stream.close();
    const shown = sent.filter(({ type }) => /tag/i.test(String(type)) || /entry/.test(String(type)));
    const of = (tag: typeof books, more: Json = {}) => ({
      ...{ projectId: library.id, tagId: tag.id, groupId: 'topics', value: tag.value, label: tag.label },
      versionNo: '1.0',
      ...more,
    });
    const changed = { label: { 'en-GB': 'Volumes' }, versionNo: '2.0' };
    const group = { projectId: library.id, groupId: 'colours', name: 'Colours', versionNo: '2.0' };
    expect(
      shown.filter(({ type }) => !String(type).startsWith('annal.entry.')).map(({ type, data }) => [type, data]),
    ).toEqual([
      ['annal.tag.created.v1', of(books)],
      ['annal.tag.created.v1', of(films)],
      ['annal.tag.updated.v1', of(books, { ...changed, changed: ['label'] })],
      ['annal.tag.merged.v1', of(books, { ...changed, intoTagId: films.id })],
      ['annal.tag.created.v1', of(a)],
      ['annal.tag.created.v1', of(b)],
      ['annal.tag.deleted.v1', of(a)],
      ['annal.tag.deleted.v1', of(b)],
      ['annal.tagGroup.updated.v1', group],
      ['annal.tagGroup.deleted.v1', group],
    ]);
    const ofEntries = shown.filter(({ type }) => String(type).startsWith('annal.entry.'));
    expect(ofEntries.map(({ type }) => type)).toEqual([
      'annal.entry.created.v1',
      'annal.entry.workflowStateChanged.v1',
    ]);
  });

  it('can be selected by id in webhooks', async () => {
    const { library } = await ShelfMarks.open(annal);
    const topics = [
      {
        resourceType: 'tag',
        event: ['created', 'updated', 'deleted', 'merged'],
        id: '109eb3e9-98c9-5ab2-b9df-f1c80af3ac5c',
      },
      { resourceType: 'tagGroup', event: ['created', 'updated', 'deleted'], id: 'topics' },
    ];
    const subscription = { name: 'Tags', url: 'http://127.0.0.1:9/hook', topics };
    const made = success(await library.call<Json>('POST', '/events/webhooks/subscriptions', subscription), 201);
    expect(made['topics']).toMatchObject(topics);
  });
});
