import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

const to = (id: string) => ({ sys: { id } });
const seen = (id: string, contentTypeId: string | null) => ({
  sys: { id, dataFormat: 'entry', contentTypeId, language: 'en-GB' },
});
const DANGLING = [{ field: 'sequel', message: 'The linked content does not exist' }];

describe('links between entries', () => {
  let library: Library;
  beforeAll(async () => {
    library = await Library.withBooks(await Annal.shared());
  });

  const get = async (id: string, query = '') => success(await library.call<Entry>('GET', `/entries/${id}${query}`));
  const live = (id: string) => get(id, '?versionStatus=published');
  /** Entries that link to each other; the first is saved before the second exists. */
  const pair = async (): Promise<readonly [Entry, Entry]> => {
    const [first, second] = [randomUUID(), randomUUID()];
    const one = await library.create({ title: 'First', sequel: to(second) }, { id: first });
    return [one, await library.create({ title: 'Second', sequel: to(first) }, { id: second })];
  };

  it('are kept, in whatever order their entries are published', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const entries = await pair();
      const [first, second] = entries.map(({ sys }) => sys.id) as [string, string];
      for (const index of order) success(await library.invoke(entries[index] as Entry, 'publish'));
      expect([await live(first), await live(second)]).toMatchObject([
        { sequel: seen(second, 'book') },
        { sequel: seen(first, 'book') },
      ]);
      // Unpublishing a target keeps the link.
      success(await library.invoke(entries[1], 'sysUnpublish'));
      expect(await live(first)).toMatchObject({ sequel: seen(second, 'book') });
    }
  });

  it('show the content type of their target as soon as it exists', async () => {
    const second = randomUUID();
    const first = await library.create({ title: 'Early', sequel: to(second), extra: seen(second, null) });
    const { id } = first.sys;
    expect(first).toMatchObject({ sequel: seen(second, null) });
    success(await library.call('PATCH', `/entries/${id}`, { summary: 'Saved again' }));
    await library.create({ title: 'Late' }, { id: second });
    // The free object beside it stays as sent, even if it looks like a link.
    const known = { sequel: seen(second, 'book'), extra: seen(second, null) };
    expect(await get(id)).toMatchObject(known);
    expect(await get(id, '?version=0.1')).toMatchObject(known);
    const listed = success(await library.call<Page<Entry>>('GET', '/contenttypes/book/entries?pageSize=1000'));
    expect(listed.items.find(({ sys }) => sys.id === id)).toMatchObject(known);
    const where = [{ field: 'sys.id', equalTo: id }];
    const found = success(await library.call<Page<Entry>>('POST', '/entries/search', { where }));
    expect(found.items).toMatchObject([known]);
    // Not earlier, because this stores the type.
    const test = [{ op: 'test', path: '/sequel/sys/contentTypeId', value: 'book' }];
    expect(success(await library.call('PATCH', `/entries/${id}`, test))).toMatchObject(known);
  });

  it('may have unknown targets when saved, but not when published', async () => {
    const [first, second] = await pair();
    const remove = async () => success(await library.call('DELETE', `/entries/${second.sys.id}`), 204);
    await remove();
    expect(issues(await library.invoke(first, 'publish'))).toEqual(DANGLING);
    success(await library.call('PUT', `/entries/${first.sys.id}`, { title: 'Saved', sequel: to(second.sys.id) }));
    expect(fields(await library.invoke(first, 'publish'))).toEqual(['sequel']);
    success(await library.invoke(second, 'sysRestore'));
    success(await library.invoke(first, 'publish'));
    await remove();
    expect(await live(first.sys.id)).toMatchObject({ sequel: to(second.sys.id) });
  });
});
