import { Annal } from '../../support/service/annal.ts';
import { fields, issues, success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import type { ContentType, Entry } from '../../support/answers/views.ts';

const text = (value: string) => ({ 'en-GB': value });

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

describe('entries of a changed content type', () => {
  let where: Library;
  let type: ContentType;
  const title = field('title', 'string');
  beforeEach(async () => {
    where = await Library.open(annal);
    const note = { id: 'note', name: text('Note'), supportedLanguages: ['en-GB', 'cy', 'pl'] };
    type = await where.publish({ ...note, fields: [title, field('size', 'string')] });
  });
  const change = async (changes: Json) => {
    type = success(await where.call<ContentType>('PUT', '/contenttypes/note', { ...type, ...changes }));
    type = success(await where.call<ContentType>('POST', '/contenttypes/note/workflow/events', { event: 'publish' }));
  };
  const note = (values: Json, sys: Json = {}) => where.create(values, { contentTypeId: 'note', ...sys });
  const at = ({ sys }: Entry, query = '') => `/entries/${sys.id}${query}`;

  it('keep their content in a removed language, but accept no more', async () => {
    const english = await note({ title: 'One' });
    const welsh = await note({ title: 'Un' }, { id: english.sys.id, language: 'cy' });
    await change({ supportedLanguages: ['en-GB', 'pl'] });
    const shown = success(await where.call<Entry>('GET', at(welsh, '?language=cy')));
    expect(shown).toMatchObject({ title: 'Un', sys: { availableLanguages: ['en-GB', 'cy'] } });
    expect(shown.sys['unavailableLanguages']).toEqual(['pl']);
    const other = { title: 'Dau', sys: { contentTypeId: 'note', language: 'cy' } };
    expect(fields(await where.call('POST', '/entries', other))).toEqual(['language']);
    expect(fields(await where.call('PUT', at(await note({ title: 'Two' })), other))).toEqual(['language']);
    expect(success(await where.invoke(welsh, 'publish')).sys).toMatchObject({ isPublished: true, language: 'cy' });
    success(await where.call('DELETE', at(english, '?language=cy')), 204);
  });

  it('can be changed while it is disabled, but get no further language', async () => {
    const entry = await note({ title: 'One' });
    await change({ enabled: false });
    success(await where.call('PUT', at(entry), { title: 'Two' }));
    success(await where.invoke(entry, 'publish'));
    const disabled = [{ field: 'contentType', message: "The content type 'note' is disabled" }];
    const welsh = { title: 'Un', sys: { id: entry.sys.id, contentTypeId: 'note', language: 'cy' } };
    expect(issues(await where.call('POST', '/entries', welsh))).toEqual(disabled);
    expect(issues(await where.call('PUT', at(entry), welsh))).toEqual(disabled);
  });

  it('keep the value of a removed field until they are saved', async () => {
    const [saved, patched, left] = [await note({ size: 's' }), await note({ size: 's' }), await note({ size: 's' })];
    await change({ fields: [title] });
    expect(success(await where.call('GET', at(saved)))).not.toHaveProperty('size');
    success(await where.call('PUT', at(saved), { title: 'One' }));
    success(await where.call('PATCH', at(patched), { title: 'One' }));
    await change({ fields: [title, field('size', 'string')] });
    const sizes = await Promise.all([saved, patched, left].map((entry) => where.call<Entry>('GET', at(entry))));
    expect(sizes.map(({ body }) => body['size'])).toEqual([null, null, 's']);
    expect(success(await where.call('GET', at(saved, '?version=0.1')))).toMatchObject({ size: 's' });
  });

  it('show null for a value that does not fit the changed field', async () => {
    const entry = await note({ title: 'One', size: 'large' });
    await change({ fields: [title] });
    await change({ fields: [title, field('size', 'integer')] });
    expect(success(await where.call('GET', at(entry)))).toMatchObject({ title: 'One', size: null });
    expect(success(await where.call('PUT', at(entry), { title: 'One', size: 3 }))).toMatchObject({ size: 3 });
  });

  it('are validated with the new rules when they are next saved', async () => {
    const entry = await note({ title: 'One' });
    const strict = field('title', 'string', { validations: { maxLength: { value: 2, message: text('Too long') } } });
    await change({ fields: [strict, field('size', 'string')] });
    expect(success(await where.call('GET', at(entry)))).toMatchObject({ title: 'One' });
    for (const answer of [await where.call('PUT', at(entry), { title: 'One' }), await where.invoke(entry, 'publish')])
      expect(issues(answer)).toEqual([{ field: 'title', message: 'Too long' }]);
  });
});
