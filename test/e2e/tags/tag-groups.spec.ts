import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, refusal, success } from '../../support/answers/answers.ts';
import { field, type Json } from '../../support/content/library.ts';
import { ShelfMarks } from '../../support/content/shelf-marks.ts';
import type { Page } from '../../support/answers/views.ts';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

describe('a tag group', () => {
  it('cannot be deleted while it has tags or a field names it', async () => {
    const marks = await ShelfMarks.withBooks(annal);
    const { library } = marks;
    const tag = await marks.tag('books');
    expect(success(await library.call<{ tagCount: number }>('GET', '/taggroups/topics')).tagCount).toBe(1);
    const remove = () => library.call('DELETE', '/taggroups/Topics');
    expect(refusal(await remove(), 422).data).toEqual([{ field: 'id', message: "The tag group 'topics' has tags" }]);
    success(await marks.delete(tag.id), 204);
    expect(refusal(await remove(), 422).data).toEqual([
      { field: 'id', message: "The tag group 'topics' is used by the content type 'book'" },
    ]);
    const usage = success(await library.call<Page<Json>>('GET', '/taggroups/topics/usage?pageSize=10'));
    expect(usage.items).toEqual(
      [
        ['book', 'Book', 'body.topic', 'entry'],
        ['book', 'Book', 'topic', 'entry'],
        ['book', 'Book', 'topics', 'entry'],
        ['card', 'Card', 'topics', 'component'],
      ].map(([id, name, fieldId, dataFormat]) => ({
        id,
        name: { 'en-GB': name },
        description: {},
        fieldId,
        dataFormat,
      })),
    );
    success(await library.call('DELETE', '/taggroups/colours'), 204);
    refusal(await library.call('DELETE', '/taggroups/colours'), 404);
  });

  it('must exist before a field names it', async () => {
    const { library } = await ShelfMarks.open(annal);
    const type = (dataFormat: string) => ({
      ...{ id: 'note', name: { 'en-GB': 'Note' } },
      fields: [field('topics', 'stringArray', { dataFormat })],
    });
    for (const [path, body] of [
      ['/contenttypes', type('tag.none')],
      ['/components', type('tag.none')],
    ] as const)
      expect(fields(await library.call('POST', path, body))).toEqual(['fields[0].dataFormat']);
    const made = success(await library.call<{ fields: Json[] }>('POST', '/contenttypes', type('tag.TOPICS')), 201);
    expect(made.fields[0]?.['dataFormat']).toBe('tag.topics');
  });

  it.each<[number, string, string, Json, readonly string[]]>([
    [409, 'POST', '', { id: 'TOPICS', name: '' }, ['id']],
    [422, 'POST', '', { id: 'a b' }, ['id', 'name']],
    [422, 'POST', '', { name: 7 }, ['name', 'id']],
    [422, 'PUT', '/topics', { id: 'other', name: null }, ['name', 'id']],
    [409, 'PUT', '/topics', { version: { versionNo: '7.0' } }, ['version.versionNo']],
  ])('is rejected with %i: %s %s %j', async (status, method, below, sent, expected) => {
    const { library } = await ShelfMarks.open(annal);
    const answer = await library.call(method, `/taggroups${below}`, sent);
    expect(new Set(fields(answer, status))).toEqual(new Set(expected));
  });
});

describe('several tags', () => {
  it('are deleted independently', async () => {
    const marks = await ShelfMarks.withBooks(annal);
    const { library } = marks;
    const good = await Promise.all(['a', 'b', 'c'].map((value) => marks.tag(value)));
    const used = await marks.tag('used');
    await library.create({ title: 'x', topics: ['used'] });
    const foreign = await marks.tag('red', { groupId: 'colours' });
    const unknown = randomUUID();
    const { tags } = annal.client(library.id);
    const ids = [...good.map(({ id }) => id), good[0]?.id ?? '', used.id, unknown, foreign.id];
    const { success: done, failed } = await tags.delete({ groupId: 'topics', ids });
    expect(done.map(({ id }) => id).sort()).toEqual(good.map(({ id }) => id).sort());
    const notThere = (id: string) => ({
      type: 'error',
      message: `The tag '${id}' does not exist`,
      data: { projectId: library.id, tagId: id },
    });
    expect(failed).toEqual([
      {
        id: used.id,
        error: {
          type: 'Validation',
          message: 'There are validation errors deleting the tag',
          data: [{ field: 'id', message: "The tag 'used' is used by 1 entries" }],
        },
      },
      { id: unknown, error: notThere(unknown) },
      { id: foreign.id, error: notThere(foreign.id) },
    ]);
  });

  it('are rejected as a whole if none can be deleted', async () => {
    const marks = await ShelfMarks.open(annal);
    const tag = await marks.tag('a');
    const bulk = (body: unknown, query = '') =>
      marks.library.call('DELETE', `/taggroups/topics/tags/bulk${query}`, body);
    refusal(await bulk({}), 400);
    expect(fields(await bulk([]))).toEqual(['']);
    expect(fields(await bulk(Array.from({ length: 1_001 }, () => randomUUID())))).toEqual(['']);
    expect(fields(await bulk([tag.id], `?replacementTagId=${tag.id}`))).toEqual(['replacementTagId']);
    expect(fields(await bulk([tag.id], '?replacementTagId=x'))).toEqual(['replacementTagId']);
    refusal(await marks.library.call('DELETE', '/taggroups/none/tags/bulk', [tag.id]), 404);
    expect(await marks.get(tag.id)).toEqual(tag);
  });
});
