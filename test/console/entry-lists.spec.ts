import type { Page } from 'playwright-core';
import { field, Library } from '../support/content/library.ts';
import { axeViolations } from './support/axe.ts';
import { Console, devices, looks, standing, type ConsolePage } from './support/console.ts';
import { field as control, says } from './support/editing.ts';
import { screenshot } from './support/screenshots.ts';

// Hundreds of entries are made and published, on machines that have more to do.
jest.setTimeout(120_000);

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  const required = { validations: { required: { message: { 'en-GB': 'Every book has a title' } } } };
  await library.publish({
    id: 'book',
    name: { 'en-GB': 'Book' },
    entryTitleField: 'title',
    supportedLanguages: ['en-GB', 'cy'],
    fields: [field('title', 'string', required), field('pages', 'integer')],
  });
  await library.publish({
    id: 'author',
    name: { 'en-GB': 'Author' },
    entryTitleField: 'name',
    supportedLanguages: ['en-GB', 'cy'],
    fields: [field('name', 'string'), field('born', 'integer')],
  });
  await library.createMany(720, (index) => [{ title: `Book ${String(index).padStart(3, '0')}`, pages: index }, {}]);
  await library.createMany(12, (index) => [
    { name: `Author ${index}`, born: 1900 + index },
    { contentTypeId: 'author' },
  ]);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const list = (query = '') => `p/${library.id}/entries${query}`;
const titles = (page: Page) => page.locator('.entry-title').allTextContents();

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(list(query));
  await standing(page);
  await page.locator('.entry-title, .empty').first().waitFor();
}

type Device = (typeof devices)[number];

/** Where there is no room for them, they stand behind a button. */
async function showFilters({ page, press }: ConsolePage, device: Device): Promise<void> {
  if (device === 'phone') await press(page.getByRole('button', { name: /^Filters/ }));
}

async function sortByTitle({ page, press }: ConsolePage, device: Device): Promise<void> {
  if (device === 'desktop') return press(page.getByRole('columnheader', { name: 'Title' }));
  for (const choice of ['Title', 'Ascending']) {
    await press(page.getByRole('button', { name: 'Sort', exact: true }));
    await press(page.getByRole('menuitemradio', { name: choice, exact: true }));
  }
}

describe.each(devices)('scenario 5, on the %s: the way back to the list', (device) => {
  it('leads to the same page and to the row that was opened, as it is now', async () => {
    const shown = await service.signedIn({ size: device });
    const { page, press } = shown;
    await open(page);
    await showFilters(shown, device);
    await press(page.getByRole('button', { name: 'Type' }));
    await page.getByRole('checkbox', { name: 'Book', exact: true }).press('Space');
    await page.waitForURL(/type=book/);
    await page.keyboard.press('Escape');
    await sortByTitle(shown, device);
    await page.waitForURL(/order=entryTitle/);
    await page.getByRole('textbox', { name: 'Page' }).fill('7');
    await page.keyboard.press('Enter');
    await page.waitForURL(/page=7/);
    const [title, next] =
      device === 'phone' ? ['Book 603', 'Book 603, on the way'] : ['Book 602', 'Book 602, at a desk'];
    const row = page.getByRole('row', { name: title });
    await row.waitFor();
    const address = page.url();
    await press(row.getByRole('link', { name: title }));
    await page.waitForURL(/\/entries\/[0-9a-f-]{36}/);
    await control(page, 'title').fill(next);
    await press(page.getByRole('button', { name: 'Save', exact: true }));
    await says(page, 'Saved as 0.2');
    await page.goBack();
    expect(page.url()).toBe(address);
    const changed = page.getByRole('row', { name: next });
    await changed.and(page.locator(':focus')).waitFor();

    const { page: other } = await service.signedIn({ size: device });
    await other.goto(address);
    await other.getByRole('row', { name: next }).waitFor();
    // Away from the row that has the focus, both begin with the same one.
    await page.reload();
    await changed.waitFor();
    expect(await titles(other)).toEqual(await titles(page));
  });
});

describe.each(devices)('scenario 7, on the %s: chips and ZenQL', (device) => {
  const range = (page: Page) => page.locator('.pager-range').textContent();

  it('say the same, both ways', async () => {
    const shown = await service.signedIn({ size: device });
    const { page, press } = shown;
    await open(page, '?type=book&state=draft');
    expect(await range(page)).toBe('1–100 of 720');
    await press(page.getByRole('button', { name: 'Advanced' }));
    const text = page.getByRole('textbox', { name: 'Query in ZenQL' });
    expect(await text.inputValue()).toBe('sys.contentTypeId = book and sys.workflow.state = draft');
    await text.fill('sys.contentTypeId = book and sys.language = en-GB and pages < 5');
    await press(page.getByRole('button', { name: 'Apply' }));
    await page.waitForURL(/zenql=/);
    await page.getByText('1–5 of 5').waitFor();
    await showFilters(shown, device);
    await page.getByRole('button', { name: /^Language: / }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ type: 'book', zenql: 'pages < 5' });
    await page.reload();
    await page.getByText('1–5 of 5').waitFor();
    expect(await text.inputValue()).toBe('sys.contentTypeId = book and sys.language = en-GB and pages < 5');
  });

  it('puts the caret where the service says that the text is wrong', async () => {
    const { page, press } = await service.signedIn({ size: device });
    await open(page);
    await press(page.getByRole('button', { name: 'Advanced' }));
    const wrong = 'pages >= 200 and';
    const text = page.getByRole('textbox', { name: 'Query in ZenQL' });
    await text.fill(wrong);
    await press(page.getByRole('button', { name: 'Apply' }));
    const answer = await library.call<{ message: string; data: { position: number } }>(
      'GET',
      `/entries?zenql=${encodeURIComponent(wrong)}`,
    );
    expect(answer.status).toBe(400);
    await page.getByRole('alert').getByText(answer.body.message).waitFor();
    const caret = await text.evaluate((area: HTMLTextAreaElement) => area.selectionStart);
    expect(caret).toBe(answer.body.data.position);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('offers the fields of the chosen type, and values', async () => {
    const { page, press } = await service.signedIn({ size: device });
    await open(page);
    await press(page.getByRole('button', { name: 'Advanced' }));
    await page.getByRole('textbox', { name: 'Query in ZenQL' }).focus();
    await page.keyboard.type('sys.contentTypeId = ');
    await page.getByRole('option', { name: 'author' }).waitFor();
    await page.keyboard.type('author and ');
    await page.getByRole('option', { name: 'born' }).waitFor();
    expect(await page.getByRole('option', { name: 'pages' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type('bo');
    await page.keyboard.press('Tab');
    // Without a pause: what is typed after Tab belongs after the chosen word.
    await page.keyboard.type('> 1905');
    await page.keyboard.press('Enter');
    await page.getByText('1–6 of 6').waitFor();
  });

  it('counts what each value of a chip would leave', async () => {
    const shown = await service.signedIn({ size: device });
    const { page, press } = shown;
    await open(page);
    await showFilters(shown, device);
    await press(page.getByRole('button', { name: 'Type' }));
    await page.locator('.facet-option', { hasText: 'Author' }).getByText('12').waitFor();
    await page.locator('.facet-option', { hasText: 'Book' }).getByText('720').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('keys', () => {
  it('go through the rows, select and open', async () => {
    const { page } = await service.signedIn();
    await open(page, '?type=author&order=born');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.getByRole('row', { name: 'Author 0' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('row', { name: 'Author 1', exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('x');
    await page.getByRole('region', { name: 'Selection' }).getByText('1 selected').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search entries' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Author 7');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=Author/);
    await page.getByRole('row', { name: 'Author 7' }).waitFor();
  });

  it('select everything that matches, for a file', async () => {
    const { page } = await service.signedIn();
    await open(page, '?type=book');
    await page.locator('.table-column .choice').click();
    await page.getByText('100 selected').waitFor();
    await page.getByRole('button', { name: 'Select all 720 that match' }).click();
    await page.getByText('All 720 that match are selected').waitFor();
    const loading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await loading).createReadStream()) chunks.push(chunk as Buffer);
    const lines = Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(721);
    expect(lines[0]).toContain('Title');
  });
});

it.each(looks)('shows the list in the $theme theme, on the $size, without a violation of axe', async (view) => {
  const { page } = await service.signedIn(view);
  await open(page, '?type=book&sel=all');
  expect(await screenshot(page, `entries-${view.size}-${view.theme}`)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
});

it.each(['de', 'en-XA'])('shows the list in %s, with nothing cut', async (language) => {
  const { page } = await service.signedIn({ size: 'phone' });
  await page.evaluate((chosen) => localStorage.setItem('annal.language', chosen), language);
  await open(page, '?sel=all');
  expect(await screenshot(page, `entries-phone-${language}`)).toEqual([]);
});
