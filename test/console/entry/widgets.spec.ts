import { Library, field as typeField } from '../../support/content/library.ts';
import { Console } from '../support/console.ts';
import { field, openEntry, openId, openNew, save, stored } from '../support/editing.ts';

const choices = (count: number) => ({
  allowedValues: {
    labeledValues: Array.from({ length: count }, (_, at) => ({ value: `v${at}`, label: { 'en-GB': `Value ${at}` } })),
  },
});

const sample = {
  id: 'sample',
  name: { 'en-GB': 'Sample' },
  entryTitleField: 'title',
  supportedLanguages: ['en-GB', 'cy'],
  fields: [
    typeField('title', 'string'),
    typeField('count', 'integer'),
    typeField('price', 'decimal'),
    typeField('few', 'string', { validations: choices(3) }),
    typeField('some', 'string', { validations: choices(10) }),
    typeField('several', 'stringArray', { validations: choices(3) }),
    typeField('lines', 'stringArray'),
    typeField('answer', 'boolean'),
    typeField('place', 'object', { dataFormat: 'location' }),
    typeField('quote', 'object', { dataFormat: 'quote' }),
    typeField('moment', 'dateTime'),
  ],
};

const untouched = {
  title: 'As it was',
  moment: '2026-03-29T00:30:00.5+03:00',
  price: 1.5,
  lines: ['one', 'two'],
  place: { lat: 51.53, lon: -0.13 },
};

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  await library.publish(sample);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

describe('the widgets (scenario 10)', () => {
  it('store what was entered, and nothing once it is cleared', async () => {
    const { page } = await service.signedIn();
    await openNew(page, library, 'sample');
    await field(page, 'title').fill('All of them');
    await field(page, 'count').fill('1,214');
    await field(page, 'price').fill('12.5');
    await page.getByRole('radio', { name: 'Value 1', exact: true }).click({ force: true });
    await page.getByRole('button', { name: /some/ }).click();
    await page.getByRole('option', { name: 'Value 4' }).click();
    await page.getByRole('checkbox', { name: 'Value 2' }).click({ force: true });
    await page.getByRole('group', { name: 'lines' }).getByRole('button', { name: 'Add' }).click();
    await field(page, 'lines 1').fill('first');
    await field(page, 'lines 1').press('Enter');
    await field(page, 'lines 2').fill('second');
    await field(page, 'lines 2').press('Alt+ArrowUp');
    await page.getByRole('radio', { name: 'No', exact: true }).click({ force: true });
    await field(page, 'Latitude').fill('51.53');
    await field(page, 'Longitude').fill('-0.13');
    await field(page, 'Source').fill('S. R. Ranganathan');
    await save(page, '0.1');
    const id = openId(page);
    expect(await stored(library, id)).toMatchObject({
      title: 'All of them',
      count: 1214,
      price: 12.5,
      few: 'v1',
      some: 'v4',
      several: ['v2'],
      lines: ['second', 'first'],
      answer: false,
      place: { lat: 51.53, lon: -0.13 },
      quote: { source: 'S. R. Ranganathan' },
      moment: null,
    });
    await page.reload();
    await field(page, 'count').fill('');
    await page.getByRole('radio', { name: 'Not set', exact: true }).click({ force: true });
    await page.getByRole('button', { name: 'Remove: lines 1' }).click();
    await field(page, 'Source').fill('');
    await save(page, '0.2');
    expect(await stored(library, id)).toMatchObject({ count: null, answer: null, lines: ['first'], quote: null });
  });

  it('leave what nobody touches as it was stored', async () => {
    const { sys } = await library.create(untouched, { contentTypeId: 'sample' });
    const { page } = await service.signedIn({ zone: 'America/New_York' });
    await openEntry(page, library, sys.id);
    await field(page, 'count').fill('7');
    await save(page, '0.2');
    expect(await stored(library, sys.id)).toMatchObject({ ...untouched, count: 7 });
  });

  it('keep what is no number in sight, and out of what is saved', async () => {
    const { sys } = await library.create({ title: 'Numbers', count: 3 }, { contentTypeId: 'sample' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await field(page, 'count').fill('three');
    await page.keyboard.press('Control+s');
    await page.getByText('This is not a whole number').first().waitFor();
    expect(await stored(library, sys.id)).toMatchObject({ count: 3, sys: { version: { versionNo: '0.1' } } });
    await field(page, 'count').fill('4');
    await save(page, '0.2');
  });
});

describe('two languages (scenario 23)', () => {
  it('stand beside each other; only the one that is edited changes', async () => {
    const { sys } = await library.create({ title: 'Gardening', lines: ['soil'] }, { contentTypeId: 'sample' });
    await library.create({ title: 'Garddio' }, { id: sys.id, contentTypeId: 'sample', language: 'cy' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id, 'cy');
    await page.getByRole('button', { name: 'Language beside' }).click();
    await page.getByRole('menuitemradio', { name: 'British English' }).click();
    await page.getByRole('button', { name: 'Take over: lines' }).click();
    await field(page, 'title').fill('Garddio yng Nghymru');
    await save(page, '0.2');
    expect(await stored(library, sys.id, 'cy')).toMatchObject({ title: 'Garddio yng Nghymru', lines: ['soil'] });
    expect((await stored(library, sys.id)).sys.version.versionNo).toBe('0.1');
  });
});
