import type { Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { Console, standing } from '../support/console.ts';
import { goTo, press } from '../support/keyboard.ts';

// A busy machine takes longer than the goals of the console allow.
jest.setTimeout(90_000);

let service: Console;
beforeAll(async () => {
  service = await Console.start();
  const project = { id: 'library', name: 'Library', primaryLanguage: 'en-GB', supportedLanguages: ['en-GB'] };
  expect((await service.annal.call('POST', '/api/management/projects', project)).status).toBe(201);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

async function addField(page: Page, kind: string, name: string): Promise<void> {
  await press(page, 'button', 'Add field');
  await page.getByRole('dialog', { name: 'Add field' }).waitFor();
  await press(page, 'button', kind);
  await page.getByLabel('Field name').waitFor();
  await goTo(page, 'textbox', 'Field name');
  await page.keyboard.type(name);
}

it('makes and publishes a type with three fields without a pointer', async () => {
  const { page } = await service.signedIn();
  await page.goto('p/library/model');
  await standing(page);
  expect(await axeViolations(page)).toEqual([]);
  await press(page, 'button', 'Create type');
  await page.getByLabel('Type name').waitFor();
  await goTo(page, 'textbox', 'Type name');
  await page.keyboard.type('Book');
  expect(await page.getByLabel('Id').inputValue()).toBe('book');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Book' }).waitFor();
  await standing(page);
  expect(await axeViolations(page)).toEqual([]);
  await addField(page, 'Text', 'Title');
  await addField(page, 'Whole number', 'Number of pages');
  await addField(page, 'Date', 'First printing');
  expect(await axeViolations(page)).toEqual([]);
  await press(page, 'tab', 'Fields');
  await page.keyboard.press('ArrowRight');
  await goTo(page, 'textbox', 'Description');
  await page.keyboard.type('What the library lends');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await press(page, 'button', 'Publish');
  const dialog = page.getByRole('dialog', { name: 'Publish Book?' });
  await dialog.getByText('0 entries').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await press(page, 'button', 'Publish');
  await dialog.waitFor({ state: 'detached' });
  const { body } = await service.annal.call('GET', '/api/management/projects/library/contenttypes/book');
  expect(body).toMatchObject({
    name: { 'en-GB': 'Book' },
    description: { 'en-GB': 'What the library lends' },
    version: { versionNo: '1.0' },
    fields: [
      { id: 'title', name: { 'en-GB': 'Title' }, dataType: 'string', dataFormat: null },
      { id: 'numberOfPages', dataType: 'integer' },
      { id: 'firstPrinting', dataType: 'dateTime', editor: { id: 'date' } },
    ],
  });
});
