import { entryProjection } from '@annal/content-read-models';
import { RecordingAccess, startContentStack } from '../../testing/content-stack.ts';
import { author, book, EntryDesk, refusal } from '../../testing/entry-desk.ts';

let stack: Awaited<ReturnType<typeof startContentStack>>;
let access: RecordingAccess;
let desk: EntryDesk;

const now = () => new Date('2026-03-10T09:00:00.000Z');
beforeAll(async () => {
  stack = await startContentStack([entryProjection], now);
});
afterAll(() => stack.stop());
beforeEach(async () => {
  access = new RecordingAccess();
  desk = await EntryDesk.open(stack, access, now);
});
afterEach(() => desk.contentTypes.follower.stop());

const aBook: EntryDesk['aBook'] = (...parts) => desk.aBook(...parts);

describe('lists', () => {
  const titles = async (listing: Parameters<EntryDesk['list']>[0]) => {
    const { items, totalCount } = await desk.list(listing);
    return [totalCount, ...items.map(({ entryTitle }) => entryTitle)];
  };

  beforeEach(async () => {
    await desk.publishType(author);
    const rows: [string, number, string][] = [
      ['émile', 3, '2024-05-02T10:00:00+02:00'],
      ['Zola', 1, '2024-05-02T09:00:00Z'],
      ['eclipse', 2, '2024-05-01'],
    ];
    for (const [title, pageCount, summary] of rows) await aBook(title, {}, { pageCount, summary });
    const { entryId } = await desk.create({ fullName: 'Borges', sys: { contentTypeId: 'author' } });
    await desk.invoke(entryId, { event: 'publish' });
    await aBook('nofel', { language: 'cy' });
  });

  it('are ordered by title, ignoring case and accents', async () => {
    expect(await titles({})).toEqual([5, 'Borges', 'eclipse', 'émile', 'nofel', 'Zola']);
    expect(await titles({ pageIndex: 1, pageSize: 2 })).toEqual([5, 'émile', 'nofel']);
    expect(await titles({ pageIndex: 9, pageSize: 2 })).toEqual([5]);
  });

  it('follow the requested order', async () => {
    const order = (name: string, direction: 1 | -1) => ({
      contentTypeId: 'BOOK',
      language: 'en-GB',
      order: [{ name, direction }],
    });
    expect(await titles(order('pageCount', 1))).toEqual([3, 'Zola', 'eclipse', 'émile']);
    expect(await titles(order('PAGECOUNT', -1))).toEqual([3, 'émile', 'eclipse', 'Zola']);
    expect(await titles(order('summary', 1))).toEqual([3, 'eclipse', 'émile', 'Zola']);
    expect(await titles(order('entryTitle', -1))).toEqual([3, 'Zola', 'émile', 'eclipse']);
    expect(await titles(order('unknown', -1))).toEqual([3, 'eclipse', 'émile', 'Zola']);
    const { items } = await desk.list(order('sys.id', 1));
    const ids = items.map((item) => (item['sys'] as { id: string }).id);
    expect(ids).toEqual([...ids].sort());
  });

  it('are limited by type, format, language and status', async () => {
    expect(await titles({ contentTypeId: 'author' })).toEqual([1, 'Borges']);
    expect(await titles({ dataFormats: ['asset'] })).toEqual([0]);
    expect(await titles({ dataFormats: ['entry', 'asset'], language: 'en-GB' })).toEqual([
      4,
      'Borges',
      'eclipse',
      'émile',
      'Zola',
    ]);
    expect(await titles({ language: 'cy' })).toEqual([1, 'nofel']);
    expect(await titles({ language: '*', contentTypeId: 'book' })).toEqual([4, 'eclipse', 'émile', 'nofel', 'Zola']);
    expect(await titles({ versionStatus: 'published' })).toEqual([1, 'Borges']);
    expect(await refusal(desk.list({ contentTypeId: 'novel' }))).toMatchObject({ kind: 'notFound' });
  });

  it('show and count only visible entries', async () => {
    const books = desk.contentTypes.find(desk.project.uuid, 'book')?.latest.uuid;
    access.denies = ({ action, resourceId }) => action === 'sysView' && resourceId === books;
    expect(await titles({})).toEqual([1, 'Borges']);
    expect(await refusal(desk.list({ contentTypeId: 'book' }))).toMatchObject({ kind: 'forbidden' });
    access.denies = ({ resource }) => resource === 'project';
    expect(await refusal(desk.list())).toMatchObject({ kind: 'forbidden' });
  });

  it('lose the entries of a deleted content type, which can no longer be changed', async () => {
    const { entryId } = await aBook('Going');
    await desk.deleteType('book');
    expect(await titles({})).toEqual([1, 'Borges']);
    expect(await refusal(desk.get(entryId))).toMatchObject({ kind: 'notFound' });
    expect(await refusal(desk.revise(entryId, {}))).toMatchObject({ kind: 'notFound' });
    expect(await refusal(desk.invoke(entryId, { event: 'publish' }))).toMatchObject({ kind: 'notFound' });
    expect(await refusal(desk.delete(entryId))).toMatchObject({ kind: 'notFound' });
    expect(await refusal(aBook('Late'))).toEqual({ kind: 'rejected', fields: ['contentType'] });
    await desk.publishType(book);
    await aBook('Afresh');
    expect(await titles({ contentTypeId: 'book' })).toEqual([1, 'Afresh']);
  });
});
