import { Annal } from '../support/annal.ts';
import { fields, GUID, issues, refusal, success, TIMESTAMP } from '../support/answers.ts';
import { field, Library, type Json } from '../support/library.ts';
import type { ContentType, Entry } from '../support/views.ts';

interface Component {
  readonly id: string;
  readonly uuid: string;
  readonly fields: readonly Json[];
  readonly isChild: boolean;
  readonly hasChildren: boolean;
  readonly canAddChildComponents: boolean;
  readonly canBeAddedAsChildComponent: boolean;
  readonly version: ContentType['version'];
  readonly [property: string]: unknown;
}

const text = (value: string) => ({ 'en-GB': value });
const edition: Json = { id: 'edition', name: text('Edition'), fields: [field('year', 'integer')] };
const uses = (id: string, more: Json = {}) => field(id, 'object', { dataFormat: `component.${id}`, ...more });
const type = (id: string, ...more: Json[]): Json => ({
  id,
  name: text(id),
  supportedLanguages: ['en-GB', 'cy'],
  fields: [field('title', 'string'), ...more],
});
const composed = (id: string, ...items: Json[]) =>
  field(id, 'objectArray', { dataFormat: 'field', validations: { allowedFieldTypes: { fields: items } } });

/** What the client says is what was sent: its own types know less than the API. */
const seen = <View>(answer: Promise<unknown>) => answer as Promise<View>;
const status = (request: Promise<unknown>) =>
  request.then(
    () => 200,
    (reason: { status: number }) => reason.status,
  );

describe('components', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());
  beforeEach(async () => {
    library = await Library.open(annal);
  });

  const post = (component: unknown, where = library) => where.call<Component>('POST', '/components', component);
  const put = (id: string, component: unknown) => library.call<Component>('PUT', `/components/${id}`, component);
  const get = (id: string, query = '') => library.call<Component>('GET', `/components/${id}${query}`);
  const list = async (query = '') => {
    const found = success(await library.call<readonly Component[]>('GET', `/components${query}`));
    return found.map(({ id }) => id);
  };
  const remove = (id: string) => library.call('DELETE', `/components/${id}`);
  const trigger = (id: string, body: Json = { event: 'publish' }) =>
    library.call<Component>('POST', `/components/${id}/workflow/events`, body);
  const created = async (component: Json) => success(await post(component), 201);
  const published = async (component: Json) => {
    await created(component);
    return success(await trigger(String(component['id'])));
  };
  const postType = (definition: Json) => library.call<ContentType>('POST', '/contenttypes', definition);

  describe('by the official client', () => {
    it('are created, published, listed, updated, used and deleted', async () => {
      const api = annal.client(library.id);
      const draft = await seen<Component>(api.components.create(edition as never));
      expect(draft).toMatchObject({ isChild: false, version: { versionNo: '0.1' } });
      const first = await seen<Component>(api.components.invokeWorkflow(draft as never, 'publish'));
      expect(first.version.versionNo).toBe('1.0');
      expect(await api.components.list('published')).toEqual([first]);
      const revised = {
        ...edition,
        fields: [field('year', 'integer'), field('printing', 'integer')],
        version: first.version,
      };
      const second = await seen<Component>(api.components.update(revised as never));
      expect(second).toMatchObject({ fields: [{ id: 'year' }, { id: 'printing' }], version: { versionNo: '1.1' } });
      expect(await api.components.get('edition')).toEqual(second);
      expect(await api.components.get({ id: 'edition', versionStatus: 'published' })).toMatchObject({
        fields: [{ id: 'year' }],
      });
      expect(await api.components.get({ id: 'edition', version: '0.1' })).toMatchObject({
        version: { versionNo: '0.1' },
      });
      expect(await api.components.list()).toEqual([second]);

      const book = await seen<ContentType>(api.contentTypes.create(type('book', uses('edition')) as never));
      expect(book.fields[1]).toMatchObject({ fields: [{ id: 'year' }, { id: 'printing' }] });
      expect(await status(api.components.delete('edition'))).toBe(422);
      await api.contentTypes.delete('book');
      expect(await api.components.delete('edition')).toEqual({});
      expect(await api.components.list()).toEqual([]);
      expect(await status(api.components.get('edition'))).toBe(404);
    });
  });

  describe('reading', () => {
    it('shows every property of the contract and no other', async () => {
      const sent = {
        ...edition,
        uuid: 'x',
        version: null,
        dataFormat: 'entry',
        isChild: true,
        hasChildren: true,
        workflowId: 'x',
        fields: [field('year', 'INTEGER', { validations: { min: { value: 0 } }, groupId: 'x', fields: [] })],
      };
      const answer = await post(sent);
      expect(answer.headers.get('location')).toBe(`${library.path}/components/edition`);
      const made = success(answer, 201);
      const by = made.version.createdBy;
      const when = made.version.created;
      expect(made).toEqual({
        isChild: false,
        hasChildren: false,
        canAddChildComponents: true,
        canBeAddedAsChildComponent: true,
        version: {
          createdBy: by,
          created: expect.stringMatching(TIMESTAMP),
          modifiedBy: by,
          modified: when,
          publishedBy: null,
          published: null,
          versionNo: '0.1',
        },
        uuid: expect.stringMatching(GUID),
        id: 'edition',
        projectId: library.id,
        name: text('Edition'),
        description: {},
        fields: [
          {
            id: 'year',
            name: text('year'),
            description: {},
            dataType: 'integer',
            dataFormat: null,
            default: null,
            validations: { min: { value: 0, message: null } },
            editor: null,
          },
        ],
        dataFormat: 'component',
      });
      expect(success(await get('EDITION'))).toEqual(made);
      expect(success(await get(made.uuid))).toEqual(made);
      expect(success(await get('edition/'))).toEqual(made);
      expect(success(await get('edition', '?version=0.1'))).toEqual(made);
    });

    it('lists by id', async () => {
      for (const id of ['shelf', 'Address'.toLowerCase(), 'bOok']) await created({ ...edition, id });
      success(await trigger('bOok'));
      expect(await list()).toEqual(['address', 'bOok', 'shelf']);
      expect(await list('/?versionStatus=PUBLISHED')).toEqual(['bOok']);
    });

    it('refuses what is not there and what makes no sense', async () => {
      await created(edition);
      const missing = refusal(await get('none'), 404);
      expect(missing).toMatchObject({ type: 'error', data: { projectId: library.id, componentId: 'none' } });
      for (const query of ['?versionStatus=published', '?version=0.2']) refusal(await get('edition', query), 404);
      expect(fields(await get('edition', '?version=1'), 400)).toEqual(['version']);
      expect(fields(await get('edition', '?versionStatus=draft'), 400)).toEqual(['versionStatus']);
      expect(fields(await library.call('GET', '/components?versionStatus=x'), 400)).toEqual(['versionStatus']);
    });
  });

  describe('refusing to create', () => {
    it('an unknown project', async () => {
      const answer = await annal.call('POST', '/api/management/projects/nowhere/components', edition);
      expect(fields(answer, 404)).toEqual(['projectId']);
      expect(refusal(answer, 404).message).toBe("Unknown project 'nowhere'");
    });

    it('an id that is taken, in any case, by either kind', async () => {
      await created({ ...edition, id: 'bOok' });
      success(await postType(type('author')), 201);
      expect(fields(await post({ ...edition, id: 'book' }), 409)).toEqual(['id']);
      expect(fields(await post({ ...edition, id: 'aUthor' }), 409)).toEqual(['id']);
      expect(fields(await postType(type('book')), 409)).toEqual(['id']);
      expect(refusal(await post({ ...edition, id: 'book' }), 409).type).toBe('Validation');
    });

    const year = field('year', 'integer');
    const refused: [string, Json, string[]][] = [
      ['no id', { id: null }, ['id']],
      ['a malformed id', { id: 'My edition' }, ['id']],
      ['no name', { name: {} }, ['name']],
      ['a long name', { name: text('x'.repeat(101)) }, ['name']],
      ['a name in no language', { name: { english: 'Edition', cy: 'A' } }, ['name.english']],
      ['a field without id', { fields: [{ ...year, id: '' }] }, ['fields[0].id']],
      ['a reserved id', { fields: [{ ...year, id: 'sys' }] }, ['fields[0].id']],
      ['a field used twice', { fields: [year, year] }, ['fields[1].id']],
      ['a field without name', { fields: [{ ...year, name: {} }] }, ['fields[0].name']],
      ['an unknown type', { fields: [{ ...year, dataType: 'number' }] }, ['fields[0].dataType']],
      ['a format of another type', { fields: [{ ...year, dataFormat: 'location' }] }, ['fields[0].dataFormat']],
      ['a validation', { fields: [{ ...year, validations: { min: {} } }] }, ['fields[0].validations.min']],
      ['a default', { fields: [{ ...year, default: 'x' }] }, ['fields[0].default']],
      ['a composed field', { fields: [composed('body', year)] }, ['fields[0].dataFormat']],
      ['an unknown component', { fields: [year, uses('none')] }, ['fields[1].dataFormat']],
      ['itself', { fields: [uses('edition')] }, ['fields[0].dataFormat']],
      [
        'several',
        { id: '-', fields: [uses('none'), { ...year, dataType: 'x' }] },
        ['id', 'fields[0].dataFormat', 'fields[1].dataType'],
      ],
    ];
    it.each(refused)('%s', async (_, parts, paths) => {
      const answer = await post({ ...edition, ...parts });
      expect(fields(answer)).toEqual(paths);
      expect(refusal(answer, 422).message).toBe('There are validation errors creating the component');
      expect(await list()).toEqual([]);
    });

    it('JSON of the wrong type', async () => {
      expect(fields(await post({ ...edition, id: 5, fields: [{ ...year, validations: 'x' }] }))).toEqual([
        'id',
        'fields[0].validations',
      ]);
      expect(refusal(await post([]), 400).type).toBe('error');
    });
  });

  describe('updating', () => {
    it('needs the latest version if one is named, and applies to it if none is', async () => {
      const { version } = await created(edition);
      expect(success(await put('edition', { ...edition, version })).version.versionNo).toBe('0.2');
      expect(fields(await put('edition', { ...edition, version }), 409)).toEqual(['version.versionNo']);
      expect(fields(await put('edition', { ...edition, version: { versionNo: 'x' } }))).toEqual(['version.versionNo']);
      expect(success(await put('edition', edition)).version.versionNo).toBe('0.3');
    });

    it('resets what is left out', async () => {
      await created({ ...edition, description: text('Which printing') });
      expect(success(await put('edition', { name: edition['name'] }))).toMatchObject({ description: {}, fields: [] });
    });

    it('refuses another id, an unknown component and another type of a published field', async () => {
      await published(edition);
      expect(fields(await put('edition', { ...edition, id: 'other', name: {} }))).toEqual(['id', 'name']);
      refusal(await put('none', edition), 404);
      const asText = { ...edition, fields: [field('year', 'string')] };
      expect(fields(await put('edition', asText))).toEqual(['fields[0].dataType']);
      success(await put('edition', { ...edition, fields: [field('print', 'string')] }));
      expect(fields(await put('edition', asText))).toEqual(['fields[0].dataType']);
      success(await trigger('edition'));
      success(await put('edition', asText));
    });

    it('takes one of many writers with the same version', async () => {
      const { version } = await created(edition);
      const answers = await Promise.all(Array.from({ length: 10 }, () => put('edition', { ...edition, version })));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    });
  });

  describe('publishing', () => {
    it('makes a major version, and is refused where that makes no sense', async () => {
      await created(edition);
      expect(fields(await trigger('edition', {}))).toEqual(['event']);
      expect(fields(await trigger('edition', { event: 'approve' }))).toEqual(['event']);
      expect(fields(await trigger('edition', { event: 'publish', version: 'x' }))).toEqual(['version']);
      expect(fields(await trigger('edition', { event: 'publish', version: '0.2' }), 409)).toEqual(['version']);
      refusal(await trigger('none'), 404);
      const { version } = success(
        await trigger('edition', { event: 'Publish', version: '0.1', language: 'x', data: null }),
      );
      expect(version).toMatchObject({ versionNo: '1.0', published: expect.stringMatching(TIMESTAMP) });
      expect(fields(await trigger('edition'))).toEqual(['version']);
      await created({ ...edition, id: 'empty', fields: [] });
      expect(fields(await trigger('empty'))).toEqual(['fields']);
    });

    it('needs the components within to be published', async () => {
      await created(edition);
      await created({ ...edition, id: 'print', fields: [uses('edition')] });
      expect(fields(await trigger('print'))).toEqual(['fields[0].dataFormat']);
      success(await postType(type('book', uses('edition'))), 201);
      const event = { event: 'publish' };
      const publishType = () => library.call('POST', '/contenttypes/book/workflow/events', event);
      expect(fields(await publishType())).toEqual(['fields[1].dataFormat']);
      success(await trigger('edition'));
      success(await trigger('print'));
      success(await publishType());
    });
  });

  describe('containing each other', () => {
    const flags = async (id: string) => {
      const { isChild, hasChildren, canAddChildComponents, canBeAddedAsChildComponent } = success(await get(id));
      return { isChild, hasChildren, canAddChildComponents, canBeAddedAsChildComponent };
    };
    const free = { isChild: false, hasChildren: false, canAddChildComponents: true, canBeAddedAsChildComponent: true };

    it('is shown, kept up to date and limited to one level', async () => {
      for (const id of ['child', 'other']) await created({ ...edition, id });
      const parent = { ...edition, id: 'parent', fields: [uses('child')] };
      expect(await created(parent)).toMatchObject({ fields: [{ id: 'child', fields: [{ id: 'year' }] }] });
      expect(await flags('parent')).toEqual({ ...free, hasChildren: true, canBeAddedAsChildComponent: false });
      expect(await flags('child')).toEqual({ ...free, isChild: true, canAddChildComponents: false });
      expect(await flags('other')).toEqual(free);
      const withIn = (id: string, inner: string) =>
        put(id, { ...edition, id, fields: [field('x', 'string'), uses(inner)] });
      for (const [id, inner] of [
        ['child', 'other'],
        ['other', 'parent'],
        ['other', 'other'],
      ] as const)
        expect(fields(await withIn(id, inner))).toEqual(['fields[1].dataFormat']);
      success(await put('parent', { ...parent, fields: [field('x', 'string')] }));
      expect([await flags('parent'), await flags('child')]).toEqual([free, free]);
      success(await withIn('child', 'other'));
    });

    it('never comes about both ways, however close the requests are', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [a, b] = [`a${round}`, `b${round}`];
        await Promise.all([created({ ...edition, id: a }), created({ ...edition, id: b })]);
        const answers = await Promise.all([
          put(a, { ...edition, id: a, fields: [uses(b)] }),
          put(b, { ...edition, id: b, fields: [uses(a)] }),
        ]);
        expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
      }
    });
  });

  describe('deleting', () => {
    it('gives the id free', async () => {
      const { uuid } = await created(edition);
      success(await remove('EDITION'), 204);
      refusal(await get('edition'), 404);
      refusal(await get(uuid), 404);
      refusal(await remove('edition'), 404);
      expect((await created(edition)).uuid).not.toBe(uuid);
    });

    it('is refused for as long as something uses it', async () => {
      await published(edition);
      await created({ ...edition, id: 'print', fields: [uses('edition')] });
      await library.publish(type('book', composed('body', uses('edition'))));
      const inUse = async (...users: string[]) =>
        expect(issues(await remove('edition'))).toEqual([
          { field: '', message: `Content types still use this component: ${users.join(', ')}` },
        ]);
      await inUse('book', 'print');
      success(await remove('print'), 204);
      const book = { ...type('book'), version: { versionNo: '1.0' } };
      success(await library.call('PUT', '/contenttypes/book', book));
      await inUse('book');
      success(await library.call('POST', '/contenttypes/book/workflow/events', { event: 'publish' }));
      success(await remove('edition'), 204);
    });

    it('keeps a project from being deleted', async () => {
      await created(edition);
      const project = () => annal.call('DELETE', library.path);
      const message = 'The project has associated content types so cannot be deleted';
      expect(issues(await project(), 403)).toEqual([{ field: '', message }]);
      success(await remove('edition'), 204);
      success(await project(), 204);
    });
  });

  describe('in content types', () => {
    it('are refused where they are unknown, also as parts of composed fields', async () => {
      const item = (more: Json) => ({ ...uses('none'), ...more });
      expect(fields(await postType(type('book', uses('none'))))).toEqual(['fields[1].dataFormat']);
      const at = 'fields[1].validations.allowedFieldTypes';
      expect(fields(await postType(type('book', composed('body', item({})))))).toEqual([`${at}.fields[0].dataFormat`]);
      expect(fields(await postType(type('book', composed('body'))))).toEqual([at]);
      const inner = composed('inner', field('x', 'string'));
      expect(fields(await postType(type('book', composed('body', inner))))).toEqual([`${at}.fields[0].dataFormat`]);
      expect(fields(await postType(type('book', composed('body', { id: 5 }))))).toEqual([`${at}.fields[0].id`]);
      const single = { ...composed('body', field('x', 'string')), dataType: 'object' };
      expect(fields(await postType(type('book', single)))).toEqual(['fields[1].dataFormat']);
    });

    it('may not be exchanged once they are published', async () => {
      await published(edition);
      await published({ ...edition, id: 'print' });
      await library.publish(type('book', uses('edition')));
      const other = { ...uses('print'), id: 'edition' };
      const version = { versionNo: '1.0' };
      const answer = await library.call('PUT', '/contenttypes/book', { ...type('book', other), version });
      expect(fields(answer)).toEqual(['fields[1].dataFormat']);
    });

    it('show their latest fields in the latest version and their published ones in the published', async () => {
      await published(edition);
      await library.publish(type('book', uses('edition'), composed('body', uses('edition'))));
      success(await put('edition', { ...edition, fields: [field('year', 'integer'), field('printing', 'integer')] }));
      const shown = async (query: string) => {
        const found = success(await library.call<ContentType>('GET', `/contenttypes/book${query}`));
        const [, single, body] = found.fields as readonly { fields?: { id: string }[]; validations: never }[];
        const { allowedFieldTypes } = (body?.validations ?? {}) as {
          allowedFieldTypes: { fields: { fields: { id: string }[] }[] };
        };
        return [single?.fields, allowedFieldTypes.fields[0]?.fields].map((parts) => parts?.map(({ id }) => id));
      };
      expect(await shown('')).toEqual([
        ['year', 'printing'],
        ['year', 'printing'],
      ]);
      expect(await shown('?versionStatus=published')).toEqual([['year'], ['year']]);
      success(await trigger('edition'));
      expect(await shown('?versionStatus=published')).toEqual([
        ['year', 'printing'],
        ['year', 'printing'],
      ]);
      const [listed] = success(await library.call<ContentType[]>('GET', '/contenttypes?dataFormat=entry'));
      expect(listed?.fields[1]).toMatchObject({ fields: [{ id: 'year' }, { id: 'printing' }] });
      expect(await list()).toEqual(['edition']);
    });
  });

  describe('in entries', () => {
    const shelf: Json = {
      id: 'shelf',
      name: text('Shelf'),
      fields: [
        field('floor', 'integer', { validations: { min: { value: 0 }, required: { message: 'Which floor?' } } }),
        field('keeper', 'object', { dataFormat: 'entry' }),
      ],
    };
    const copy: Json = {
      id: 'copy',
      name: text('Copy'),
      fields: [field('mark', 'string'), uses('shelf'), field('tags', 'stringArray')],
    };

    beforeEach(async () => {
      await published(shelf);
      await published(copy);
      const copies = field('copies', 'objectArray', {
        dataFormat: 'component.copy',
        validations: { maxCount: { value: 2 } },
      });
      const items = [
        field('heading', 'string', { validations: { maxLength: { value: 10 } } }),
        field('quote', 'object', { dataFormat: 'quote' }),
        field('list', 'stringArray'),
        uses('copy'),
      ];
      await library.publish(type('book', uses('shelf'), copies, composed('body', ...items)));
    });
    const postEntry = (values: Json) =>
      library.call<Entry>('POST', '/entries', { title: 'T', ...values, sys: { contentTypeId: 'book' } });
    const made = async (values: Json) => success(await postEntry(values), 201);

    it('are returned with all of their fields, and no others', async () => {
      const values = {
        copies: [
          { mark: 'QA76', shelf: { floor: 2, other: 1 } },
          { tags: ['x'], $set: 1 },
        ],
        body: [
          { type: 'heading', value: 'On', id: 'i1', more: 1 },
          { type: 'copy', value: { mark: 'B' } },
          { type: 'list', value: ['a'] },
        ],
      };
      expect(await made(values)).toMatchObject({
        shelf: null,
        copies: [
          { mark: 'QA76', shelf: { floor: 2, keeper: null }, tags: [] },
          { mark: null, shelf: null, tags: ['x'] },
        ],
        body: [
          { type: 'heading', value: 'On', id: 'i1' },
          { type: 'copy', value: { mark: 'B', shelf: null, tags: [] } },
          { type: 'list', value: ['a'] },
        ],
      });
      expect(await made({})).toMatchObject({ shelf: null, copies: [], body: [] });
    });

    const refused: [Json, string[]][] = [
      [{ shelf: 5 }, ['shelf']],
      [{ shelf: { floor: -1 } }, ['shelf.floor']],
      [{ copies: {} }, ['copies']],
      [{ copies: [{}, { shelf: { floor: 'x' } }] }, ['copies[1].shelf.floor']],
      [{ copies: [{}, {}, {}] }, ['copies']],
      [{ copies: [{ tags: ['a', 5] }] }, ['copies[0].tags[1]']],
      [{ body: [{ type: 'heading', value: 'x' }, { type: 'none' }] }, ['body']],
      [{ body: [{ value: 'x' }] }, ['body[0].type']],
      [{ body: [{ type: 'heading', value: 'much too long' }] }, ['body[0].value']],
      [
        {
          body: [
            { type: 'list', value: [] },
            { type: 'quote', value: { source: 1 } },
          ],
        },
        ['body[1].value.source'],
      ],
      [{ body: [{ type: 'list', value: [5] }] }, ['body[0].value[0]']],
      [
        { body: [{ type: 'copy', value: { shelf: { keeper: { sys: { id: 'x' } } } } }] },
        ['body[0].value.shelf.keeper.sys.id'],
      ],
    ];
    it.each(refused)('%j is refused at %j', async (values, paths) =>
      expect(fields(await postEntry(values))).toEqual(paths),
    );

    it('have to be complete when they are published, if they are there', async () => {
      const empty = await made({ shelf: null, copies: [{ mark: 'A' }] });
      expect(success(await library.invoke(empty, 'publish')).sys.isPublished).toBe(true);
      const half = await made({ copies: [{ shelf: { keeper: null } }] });
      expect(issues(await library.invoke(half, 'publish'))).toEqual([
        { field: 'copies[0].shelf.floor', message: 'Which floor?' },
      ]);
    });

    it('link like any other field', async () => {
      const target = await made({ title: 'Keeper' });
      const link = { sys: { id: target.sys.id } };
      const entry = await made({
        shelf: { floor: 1, keeper: link },
        body: [{ type: 'copy', value: { shelf: { floor: 1, keeper: link } } }],
      });
      const full = { sys: { ...link.sys, dataFormat: 'entry', contentTypeId: 'book', language: 'en-GB' } };
      expect(entry).toMatchObject({ shelf: { keeper: full }, body: [{ value: { shelf: { keeper: full } } }] });
      success(await library.call('DELETE', `/entries/${target.sys.id}`), 204);
      expect(fields(await library.invoke(entry, 'publish'))).toEqual(['shelf.keeper', 'body[0].value.shelf.keeper']);
    });

    it('are changed by patches, as they are shown', async () => {
      const { sys } = await made({ copies: [{ mark: 'A' }], shelf: { floor: 1 } });
      const patch = (body: unknown, contentType: string) =>
        library.call<Entry>('PATCH', `/entries/${sys.id}`, body, { headers: { 'content-type': contentType } });
      const merged = success(await patch({ shelf: { floor: 3 } }, 'application/merge-patch+json'));
      expect(merged).toMatchObject({ shelf: { floor: 3, keeper: null }, copies: [{ mark: 'A' }] });
      const operations = [{ op: 'replace', path: '/copies/0/shelf', value: { floor: 7 } }];
      const patched = success(await patch(operations, 'application/json-patch+json'));
      expect(patched).toMatchObject({ copies: [{ mark: 'A', shelf: { floor: 7, keeper: null } }] });
    });

    it('follow the published component at once, without the content type being published again', async () => {
      const entry = await made({ shelf: { floor: 1 } });
      const floors = (max: number) => ({
        ...shelf,
        fields: [field('floor', 'integer', { validations: { max: { value: max } } }), field('room', 'string')],
      });
      success(await put('shelf', floors(5)));
      success(await postEntry({ shelf: { floor: 9, room: 'dropped' } }), 201);
      success(await trigger('shelf'));
      expect(fields(await postEntry({ shelf: { floor: 9 } }))).toEqual(['shelf.floor']);
      expect(fields(await postEntry({ copies: [{ shelf: { floor: 9 } }] }))).toEqual(['copies[0].shelf.floor']);
      expect(await made({ shelf: { floor: 5, room: 'B' } })).toMatchObject({ shelf: { floor: 5, room: 'B' } });
      const shown = success(await library.call<Entry>('GET', `/entries/${entry.sys.id}`));
      expect(shown['shelf']).toEqual({ floor: 1, room: null });
    });
  });

  describe('rights', () => {
    it('come from scopes', async () => {
      await created(edition);
      const token = await annal.tokenFor('ContentType_Read');
      const call = (method: string, path: string, body?: unknown) => library.call(method, path, body, { token });
      success(await call('GET', '/components/edition'));
      refusal(await call('POST', '/components', edition), 403);
      refusal(await call('PUT', '/components/edition', edition), 403);
      refusal(await call('POST', '/components/edition/workflow/events', { event: 'publish' }), 403);
      refusal(await call('DELETE', '/components/edition'), 403);
      refusal(await library.call('GET', '/components', undefined, { token: null }), 401);
    });
  });
});
