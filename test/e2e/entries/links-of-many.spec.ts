import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { Assets, png } from '../../support/content/files.ts';
import { book, field, Library, type Json } from '../../support/content/library.ts';
import type { Entry } from '../../support/answers/views.ts';

interface BrokenLinks {
  readonly items: readonly Readonly<Record<'id' | 'title' | 'fieldId' | 'language' | 'to', string>>[];
  readonly next: string | null;
}

const link = (id: string) => ({ sys: { id } });

let annal: Annal;
let library: Library;
beforeAll(async () => {
  annal = await Annal.shared();
});
beforeEach(async () => {
  library = await Library.open(annal);
  await library.publish({
    ...book,
    fields: [
      ...(book['fields'] as Json[]),
      field('author', 'object', { dataFormat: 'entry' }),
      field('related', 'objectArray', { dataFormat: 'entry' }),
      field('cover', 'object', { dataFormat: 'image' }),
    ],
  });
});
afterAll(() => annal.discard());

const remove = async ({ sys }: Entry) => success(await library.call('DELETE', `/entries/${sys.id}`), 204);

describe('which entries are used', () => {
  const used = async (...ids: readonly string[]) =>
    success(await library.call<{ items: Json[] }>('GET', `/entries/usage?ids=${ids.join(',')}`)).items;

  it('is told of latest and published versions, in the order of the ids', async () => {
    const [author, other, photo] = [
      await library.create({ title: 'Borges' }),
      await library.create({ title: 'Nobody' }),
      await new Assets(library).create({ name: 'photo.png', content: png(1, 1) }),
    ].map(({ sys }) => sys.id);
    const image = { asset: { sys: { id: photo, dataFormat: 'asset' } }, altText: '' };
    const aleph = await library.createPublished({ title: 'Aleph', author: link(author ?? ''), cover: image });
    const ids = [photo ?? '', author ?? '', other ?? ''];
    const answer = (...are: readonly boolean[]) => are.map((isUsed, at) => ({ id: ids[at], isUsed }));
    expect(await used(...ids)).toEqual(answer(true, true, false));

    success(await library.call('PATCH', `/entries/${aleph.sys.id}`, { author: null, cover: null }));
    expect(await used(...ids)).toEqual(answer(true, true, false));
    success(await library.invoke(aleph, 'publish'));
    expect(await used(...ids)).toEqual(answer(false, false, false));
  });

  it('leaves out what there is not, and wants 1 to 100 ids', async () => {
    const { sys } = await library.create();
    const binned = await library.create();
    await remove(binned);
    expect(await used('nonsense', sys.id.toUpperCase(), randomUUID(), binned.sys.id, sys.id)).toEqual([
      { id: sys.id, isUsed: false },
    ]);
    for (const query of ['', '?ids=', `?ids=${Array.from({ length: 101 }, () => randomUUID()).join(',')}`])
      refusal(await library.call('GET', `/entries/usage${query}`), 400);
  });
});

describe('broken links', () => {
  const broken = async (query = '') => success(await library.call<BrokenLinks>('GET', `/entries/brokenLinks${query}`));
  const all = async (pageSize: number) => {
    const found: BrokenLinks['items'][number][] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: BrokenLinks = await broken(`?pageSize=${pageSize}${next && `&after=${next}`}`);
      found.push(...page.items);
      ({ next } = page);
    }
    return found.map(({ title, fieldId, to }) => [title, fieldId, to]);
  };

  it('are those to entries that do not exist or are in the bin', async () => {
    const author = await library.create({ title: 'Borges' });
    const kept = await library.create({ title: 'Kept' });
    const nobody = randomUUID();
    const aleph = await library.create({
      title: 'Aleph',
      author: link(author.sys.id),
      related: [kept.sys.id, nobody, nobody].map(link),
    });
    expect(await broken()).toMatchObject({
      items: [{ id: aleph.sys.id, title: 'Aleph', fieldId: 'related', language: 'en-GB', to: nobody }],
      next: null,
    });
    success(await library.invoke(kept, 'sysArchive'));
    await remove(author);
    const expected = [
      ['Aleph', 'author', author.sys.id],
      ['Aleph', 'related', nobody],
    ].sort(([, , one = ''], [, , other = '']) => (one < other ? -1 : 1));
    expect(await all(25)).toEqual(expected);
    success(await library.invoke(author, 'sysRestore'));
    success(await library.call('PATCH', `/entries/${aleph.sys.id}`, { related: [] }));
    expect(await broken()).toEqual({ items: [], next: null });
  });

  it('come page by page, each once', async () => {
    const targets = Array.from({ length: 5 }, () => randomUUID()).sort();
    const [author = ''] = targets;
    const made = await library.createMany(9, (n) => [
      { title: `Book ${n}`, related: targets.slice(n % 5).map(link), author: link(author) },
      {},
    ]);
    const whole = await all(200);
    const related = made.flatMap((entry) => entry['related'] as Json[]);
    expect(whole).toHaveLength(made.length + related.length);
    expect(whole.map(([, , to]) => to)).toEqual(whole.map(([, , to]) => to).sort());
    for (const pageSize of [1, 2, 7]) expect(await all(pageSize)).toEqual(whole);
    for (const query of ['?pageSize=0', '?pageSize=201', '?after=nonsense', `?after=${randomUUID()}:x`])
      refusal(await library.call('GET', `/entries/brokenLinks${query}`), 400);
  });

  it('are found behind thousands that are well', async () => {
    const made = await library.createMany(450, (n) => [{ title: `Target ${n}` }, {}]);
    const ids = made.map(({ sys }) => sys.id).sort();
    for (let from = 0; from < ids.length; from += 150)
      await library.create({ title: `Links from ${from}`, related: ids.slice(from, from + 150).map(link) });
    const last = made.find(({ sys }) => sys.id === ids.at(-1));
    if (!last) throw new Error('The entries are there');
    await remove(last);
    expect(await all(25)).toEqual([['Links from 300', 'related', ids.at(-1)]]);
  });
});
