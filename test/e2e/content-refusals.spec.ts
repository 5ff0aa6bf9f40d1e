import { randomUUID } from 'node:crypto';
import { Annal } from '../support/annal.ts';
import { fields, refusal, success } from '../support/answers.ts';
import { book, field, Library, type Json } from '../support/library.ts';
import { quickReview, Workflows } from '../support/workflows.ts';

const text = (value: string) => ({ 'en-GB': value });
const link = (id: string) => ({ sys: { id } });
const STALE = 'Entry.Variations.Values[0].entryVariation';

describe('what content is refused', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const newId = () => `t${randomUUID().replaceAll('-', '')}`;
  const postType = (more: Json) =>
    library.call('POST', '/contenttypes', {
      id: newId(),
      name: text('Type'),
      fields: [field('title', 'string')],
      ...more,
    });

  it('anything in a project there is not', async () => {
    for (const [method, below, body] of [
      ['POST', '/contenttypes', { id: 'x' }],
      ['POST', '/components', { id: 'x' }],
      ['POST', '/workflow/definitions', { id: 'x' }],
      ['POST', '/entries', { sys: { contentTypeId: 'book' } }],
      ['GET', '/contenttypes', undefined],
      ['GET', '/entries', undefined],
      ['POST', '/contenttypes/book/workflow/events', { event: 'publish' }],
      ['POST', `/entries/${randomUUID()}/workflow/events`, { event: 'publish' }],
    ] as const)
      expect(fields(await annal.call(method, `/api/management/projects/nowhere${below}`, body), 404)).toEqual([
        'projectId',
      ]);
  });

  describe('as the definition of a field', () => {
    const at = 'fields[0].validations';
    it.each<[Json, string]>([
      [{ validations: { regex: {} } }, `${at}.regex.pattern`],
      [{ validations: { regex: { pattern: 'x'.repeat(1_001) } } }, `${at}.regex.pattern`],
      [{ validations: { minLength: { value: -1 } } }, `${at}.minLength`],
      [{ validations: { maxLength: { value: 1.5 } } }, `${at}.maxLength`],
      [{ validations: { allowedValues: { values: [text('a'), text('a')] } } }, `${at}.allowedValues`],
      [{ dataType: 'integer', validations: { max: {} } }, `${at}.max`],
      [{ dataType: 'decimal', validations: { decimalPlaces: { value: -1 } } }, `${at}.decimalPlaces`],
      [{ dataType: 'decimal', validations: { decimalPlaces: {} } }, `${at}.decimalPlaces`],
      [{ dataType: 'stringArray', validations: { minCount: { value: 'x' } } }, `${at}.minCount`],
      [{ dataType: 'stringArray', validations: { maxCount: {} } }, `${at}.maxCount`],
      [
        { dataType: 'object', dataFormat: 'entry', validations: { allowedContentTypes: { contentTypes: 'book' } } },
        `${at}.allowedContentTypes.contentTypes`,
      ],
      [{ dataFormat: 'taxonomy', validations: { taxonomyRoot: { key: 'a/b' } } }, `${at}.taxonomyRoot.key`],
    ])('%j', async (more, path) => {
      // A title of its own, so that nothing else is wrong with the type.
      const definition = { ...field('subject', 'string'), ...more };
      expect(fields(await postType({ fields: [definition, field('title', 'string')] }))).toEqual([path]);
    });

    it.each([
      ['integer', 'min', 'max'],
      ['stringArray', 'minCount', 'maxCount'],
    ])('%s with %s above %s', async (dataType, least, most) => {
      const validations = { [least]: { value: 3 }, [most]: { value: 2 } };
      const found = fields(await postType({ fields: [field('subject', dataType, { validations })] }));
      expect(found.toSorted()).toEqual([`${at}.${most}`, `${at}.${least}`].toSorted());
    });
  });

  describe('as a content type', () => {
    it.each<[Json, string]>([
      [{ groups: [{ id: 'My group', name: text('Group') }] }, 'groups[0].id'],
      [{ groups: [{ name: text('Group') }] }, 'groups[0].id'],
      [{ entryDescriptionField: 'none' }, 'entryDescriptionField'],
      [
        { defaultLanguage: 'fr', name: { fr: 'Genre' }, fields: [field('title', 'string', { name: { fr: 'titre' } })] },
        'defaultLanguage',
      ],
      [{ description: text('x'.repeat(1_001)) }, 'description'],
    ])('%j', async (more, path) => expect(fields(await postType(more))).toEqual([path]));

    it('under a workflow that is not published', async () => {
      await new Workflows(library).create({ ...quickReview, id: 'unpublished' });
      expect(fields(await postType({ workflowId: 'unpublished' }))).toEqual(['workflowId']);
    });
  });

  describe('as the value of a field', () => {
    const definitions = [
      field('title', 'string'),
      field('code', 'string', { validations: { regex: { pattern: '^[a-z]+$' }, minLength: { value: 2 } } }),
      field('size', 'string', { validations: { allowedValues: { values: [text('small'), text('large')] } } }),
      field('level', 'integer', { validations: { max: { value: 5 } } }),
      field('price', 'decimal', { validations: { decimalPlaces: { value: 2 } } }),
      field('flags', 'booleanArray'),
      field('born', 'dateTime', { validations: { pastDateTime: {} } }),
      field('tags', 'stringArray', { validations: { minCount: { value: 2 } } }),
      field('mail', 'string', { dataFormat: 'email' }),
      field('site', 'string', { dataFormat: 'url' }),
      field('term', 'string', { dataFormat: 'taxonomy', validations: { taxonomyRoot: { key: '0/4' } } }),
      field('shop', 'object', { dataFormat: 'location' }),
      field('loan', 'object', { dataFormat: 'dateRange' }),
      field('quote', 'object', {
        dataFormat: 'quote',
        validations: { requiredFields: { fields: [{ name: 'source', message: null }] } },
      }),
      field('cover', 'object', { dataFormat: 'image' }),
      field('author', 'object', {
        dataFormat: 'entry',
        validations: { allowedContentTypes: { contentTypes: ['author'] } },
      }),
      field('related', 'objectArray', { dataFormat: 'entry', validations: { allowedIds: { ids: [randomUUID()] } } }),
    ];
    let where: Library;
    beforeAll(async () => {
      where = await Library.open(annal);
      await where.publish({ ...book, entryDescriptionField: null, fields: definitions });
    });
    const post = (values: Json) => where.call('POST', '/entries', { ...values, sys: { contentTypeId: 'book' } });
    const asset = link(randomUUID());

    it.each<[Json, string]>([
      [{ code: 'A1' }, 'code'],
      [{ code: 'a' }, 'code'],
      [{ size: 'Small' }, 'size'],
      [{ level: 6 }, 'level'],
      [{ price: 1.005 }, 'price'],
      [{ price: '1' }, 'price'],
      [{ flags: [true, 'x'] }, 'flags[1]'],
      [{ born: '2999-01-01' }, 'born'],
      [{ tags: ['one'] }, 'tags'],
      [{ mail: 'nobody' }, 'mail'],
      [{ site: '/relative' }, 'site'],
      [{ term: '0/5/1' }, 'term'],
      [{ shop: { lat: 0, lon: 181 } }, 'shop.lon'],
      [{ loan: { from: '2026-02-01', to: '2026-01-01' } }, 'loan'],
      [{ loan: { from: 'soon' } }, 'loan.from'],
      [{ quote: { text: 5 } }, 'quote.text'],
      [{ cover: { altText: 'x' } }, 'cover.asset'],
      [{ cover: { asset, transformations: { quality: 0 } } }, 'cover.transformations.quality'],
      [{ cover: { asset, transformations: { rotate: 361 } } }, 'cover.transformations.rotate'],
      [{ cover: { asset, transformations: { flip: 'x' } } }, 'cover.transformations.flip'],
      [{ cover: { asset: link('x') } }, 'cover.asset.sys.id'],
      [{ related: [link(randomUUID())] }, 'related[0]'],
      [{ related: {} }, 'related'],
    ])('%j', async (values, path) => expect(fields(await post({ title: 'T', ...values }))).toEqual([path]));

    it('linked by type', async () => {
      const target = await where.create({ title: 'A book' });
      expect(fields(await post({ title: 'T', author: link(target.sys.id) }))).toEqual(['author']);
    });

    it('only when it is published', async () => {
      const entry = await where.create({ title: 'T', quote: { text: 'Said' }, author: link(randomUUID()) });
      const found = fields(await where.invoke(entry, 'publish'));
      expect(found.toSorted()).toEqual(['author', 'quote']);
    });
  });

  describe('as the event of a workflow', () => {
    it.each<[Json, string]>([
      [{}, 'event'],
      [{ event: 'draft publish' }, 'event'],
      [{ event: 'unheardOf' }, 'event'],
      [{ event: 'scheduled.cancel' }, 'event'],
      [{ event: 'sysUpdate' }, 'event'],
      [{ event: 'sysDelete' }, 'event'],
      [{ event: 'publish', version: '0.2' }, STALE],
      [{ event: 'publish', version: 'x' }, 'version'],
      [{ event: 'publish', language: 'english' }, 'language'],
      [{ event: 'publish', data: { message: {} } }, 'data.message'],
    ])('%j', async (trigger, path) => {
      const { sys } = await library.create();
      const events = `/entries/${sys.id}/workflow/events`;
      expect(fields(await library.call('POST', events, { language: 'en-GB', ...trigger }))).toEqual([path]);
    });

    it('for no language where there are two, or one that is not there, or nothing that is published', async () => {
      const { sys } = await library.create();
      await library.create({ title: 'Un' }, { id: sys.id, language: 'cy' });
      const events = (trigger: Json, id = sys.id) => library.call('POST', `/entries/${id}/workflow/events`, trigger);
      expect(fields(await events({ event: 'publish' }))).toEqual(['language']);
      expect(refusal(await events({ event: 'publish', language: 'pl' }), 404).type).toBe('error');
      expect(refusal(await events({ event: 'publish' }, randomUUID()), 404).type).toBe('error');
      for (const language of ['cy', undefined])
        expect(fields(await events({ event: 'sysUnpublish', language }), 409)).toEqual(['event']);
    });

    it('without what it asks for', async () => {
      const where = await Library.withBooks(annal, { workflowId: 'contensisEntryApproval' });
      const entry = await where.create();
      success(await where.invoke(entry, 'submit'));
      for (const data of [null, {}, { message: '' }])
        expect(fields(await where.invoke(entry, 'decline', { data }))).toEqual(['data.message']);
      const [path, sys] = [`/entries/${entry.sys.id}`, { language: 'en-GB' }];
      expect(fields(await where.call('PUT', path, { title: 'X', sys }))).toEqual(['sys.workflow.state']);
    });
  });

  it('an update whose version number is none', async () => {
    const { sys } = await library.create();
    for (const versionNo of ['x', '02', '0.02']) {
      const body = { title: 'X', sys: { version: { versionNo } } };
      expect(fields(await library.call('PUT', `/entries/${sys.id}`, body))).toEqual(['version']);
    }
    expect(refusal(await library.call('PUT', `/entries/${randomUUID()}`, { title: 'X' }), 404).type).toBe('error');
  });

  it('deleting a language that is not there, or in a state without that', async () => {
    const { sys } = await library.create();
    refusal(await library.call('DELETE', `/entries/${sys.id}?language=en-GB,cy`), 404);
    success(await library.call('GET', `/entries/${sys.id}`));
    refusal(await library.call('DELETE', `/entries/${randomUUID()}`), 404);
    const where = await Library.open(annal);
    await new Workflows(where).publish(quickReview);
    await where.publish({ ...book, workflowId: 'quickReview' });
    const kept = await where.create();
    expect(fields(await where.call('DELETE', `/entries/${kept.sys.id}`))).toEqual(['sys.workflow.state']);
  });

  it('lists that make no sense', async () => {
    for (const query of ['pageSize=0', 'pageIndex=x', 'versionStatus=x', 'dataFormat=form', 'includeDeleted=x'])
      refusal(await library.call('GET', `/entries?${query}`), 400);
    refusal(await library.call('GET', '/contenttypes/none/entries'), 404);
    expect(fields(await library.call('GET', '/entries?language=english'))).toEqual(['language']);
  });
});
