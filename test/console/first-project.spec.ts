import { adminPassword } from '../support/service/annal.ts';
import { axeViolations } from './support/axe.ts';
import { Console, looks, standing } from './support/console.ts';
import { screenshot } from './support/screenshots.ts';

let service: Console;
beforeAll(async () => {
  service = await Console.start();
});
afterEach(() => service.closePages());
afterAll(() => service.end());

it('is created by keyboard only, and gets a sample model with one press', async () => {
  const { page } = await service.page();
  const { keyboard } = page;
  await page.goto('');
  await page.getByLabel('User name').and(page.locator(':focus')).waitFor();
  await keyboard.type('admin');
  await keyboard.press('Tab');
  await keyboard.type(adminPassword);
  await keyboard.press('Enter');
  const create = page.getByRole('button', { name: 'Create project' });
  await create.waitFor();
  await create.focus();
  await keyboard.press('Enter');
  await page.getByLabel('Name', { exact: true }).and(page.locator(':focus')).waitFor();
  await keyboard.type('City Library');
  expect(await page.getByLabel('Id', { exact: true }).inputValue()).toBe('cityLibrary');
  expect(await axeViolations(page)).toEqual([]);
  await keyboard.press('Enter');
  await page.waitForURL(/\/p\/cityLibrary$/);
  await page.getByRole('button', { name: 'Use the sample' }).focus();
  await keyboard.press('Enter');
  await page.getByText('Author, Book and Page are ready').waitFor();
  const types = (await service.annal.call<object[]>('GET', '/api/management/projects/cityLibrary/contenttypes')).body;
  expect(types).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'book' })]));
});

const screens = {
  projects: '?all=true',
  overview: 'p/cityLibrary',
  settings: 'p/cityLibrary/settings',
  me: 'me',
};

it.each(looks)('shows every screen in the $theme theme, on the $size, without a violation of axe', async (view) => {
  const { page } = await service.signedIn(view);
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path);
    await standing(page);
    expect(await screenshot(page, `${name}-${view.size}-${view.theme}`)).toEqual([]);
    expect([name, await axeViolations(page)]).toEqual([name, []]);
  }
});

it.each(['de', 'en-XA'])('shows every screen in %s, with nothing cut', async (language) => {
  const { page } = await service.signedIn({ size: 'phone' });
  await page.evaluate((chosen) => localStorage.setItem('annal.language', chosen), language);
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path);
    await standing(page);
    expect(await screenshot(page, `${name}-phone-${language}`)).toEqual([]);
  }
});

it('is found by Ctrl+K, and keys go to areas', async () => {
  const { page } = await service.signedIn();
  await page.goto('p/cityLibrary');
  await standing(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('sett');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/settings$/);
  await page.getByRole('heading', { name: 'Settings', level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.waitForURL(/\/p\/cityLibrary$/);
});

it('asks before changed settings are lost', async () => {
  const { page } = await service.signedIn();
  await page.goto('p/cityLibrary/settings');
  await page.getByLabel('Description').fill('Catalogue and branches');
  await page.getByRole('link', { name: 'Overview' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Description').inputValue()).toBe('Catalogue and branches');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.waitForURL(/\/p\/cityLibrary$/);
});

it('leads back to the last place in a project, from the list of projects', async () => {
  const { page } = await service.signedIn();
  await page.goto('p/cityLibrary/model');
  await standing(page);
  await page.goto('?all=true');
  await page.getByRole('link', { name: 'Go on in Model' }).click();
  await page.waitForURL(/\/p\/cityLibrary\/model$/);
  await page.goto('p/cityLibrary');
  await standing(page);
  await page.goto('?all=true');
  await page.getByRole('link', { name: 'City Library' }).waitFor();
  expect(await page.getByRole('link', { name: /^Go on in/ }).count()).toBe(0);
});
