import type { Page } from 'playwright-core';
import { success } from '../support/answers/answers.ts';
import type { Entry } from '../support/answers/views.ts';
import { Person, personPassword } from '../support/callers/people.ts';
import { field, Library } from '../support/content/library.ts';
import { axeViolations } from './support/axe.ts';
import { Console, looks, signIn, standing } from './support/console.ts';
import { field as control, save } from './support/editing.ts';
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
  await write(720, (index) => [{ title: `Book ${String(index).padStart(3, '0')}`, pages: index }, {}]);
  await write(12, (index) => [{ name: `Author ${index}`, born: 1900 + index }, { contentTypeId: 'author' }]);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

type Written = readonly [values: Record<string, unknown>, sys: Record<string, unknown>];

async function write(count: number, of: (index: number) => Written): Promise<readonly Entry[]> {
  const written: Entry[] = [];
  for (let from = 0; from < count; from += 20) {
    const some = Array.from({ length: Math.min(20, count - from) }, (_, index) => of(from + index));
    written.push(...(await Promise.all(some.map(([values, sys]) => library.create(values, sys)))));
  }
  return written;
}

const list = (query = '') => `p/${library.id}/entries${query}`;
const titles = (page: Page) => page.locator('.entry-title').allTextContents();

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(list(query));
  await standing(page);
  await page.locator('.entry-title, .empty').first().waitFor();
}

describe('scenario 5: the way back to the list', () => {
  it('leads to the same page and to the row that was opened, as it is now', async () => {
    const { page } = await service.signedIn();
    await open(page);
    await page.getByRole('button', { name: 'Type' }).click();
    await page.getByRole('checkbox', { name: 'Book', exact: true }).press('Space');
    await page.waitForURL(/type=book/);
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Title' }).click();
    await page.waitForURL(/order=entryTitle/);
    await page.getByRole('textbox', { name: 'Page' }).fill('7');
    await page.keyboard.press('Enter');
    await page.waitForURL(/page=7/);
    const row = page.getByRole('row', { name: 'Book 602' });
    await row.waitFor();
    const address = page.url();
    await row.getByRole('link', { name: 'Book 602' }).click();
    await page.waitForURL(/\/entries\/[0-9a-f-]{36}/);
    await control(page, 'title').fill('Book 602, second edition');
    await save(page, '0.2');
    await page.goBack();
    expect(page.url()).toBe(address);
    const changed = page.getByRole('row', { name: 'Book 602, second edition' });
    await changed.and(page.locator(':focus')).waitFor();

    const { page: other } = await service.signedIn();
    await other.goto(address);
    await other.getByRole('row', { name: 'Book 602, second edition' }).waitFor();
    expect(await titles(other)).toEqual(await titles(page));
  });
});

describe('scenario 7: chips and ZenQL', () => {
  const range = (page: Page) => page.locator('.pager-range').textContent();

  it('say the same, both ways', async () => {
    const { page } = await service.signedIn();
    await open(page, '?type=book&state=draft');
    expect(await range(page)).toBe('1–100 of 720');
    await page.getByRole('button', { name: 'Advanced' }).click();
    const text = page.getByRole('textbox', { name: 'Query in ZenQL' });
    expect(await text.inputValue()).toBe('sys.contentTypeId = book and sys.workflow.state = draft');
    await text.fill('sys.contentTypeId = book and sys.language = en-GB and pages < 5');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL(/zenql=/);
    await page.getByText('1–5 of 5').waitFor();
    await page.getByRole('button', { name: /^Language: / }).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ type: 'book', zenql: 'pages < 5' });
    await page.reload();
    await page.getByText('1–5 of 5').waitFor();
    expect(await text.inputValue()).toBe('sys.contentTypeId = book and sys.language = en-GB and pages < 5');
  });

  it('puts the caret where the service says that the text is wrong', async () => {
    const { page } = await service.signedIn();
    await open(page);
    await page.getByRole('button', { name: 'Advanced' }).click();
    const wrong = 'pages >= 200 and';
    const text = page.getByRole('textbox', { name: 'Query in ZenQL' });
    await text.fill(wrong);
    await page.getByRole('button', { name: 'Apply' }).click();
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
    const { page } = await service.signedIn();
    await open(page);
    await page.getByRole('button', { name: 'Advanced' }).click();
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
    const { page } = await service.signedIn();
    await open(page);
    await page.getByRole('button', { name: 'Type' }).click();
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

describe('scenario 8: publishing many', () => {
  it('says before who can, shows progress and reasons, and repeats what was refused', async () => {
    const editor = await Person.join(service.annal);
    await editor.given(library, {
      entries: [
        { id: 'book', languages: ['en-GB'], actions: ['contensisEntryBasic.*'] },
        { id: 'book', languages: ['cy'], actions: ['sysView'] },
      ],
    });
    const good = await write(170, (index) => [{ title: `Many ${index}`, pages: 9000 }, {}]);
    const incomplete = await write(20, () => [{ pages: 9000 }, {}]);
    const foreign = await write(10, (index) => [{ title: `Llyfr ${index}`, pages: 9000 }, { language: 'cy' }]);
    const { page, faults } = await service.page();
    faults.expect({ status: 422, path: /workflow\/events/ });
    await signIn(page, editor.name, personPassword);
    await open(page, '?type=book&zenql=pages+%3D+9000&sel=all');
    await page.getByText('All 200 that match are selected').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByText('170 of 200 can').waitFor();
    await dialog.getByText('20 are not complete or not valid').waitFor();
    await dialog.getByText('You do not have the right for 10').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    // Somebody takes a title away between the plan and the act.
    const [spoilt] = good;
    success(await library.call('PATCH', `/entries/${spoilt?.sys.id}`, { title: null }));
    await dialog.getByRole('button', { name: 'Publish 170' }).click();
    await dialog.getByText('169 are done').waitFor({ timeout: 90_000 });
    await dialog.getByText('1 was refused').waitFor();
    await dialog.getByText(/title: Every book has a title/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    success(await library.call('PATCH', `/entries/${spoilt?.sys.id}`, { title: 'Many again' }));
    await dialog.getByRole('button', { name: 'Retry the failed' }).click();
    await dialog.getByText('170 are done').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    for (const { sys } of incomplete)
      success(await library.call('PATCH', `/entries/${sys.id}`, { title: `Complete ${sys.id}` }));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByText('20 of 200 can').waitFor();
    await dialog.getByText('170 do not need it').waitFor();
    await dialog.getByRole('button', { name: 'Publish 20' }).click();
    await dialog.getByText('20 are done').waitFor();
    const found = await library.call<{ totalCount: number }>(
      'GET',
      `/entries?zenql=${encodeURIComponent('pages = 9000 and sys.isPublished = true')}`,
    );
    expect(found.body.totalCount).toBe(good.length + incomplete.length);
    const [untouched] = foreign;
    expect(success(await library.call<Entry>('GET', `/entries/${untouched?.sys.id}?language=cy`)).sys.isPublished).toBe(
      false,
    );
  });

  it('begins nothing more once it is stopped, and goes on', async () => {
    await write(100, (index) => [{ title: `Stopped ${index}`, pages: 9001 }, {}]);
    const { page } = await service.signedIn();
    await open(page, '?zenql=pages+%3D+9001&sel=all');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    // No answer comes before it is stopped, so only the first six are on their way.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/workflow\/events/, async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Publish 100' }).click();
    await dialog.getByRole('button', { name: 'Stop' }).click();
    release();
    await dialog.getByText('94 were not begun').waitFor();
    await dialog.getByText('6 are done').waitFor();
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByText('100 are done').waitFor();
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
