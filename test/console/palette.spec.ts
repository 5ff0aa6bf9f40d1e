import type { Page } from 'playwright-core';
import { success } from '../support/answers/answers.ts';
import { onEntries, Person, personPassword } from '../support/callers/people.ts';
import { Library } from '../support/content/library.ts';
import { axeViolations } from './support/axe.ts';
import { Console, standing } from './support/console.ts';
import { screenshot } from './support/screenshots.ts';

let service: Console;
let library: Library;
let writer: Person;
let nodeId: string;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.withBooks(service.annal);
  await library.create({ title: 'Book of hours' });
  writer = await Person.join(service.annal, 'bookwright');
  await writer.given(library, onEntries(['sysView', 'sysCreate', 'draft.sysUpdate'], 'book'));
  const root = success(await library.call<{ id: string }>('GET', '/nodes/root'));
  const node = { displayName: { 'en-GB': 'Bookshops' }, slug: { 'en-GB': 'bookshops' } };
  nodeId = success(await library.call<{ id: string }>('POST', `/nodes/${root.id}/children`, node), 201).id;
});
afterEach(() => service.closePages());
afterAll(() => service.end());

async function typed(page: Page, text: string): Promise<void> {
  await page.goto(`p/${library.id}`);
  await standing(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search' }).fill(text);
}

const found = (page: Page, name: RegExp) => page.getByRole('menuitem', { name });

it('finds everything by a few letters of its name', async () => {
  const { page } = await service.signedIn();
  await typed(page, 'book');
  for (const name of [/Book of hours/, /^Book book$/, /Bookshops/, /bookwright/]) await found(page, name).waitFor();
  expect(await screenshot(page, 'palette-found')).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
});

it.each([
  ['#book', /^Book book$/, /\/model\/types\/book$/],
  ['# Book', /^Book book$/, /\/model\/types\/book$/],
  ['/books', /Bookshops/, /\/tree\?node=/],
  ['@bookw', /bookwright/, /\/entries\?owner=bookwright$/],
] as const)('finds one kind only by what is typed first: %s', async (text, name, address) => {
  const { page } = await service.signedIn();
  await typed(page, text);
  await found(page, name).waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
  await standing(page);
  if (text === '/books') expect(new URL(page.url()).searchParams.get('node')).toBe(nodeId);
});

it('leaves actions after >, and offers nobody a place that they may not open', async () => {
  const { page } = await service.signedIn({}, writer.name, personPassword);
  await typed(page, '> dark');
  await found(page, /Use dark colours/).waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('/books');
  await page.getByText('Nothing fits. Try fewer letters.').waitFor();
});
