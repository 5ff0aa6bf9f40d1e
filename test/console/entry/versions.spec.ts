import { success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import { field as typeField, Library, type Json } from '../../support/content/library.ts';
import { Console } from '../support/console.ts';
import { openEntry, save, stored } from '../support/editing.ts';

interface Change {
  readonly id: string;
  readonly dataType: string;
  readonly more?: Json;
  readonly before: unknown;
  readonly after: unknown;
  /** What the comparison of the field says is gone, and what is new. */
  readonly gone: readonly string[];
  readonly added: readonly string[];
}

const paragraph = { validations: { allowedFieldTypes: { fields: [typeField('note', 'string')] } } };
const note = (id: string, value: string) => ({ id, type: 'note', value });

let service: Console;
let library: Library;
let changes: readonly Change[];
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  const component = {
    id: 'size',
    name: { 'en-GB': 'Size' },
    fields: ['wide', 'high'].map((id) => typeField(id, 'integer')),
  };
  success(await library.call('POST', '/components', component), 201);
  success(await library.call('POST', '/components/size/workflow/events', { event: 'publish', version: '0.1' }));
  await library.publish({
    id: 'author',
    name: { 'en-GB': 'Author' },
    entryTitleField: 'title',
    fields: [typeField('title', 'string')],
  });
  const linkTo = async (title: string) => {
    const { sys } = await library.create({ title }, { contentTypeId: 'author' });
    return { sys: { id: sys.id, language: 'en-GB', dataFormat: 'entry' } };
  };
  const [ada, ben] = [await linkTo('Ada'), await linkTo('Ben')];
  changes = [
    { id: 'words', dataType: 'string', before: 'A red fox', after: 'A quick fox', gone: ['red'], added: ['quick'] },
    { id: 'whole', dataType: 'integer', before: 1200, after: 7, gone: ['1,200'], added: ['7'] },
    { id: 'part', dataType: 'decimal', before: 1.5, after: 2.25, gone: ['1.5'], added: ['2.25'] },
    { id: 'answer', dataType: 'boolean', before: true, after: false, gone: ['Yes'], added: ['No'] },
    { id: 'empty', dataType: 'string', before: 'Something', after: null, gone: ['Something'], added: [] },
    {
      id: 'day',
      dataType: 'dateTime',
      before: '2026-03-29T10:00:00Z',
      after: '2027-03-29T10:00:00Z',
      gone: ['2026'],
      added: ['2027'],
    },
    {
      id: 'tags',
      dataType: 'stringArray',
      before: ['one', 'two'],
      after: ['two', 'three'],
      gone: ['one'],
      added: ['three'],
    },
    {
      id: 'place',
      dataType: 'object',
      more: { dataFormat: 'location' },
      before: { lat: 51.5, lon: -0.25 },
      after: { lat: 51.5, lon: 3.75 },
      gone: ['-0.25'],
      added: ['3.75'],
    },
    {
      id: 'size',
      dataType: 'object',
      more: { dataFormat: 'component.size' },
      before: { wide: 3, high: 4 },
      after: { wide: 3, high: 5 },
      gone: ['4'],
      added: ['5'],
    },
    {
      id: 'link',
      dataType: 'object',
      more: { dataFormat: 'entry' },
      before: ada,
      after: ben,
      gone: ['Ada'],
      added: ['Ben'],
    },
    {
      id: 'links',
      dataType: 'objectArray',
      more: { dataFormat: 'entry' },
      before: [ada],
      after: [ada, ben],
      gone: [],
      added: ['Ben'],
    },
    {
      id: 'blocks',
      dataType: 'objectArray',
      more: { dataFormat: 'field', ...paragraph },
      before: [note('a', 'First'), note('b', 'Second')],
      after: [note('b', 'Second'), note('a', 'First, changed')],
      gone: [],
      added: ['changed'],
    },
    {
      id: 'free',
      dataType: 'object',
      before: { colour: 'red' },
      after: { colour: 'blue' },
      gone: ['red'],
      added: ['blue'],
    },
  ];
  const fields = changes.map(({ id, dataType, more }) => typeField(id, dataType, more));
  await library.publish({
    id: 'every',
    name: { 'en-GB': 'Every' },
    entryTitleField: 'title',
    fields: [typeField('title', 'string'), ...fields],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const valuesOf = (side: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.id, change[side]]));

it('are compared for each type of data, and brought back as they were stored (scenario 24)', async () => {
  const { sys } = await library.create({ title: 'Every', ...valuesOf('before') }, { contentTypeId: 'every' });
  success(await library.call<Entry>('PATCH', `/entries/${sys.id}?language=en-GB`, valuesOf('after')));
  const { page } = await service.signedIn();
  await openEntry(page, library, sys.id);
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('link', { name: 'Version 0.1' }).click();
  const compared = page.getByRole('region', { name: 'Comparison' });
  const said: Record<string, unknown> = {};
  for (const { id, gone, added } of changes) {
    const region = compared.getByRole('region', { name: id, exact: true });
    // Titles of links arrive later.
    for (const [element, texts] of [
      ['del', gone],
      ['ins', added],
    ] as const)
      for (const text of texts) await region.locator(element).filter({ hasText: text }).first().waitFor();
    said[id] = [(await region.locator('del').count()) > 0, (await region.locator('ins').count()) > 0];
  }
  expect(said).toMatchObject({ words: [true, true], tags: [true, true], links: [false, true] });
  await compared.getByRole('button', { name: 'Bring back all' }).click();
  expect((await stored(library, sys.id)).sys.version.versionNo).toBe('0.2');
  await save(page, '0.3');
  const { title: _, ...former } = await stored(library, sys.id);
  expect(former).toMatchObject(valuesOf('before'));
});
