import { Annal } from '../../support/service/annal.ts';
import { fields, issues, success } from '../../support/answers/answers.ts';
import { composed, Components, typeWith, uses } from '../../support/content/components.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import type { Entry } from '../../support/answers/views.ts';

const text = (value: string) => ({ 'en-GB': value });

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

async function withComponents(annal: Annal): Promise<Library> {
  const library = await Library.open(annal);
  const components = new Components(library);
  await components.publish(shelf);
  await components.publish(copy);
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
  await library.publish(typeWith('book', uses('shelf'), copies, composed('body', ...items)));
  return library;
}

describe('components in entries', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await withComponents(annal);
  });
  afterAll(() => annal.discard());

  const postEntry = (values: Json, where = library) =>
    where.call<Entry>('POST', '/entries', { title: 'T', ...values, sys: { contentTypeId: 'book' } });
  const made = async (values: Json, where = library) => success(await postEntry(values, where), 201);

  it('are returned with all of their fields and no others', async () => {
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
  it.each(refused)('%j is rejected at %j', async (values, paths) =>
    expect(fields(await postEntry(values))).toEqual(paths),
  );

  it('must be complete on publishing if they are present', async () => {
    const empty = await made({ shelf: null, copies: [{ mark: 'A' }] });
    expect(success(await library.invoke(empty, 'publish')).sys.isPublished).toBe(true);
    const half = await made({ shelf: {}, copies: [{ shelf: { keeper: null } }] });
    expect(issues(await library.invoke(half, 'publish'))).toEqual([
      { field: 'shelf.floor', message: 'Which floor?' },
      { field: 'copies[0].shelf.floor', message: 'Which floor?' },
    ]);
  });

  it('can contain links like any other field', async () => {
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

  it('are changed by patches of the shown value', async () => {
    const { sys } = await made({ copies: [{ mark: 'A' }], shelf: { floor: 1 } });
    const patch = (body: unknown, contentType: string) =>
      library.call<Entry>('PATCH', `/entries/${sys.id}`, body, { headers: { 'content-type': contentType } });
    const merged = success(await patch({ shelf: { floor: 3 } }, 'application/merge-patch+json'));
    expect(merged).toMatchObject({ shelf: { floor: 3, keeper: null }, copies: [{ mark: 'A' }] });
    const operations = [{ op: 'replace', path: '/copies/0/shelf', value: { floor: 7 } }];
    const patched = success(await patch(operations, 'application/json-patch+json'));
    expect(patched).toMatchObject({ copies: [{ mark: 'A', shelf: { floor: 7, keeper: null } }] });
  });

  it('follow the published component at once without publishing the content type again', async () => {
    const where = await withComponents(annal);
    const components = new Components(where);
    const entry = await made({ shelf: { floor: 1 } }, where);
    const floors = (max: number) => ({
      ...shelf,
      fields: [field('floor', 'integer', { validations: { max: { value: max } } }), field('room', 'string')],
    });
    success(await components.put('shelf', floors(5)));
    await made({ shelf: { floor: 9, room: 'dropped' } }, where);
    success(await components.trigger('shelf'));
    expect(fields(await postEntry({ shelf: { floor: 9 } }, where))).toEqual(['shelf.floor']);
    expect(fields(await postEntry({ copies: [{ shelf: { floor: 9 } }] }, where))).toEqual(['copies[0].shelf.floor']);
    expect(await made({ shelf: { floor: 5, room: 'B' } }, where)).toMatchObject({ shelf: { floor: 5, room: 'B' } });
    const shown = success(await where.call<Entry>('GET', `/entries/${entry.sys.id}`));
    expect(shown['shelf']).toEqual({ floor: 1, room: null });
  });
});
