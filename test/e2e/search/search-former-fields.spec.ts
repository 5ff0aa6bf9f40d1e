import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import type { ContentType, Entry, Page } from '../../support/answers/views.ts';

let annal: Annal;
let library: Library;
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.open(annal);
});
afterAll(() => annal.discard());

const named = (id: string) => ({ id, name: { 'en-GB': id } });

async function republish(kind: 'contenttypes' | 'components', id: string, fields: readonly Json[]): Promise<void> {
  const before = success(await library.call<ContentType>('GET', `/${kind}/${id}`));
  const changed = success(await library.call<ContentType>('PUT', `/${kind}/${id}`, { ...before, fields }));
  const trigger = { event: 'publish', version: changed.version.versionNo };
  success(await library.call('POST', `/${kind}/${id}/workflow/events`, trigger));
}

async function found(word: string): Promise<readonly string[]> {
  const titles = async (name: string) => {
    const body = { where: [{ field: name, freeText: word }], orderBy: 'title' };
    const { items } = success(await library.call<Page<Entry>>('POST', '/entries/search', body));
    return items.map(({ entryTitle }) => String(entryTitle));
  };
  const everywhere = await titles('*');
  expect(await titles('searchContent')).toEqual(everywhere);
  return everywhere;
}

it('texts of removed fields are not found until the field is back', async () => {
  const [title, blurb] = [field('title', 'string'), field('blurb', 'string')];
  await library.publish({ ...named('book'), entryTitleField: 'title', fields: [title, blurb] });
  await library.publish({ ...named('film'), entryTitleField: 'title', fields: [title, blurb] });
  await library.create({ title: 'A', blurb: 'catalogued twice' });
  await library.create({ title: 'B catalogued' });
  await library.create({ title: 'C', blurb: 'catalogued' }, { contentTypeId: 'film' });
  expect(await found('catalogued')).toEqual(['A', 'B catalogued', 'C']);
  await republish('contenttypes', 'book', [title]);
  expect(await found('catalogued')).toEqual(['B catalogued', 'C']);
  expect(await found('twice')).toEqual([]);
  await republish('contenttypes', 'book', [title, blurb]);
  expect(await found('catalogued')).toEqual(['A', 'B catalogued', 'C']);
});

it('texts of removed fields of a component are not found', async () => {
  const [floor, keeper] = [field('floor', 'string'), field('keeper', 'string')];
  const component = { ...named('shelf'), fields: [floor, keeper] };
  const { version } = success(await library.call<ContentType>('POST', '/components', component), 201);
  const trigger = { event: 'publish', version: version.versionNo };
  success(await library.call('POST', '/components/shelf/workflow/events', trigger));
  const fields = [field('title', 'string'), field('shelf', 'object', { dataFormat: 'component.shelf' })];
  await library.publish({ ...named('atlas'), entryTitleField: 'title', fields });
  await library.create({ title: 'D', shelf: { floor: 'upstairs', keeper: 'somebody' } }, { contentTypeId: 'atlas' });
  expect(await found('somebody')).toEqual(['D']);
  await republish('components', 'shelf', [floor]);
  expect(await found('somebody')).toEqual([]);
  expect(await found('upstairs')).toEqual(['D']);
});
