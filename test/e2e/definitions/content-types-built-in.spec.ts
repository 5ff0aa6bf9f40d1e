import { Annal } from '../../support/service/annal.ts';
import { fields, issues, success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import type { ContentType, Project } from '../../support/answers/views.ts';
import { quickReview, Workflows } from '../../support/content/workflows.ts';

const IDS = ['archive', 'audio', 'document', 'file', 'image', 'pdf', 'presentation', 'spreadsheet', 'video'];

describe('built-in content types', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
  });
  afterAll(() => annal.discard());

  const get = async (id: string, query = '', where = library) =>
    success(await where.call<ContentType>('GET', `/contenttypes/${id}${query}`));
  const put = (type: ContentType, change: Json = {}, where = library) =>
    where.call<ContentType>('PUT', `/contenttypes/${type.id}`, { ...type, ...change });

  it('exist as soon as their project does', async () => {
    for (const query of ['dataFormat=asset', 'dataFormat=asset&versionStatus=published']) {
      const types = success(await library.call<ContentType[]>('GET', `/contenttypes?${query}`));
      expect(types.map(({ id }) => id)).toEqual(IDS);
      expect(new Set(types.map(({ version }) => version.versionNo))).toEqual(new Set(['1.0']));
    }
    const image = await get('IMAGE');
    expect(image).toMatchObject({
      id: 'image',
      projectId: library.id,
      name: { 'en-GB': 'Image' },
      dataFormat: 'asset',
      workflowId: 'contensisEntryBasic',
      entryTitleField: 'title',
      entryDescriptionField: 'description',
      supportedLanguages: ['en-GB', 'cy', 'pl'],
    });
    const shown = image.fields.map(({ id, dataType, dataFormat }) => [id, dataType, dataFormat]);
    const common = [
      ['title', 'string', null],
      ['description', 'string', null],
      ['keywords', 'stringArray', null],
      ['thumbnail', 'object', 'asset'],
    ];
    expect(shown).toEqual([...common, ['altText', 'string', null]]);
    expect((await get('pdf')).fields.map(({ id, dataType, dataFormat }) => [id, dataType, dataFormat])).toEqual(common);
    expect(await get('image', '?version=1.0')).toEqual(image);
    expect(await get(image.uuid)).toEqual(image);
    expect(Object.keys(image)).not.toContain('isUntouched');
  });

  it('do not prevent the removal of a project or a language', async () => {
    const where = await Library.open(annal);
    const project = success(await annal.call<Project>('GET', where.path));
    success(await put(await get('image', '', where), { enabled: false }, where));
    success(await annal.call('PUT', where.path, { ...project, supportedLanguages: ['en-GB'] }));
    expect((await get('image', '', where))['supportedLanguages']).toEqual(['en-GB']);
    expect((await get('pdf', '', where))['supportedLanguages']).toEqual(['en-GB']);
    success(await where.call('DELETE', ''), 204);
  });

  it('cannot be deleted', async () => {
    const answer = await library.call('DELETE', '/contenttypes/image');
    expect(issues(answer)).toEqual([{ field: '', message: 'The content type is built in and cannot be deleted' }]);
    expect((await get('image')).version.versionNo).toBe('1.0');
  });

  it('reserve their ids', async () => {
    for (const [below, id] of [
      ['/contenttypes', 'image'],
      ['/contenttypes', 'pDF'],
      ['/components', 'file'],
    ] as const) {
      const definition = { id, name: { 'en-GB': 'Mine' }, fields: [field('title', 'string')] };
      expect(fields(await library.call('POST', below, definition), 409)).toEqual(['id']);
    }
  });

  it('can get fields and another workflow, which counts as used', async () => {
    const where = await Library.open(annal);
    await new Workflows(where).publish(quickReview);
    const before = await get('image', '', where);
    const change = { fields: [...before.fields, field('photographer', 'string')], workflowId: 'quickReview' };
    const revised = success(await put(before, change, where));
    expect(revised.version).toMatchObject({ created: before.version.created, versionNo: '1.1' });
    expect((await get('image', '?versionStatus=published', where)).fields).toEqual(before.fields);
    const trigger = { event: 'publish', version: '1.1' };
    const published = success(await where.call<ContentType>('POST', '/contenttypes/image/workflow/events', trigger));
    expect(published).toMatchObject({ workflowId: 'quickReview', version: { versionNo: '2.0' } });
    expect(published.fields.map(({ id }) => id)).toContain('photographer');
    expect(await get('image', '?version=1.0', where)).toMatchObject({ fields: before.fields });
    expect(fields(await where.call('DELETE', '/workflow/definitions/quickReview'))).toEqual(['']);
    expect(fields(await where.call('DELETE', '/contenttypes/image'))).toEqual(['']);
  });

  it.each<[string, (type: ContentType) => Json, string]>([
    ['a built-in field', ({ fields: own }) => ({ fields: own.slice(1), entryTitleField: null }), 'fields'],
    [
      'the type of a field',
      ({ fields: [title, ...own] }) => ({
        fields: [{ ...title, dataType: 'integer' }, ...own],
        entryTitleField: null,
      }),
      'fields[0].dataType',
    ],
    ['a language', () => ({ supportedLanguages: ['en-GB'] }), 'supportedLanguages'],
    ['the format', () => ({ dataFormat: 'entry' }), 'dataFormat'],
    ['the id', () => ({ id: 'picture' }), 'id'],
  ])('cannot be changed in %s', async (_, change, path) => {
    const pdf = await get('pdf');
    expect(fields(await library.call('PUT', '/contenttypes/pdf', { ...pdf, ...change(pdf) }))).toEqual([path]);
  });

  it('can be published only after a change, and only in their latest version', async () => {
    const events = (trigger: Json) => library.call('POST', '/contenttypes/audio/workflow/events', trigger);
    expect(fields(await events({ event: 'publish', version: '1.0' }))).toEqual(['version']);
    expect(fields(await events({ event: 'publish', version: '0.1' }), 409)).toEqual(['version']);
    const audio = await get('audio');
    const stale = { ...audio, version: { versionNo: '0.9' } };
    expect(fields(await library.call('PUT', '/contenttypes/audio', stale), 409)).toEqual(['version.versionNo']);
  });
});
