import type { Page } from 'playwright-core';
import { field, Library } from '../../support/content/library.ts';
import { Subjects } from '../../support/content/subjects.ts';
import { axeViolations } from '../support/axe.ts';
import { Console } from '../support/console.ts';
import { openEntry, openId, openNew, save, stored } from '../support/editing.ts';
import { screenshot } from '../support/screenshots.ts';

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  const subjects = Subjects.of(library);
  const below = [
    ['0', 'Books'],
    ['0/1', 'Novels'],
    ['0/1', 'Poems'],
    ['0', 'Films'],
  ] as const;
  for (const [above, name] of below) await subjects.add(above, name);
  await library.publish({
    id: 'book',
    name: { 'en-GB': 'book' },
    entryTitleField: 'title',
    fields: [
      field('title', 'string'),
      field('subject', 'string', { dataFormat: 'taxonomy', validations: { taxonomyRoot: { key: '0/1' } } }),
      field('subjects', 'stringArray', { dataFormat: 'taxonomy', validations: { maxCount: { value: 2 } } }),
    ],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

it('terms are chosen in the branch that a field permits, by keyboard, and taken out again', async () => {
  const { page } = await service.signedIn();
  await openNew(page, library);
  await page.getByRole('textbox', { name: 'title' }).fill('With terms');
  await group(page, 'subject').getByRole('button', { name: 'Choose a term' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('treeitem', { name: 'Novels' }).waitFor();
  expect(await dialog.getByRole('treeitem').allTextContents()).toEqual(['Novels', 'Poems']);
  await dialog.getByRole('treeitem', { name: 'Novels' }).click();
  await dialog.waitFor({ state: 'detached' });
  await group(page, 'subject').getByText('Books / Novels').waitFor();

  await group(page, 'subjects').getByRole('button', { name: 'Choose a term' }).click();
  await dialog.getByRole('treeitem', { name: 'Books' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('treeitem', { name: 'Poems' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await dialog.getByText('The field has as many as it can hold: take one out first').waitFor();
  expect(await screenshot(page, 'terms')).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await save(page, '0.1');
  const id = openId(page);
  expect(await stored(library, id)).toMatchObject({ subject: '0/1/2', subjects: ['0/1', '0/4'] });

  await openEntry(page, library, id);
  await group(page, 'subjects').getByRole('button', { name: 'Remove: Books' }).click();
  await group(page, 'subject').getByRole('button', { name: 'Remove: Books / Novels' }).click();
  await save(page, '0.2');
  expect(await stored(library, id)).toMatchObject({ subject: null, subjects: ['0/4'] });
});

it('a term that is gone stays until somebody takes it out', async () => {
  const { sys } = await library.create({ title: 'Old', subjects: ['0/77'] });
  const { page, faults } = await service.signedIn();
  faults.expect({ status: 404, path: /taxonomy/ });
  await openEntry(page, library, sys.id);
  await group(page, 'subjects').getByText('The taxonomy has no such term any more').waitFor();
  await page.getByRole('textbox', { name: 'title' }).fill('Older');
  await save(page, '0.2');
  expect(await stored(library, sys.id)).toMatchObject({ title: 'Older', subjects: ['0/77'] });
});
