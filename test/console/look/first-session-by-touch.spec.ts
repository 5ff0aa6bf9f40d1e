import type { Page } from 'playwright-core';
import { adminPassword } from '../../support/service/annal.ts';
import { axeViolations } from '../support/axe.ts';
import { Console, standing } from '../support/console.ts';
import { openId } from '../support/editing.ts';
import { layoutProblems } from '../support/screenshots.ts';

jest.setTimeout(120_000);

let service: Console;
beforeAll(async () => {
  service = await Console.start();
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const tap = (page: Page, role: 'button' | 'link' | 'radio', name: string) =>
  page.getByRole(role, { name, exact: true }).tap();

async function check(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await layoutProblems(page)).toEqual([]);
}

async function goTo(page: Page, area: string): Promise<void> {
  await tap(page, 'button', 'Open the areas');
  const sheet = page.getByRole('dialog', { name: 'Areas' });
  await sheet.getByRole('link', { name: area, exact: true }).tap();
  await sheet.waitFor({ state: 'detached' });
  await standing(page);
}

it('goes from signing in to a published entry with a finger (scenario 1)', async () => {
  const { page } = await service.page({ size: 'phone' });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const addField = async (kind: string, name: string): Promise<void> => {
    await tap(page, 'button', 'Add field');
    await tap(page, 'button', kind);
    await field('Field name').fill(name);
    await check(page);
    await tap(page, 'button', 'Close these settings');
  };
  await page.goto('');
  await field('User name').fill('admin');
  await field('Password').fill(adminPassword);
  await check(page);
  await tap(page, 'button', 'Sign in');

  await tap(page, 'button', 'Create project');
  await field('Name').fill('City Library');
  await check(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Create project', exact: true }).tap();
  await page.waitForURL(/\/p\/cityLibrary$/);
  await standing(page);
  await check(page);

  await goTo(page, 'Model');
  await tap(page, 'button', 'Create type');
  await field('Type name').fill('Book');
  await check(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Create type', exact: true }).tap();
  await page.getByRole('heading', { level: 1, name: 'Book' }).waitFor();
  await addField('Text', 'Title');
  await addField('Whole number', 'Number of pages');
  await addField('Yes or no', 'In print');
  await check(page);
  await tap(page, 'button', 'Publish');
  const dialog = page.getByRole('dialog', { name: 'Publish Book?' });
  await dialog.getByText('0 entries').waitFor();
  await check(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });

  await goTo(page, 'Entries');
  await tap(page, 'button', 'New: Book');
  await field('Title').fill('Cataloguing for Gardeners');
  await field('Number of pages').fill('312');
  await page.getByText('Yes', { exact: true }).tap();
  await check(page);
  await tap(page, 'button', 'Save');
  await page.getByText('Saved as 0.1').first().waitFor();
  await tap(page, 'button', 'Publish');
  await page.getByText('Saved as 1.0').first().waitFor();
  await check(page);

  const path = `/api/management/projects/cityLibrary/entries/${openId(page)}`;
  expect((await service.annal.call('GET', path)).body).toMatchObject({
    title: 'Cataloguing for Gardeners',
    numberOfPages: 312,
    inPrint: true,
    sys: { isPublished: true, version: { versionNo: '1.0' } },
  });
});
