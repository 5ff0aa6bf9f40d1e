import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { success } from '../support/answers/answers.ts';
import type { Page as List } from '../support/answers/views.ts';
import { Person, personPassword } from '../support/callers/people.ts';
import { Library, type Json } from '../support/content/library.ts';
import { axeViolations } from './support/axe.ts';
import { Console, looks, sizes, standing, themes } from './support/console.ts';
import { save } from './support/editing.ts';
import { screenshot } from './support/screenshots.ts';

jest.setTimeout(120_000);

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.withBooks(service.annal);
  person = await Person.join(library.annal);
  await person.given(library, { entries: [{ id: '*', actions: ['*'] }], views: { actions: ['*'] } });
  for (const pageCount of [5, 300, 900]) await library.create({ title: `Book of ${pageCount}`, pageCount });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

let person: Person;
const views = async () => {
  const path = `/api/management/projects/${library.id}/views`;
  return success(await library.annal.call<List<Json>>('GET', path, undefined, { token: person.token })).items;
};
const open = async (page: Page, query = '') => {
  await page.goto(`p/${library.id}/entries${query}`);
  await standing(page);
};
const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Views of this list' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });

it('a list is kept as a view, changed, renamed, shared and deleted, and comes back', async () => {
  const { page } = await service.signedIn({}, person.name, personPassword);
  await open(page, '?zenql=pageCount%20%3E%20200&order=-pageCount');
  await page.getByText('1–2 of 2').waitFor();
  await choose(page, 'Save as a view…');
  await page.getByLabel('Name', { exact: true }).fill('Long books');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await link(page, 'Long books').waitFor();
  expect(await views()).toMatchObject([
    { name: 'Long books', zenql: 'pageCount > 200', order: ['-pageCount'], shared: false },
  ]);

  await link(page, 'All').click();
  await page.getByText('1–3 of 3').waitFor();
  await link(page, 'Long books').click();
  await page.getByText('1–2 of 2').waitFor();
  await page.reload();
  await page.getByText('1–2 of 2').waitFor();
  expect(await page.locator('.entry-title').allTextContents()).toEqual(['Book of 900', 'Book of 300']);

  const text = page.getByRole('textbox', { name: 'Query in ZenQL' });
  await text.fill('pageCount > 500');
  await page.keyboard.press('Enter');
  await page.getByText('1–1 of 1').waitFor();
  await link(page, 'Long books changed').waitFor();
  await choose(page, 'Save the changes to Long books');
  await page.getByText('The view Long books is saved').waitFor();
  await choose(page, 'Rename the view');
  await page.getByLabel('Name', { exact: true }).fill('Longest books');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await link(page, 'Longest books').waitFor();
  await choose(page, 'Share with everybody');
  await page.getByTitle('Shared').waitFor();
  expect(await views()).toMatchObject([{ name: 'Longest books', zenql: 'pageCount > 500', shared: true }]);

  await choose(page, 'Delete the view');
  await link(page, 'Longest books').waitFor({ state: 'detached' });
  expect(await views()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await link(page, 'Longest books').waitFor();
  expect(await views()).toMatchObject([{ name: 'Longest books', shared: true }]);
});

it('shared views are those of others, too; what roles do not allow says so', async () => {
  success(await library.call('POST', '/views', { name: 'Everybody’s', shared: true }), 201);
  const reader = await Person.join(library.annal);
  await reader.given(library, { entries: [{ id: '*', actions: ['sysView'] }], views: { actions: ['view'] } });
  const { page } = await service.signedIn({}, reader.name, personPassword);
  await open(page);
  await link(page, 'Everybody’s').click();
  await page.waitForURL(/view=/);
  await page.getByRole('button', { name: 'Views of this list' }).click();
  const item = page.getByRole('menuitem', { name: 'Delete the view' });
  expect(await item.getAttribute('aria-disabled')).toBe('true');
  await item.getByText('Your roles do not allow this with shared views').waitFor();
});

it.each(themes)('views stand well: %s', async (theme) => {
  for (let index = 0; index < 3; index += 1)
    success(await library.call('POST', '/views', { name: `${theme} view number ${index}` }), 201);
  for (const size of ['phone', 'desktop'] as const) {
    const { page } = await service.signedIn({ theme, size });
    await open(page);
    await page.getByRole('button', { name: 'Views of this list' }).click();
    expect(await screenshot(page, `views-${theme}-${sizes[size].width}`)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  }
});

describe('broken links', () => {
  let shelf: Library;
  beforeAll(async () => {
    shelf = await Library.withBooks(service.annal);
  });

  it('are listed by field until they are mended', async () => {
    const sequel = await shelf.create({ title: 'The second' });
    const first = await shelf.create({ title: 'The first', sequel: { sys: { id: sequel.sys.id } } });
    const { page } = await service.signedIn();
    await page.goto(`p/${shelf.id}/entries`);
    await standing(page);
    await link(page, 'Broken links').click();
    await page.getByText('No link is broken').waitFor();
    success(await shelf.call('DELETE', `/entries/${sequel.sys.id}`), 204);
    await page.reload();
    const row = page.getByRole('list', { name: 'Broken links' }).getByRole('listitem');
    await row.getByText(`Missing: ${sequel.sys.id}`).waitFor();
    await row.getByText('Book, field sequel, British English').waitFor();
    await row.getByRole('link', { name: 'The first' }).click();
    await page.waitForURL(new RegExp(`entries/${first.sys.id}`));
    await page
      .getByRole('group', { name: 'sequel' })
      .getByRole('button', { name: /^Remove/ })
      .click();
    await save(page, '0.2');
    await page.goto(`p/${shelf.id}/entries?view=broken`);
    await page.getByText('No link is broken').waitFor();
  });

  it.each(looks)('stand well: $theme, $size', async ({ theme, size }) => {
    const missing = [randomUUID(), randomUUID(), randomUUID()];
    for (const [index, id] of missing.entries())
      await shelf.create({ title: `${theme} ${size} ${index}`, sequel: { sys: { id } } });
    const { page } = await service.signedIn({ theme, size });
    await page.goto(`p/${shelf.id}/entries?view=broken`);
    await standing(page);
    await page.getByText(`Missing: ${missing[0]}`).waitFor();
    expect(await screenshot(page, `broken-links-${theme}-${sizes[size].width}`)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });
});
