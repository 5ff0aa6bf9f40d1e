import type { Page, Route } from 'playwright-core';
import { createPerson } from '../../support/callers/security.ts';
import { adminPassword } from '../../support/service/annal.ts';
import { Library } from '../../support/content/library.ts';
import { Console, signIn, standing, type ConsolePage } from '../support/console.ts';
import { field, openEntry, openId, openNew, restore, save, says, stored } from '../support/editing.ts';

const KEPT = 'Not saved · kept on this device';
/** Of `createPerson`. */
const PASSWORD = 'Quiet-Shelf-0-Noon';

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.withBooks(service.annal);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

describe('what is typed', () => {
  it('is offered after the tab was killed, and goes on from its version (scenario 14)', async () => {
    const { sys } = await library.create({ title: 'Roses', summary: 'Thorns' });
    const { page, context } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await field(page, 'title').fill('Roses of Wales');
    await says(page, KEPT);
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await openEntry(again, library, sys.id);
    await again.getByText('The stored version 0.1 is of').waitFor();
    expect(await field(again, 'title').inputValue()).toBe('Roses');
    await restore(again, 'title', 'Roses of Wales');
    await save(again, '0.2');
    expect(await stored(library, sys.id)).toMatchObject({ title: 'Roses of Wales', summary: 'Thorns' });
    await again.reload();
    await says(again, 'Saved as 0.2');
    expect(await again.getByRole('button', { name: 'Restore', exact: true }).count()).toBe(0);
  });

  it('is gone once it is discarded, which can be undone (scenario 14)', async () => {
    const { page } = await service.signedIn();
    await openNew(page, library);
    await field(page, 'title').fill('Never saved');
    await says(page, KEPT);
    await page.reload();
    await standing(page);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await field(page, 'title').inputValue()).toBe('Never saved');
  });

  it('is offered after a reload (scenario 15)', async () => {
    const { sys } = await library.create({ title: 'Poppies' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await field(page, 'title').fill('Poppies in the field');
    await says(page, KEPT);
    await page.reload();
    await standing(page);
    await restore(page, 'title', 'Poppies in the field');
  });

  it.each([
    ['going back', (page) => page.goBack()],
    ['a link', (page) => page.getByRole('link', { name: 'Overview', exact: true }).click()],
    [
      'a shortcut',
      (page) =>
        page.keyboard
          .press('Escape')
          .then(() => page.getByRole('heading', { level: 1 }).click())
          .then(() => page.keyboard.press('g'))
          .then(() => page.keyboard.press('o')),
    ],
  ] as readonly (readonly [string, (page: Page) => Promise<unknown>])[])(
    'survives %s, and a notice leads back (scenario 15)',
    async (way, leave) => {
      const { sys } = await library.create({ title: `Tulips, before ${way}` });
      const { page } = await service.signedIn();
      await page.goto(`p/${library.id}/entries`);
      await page.getByRole('link', { name: `Tulips, before ${way}` }).click();
      await field(page, 'title').fill('Tulips and turnips');
      await leave(page);
      await page.getByRole('button', { name: 'Back to it' }).click();
      await restore(page, 'title', 'Tulips and turnips');
      expect((await stored(library, sys.id)).sys.version.versionNo).toBe('0.1');
    },
  );

  it('becomes one version, though the answer was lost (scenario 16)', async () => {
    const { sys } = await library.create({ title: 'Daisies' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, sys.id);
    const keys: (string | undefined)[] = [];
    await page.route(`**/entries/${sys.id}?language=*`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      return keys.length === 1 ? route.fulfill({ status: 502, body: '' }) : route.fulfill({ response });
    });
    faults.expect({ status: 502, path: /\/entries\// });
    await field(page, 'title').fill('Daisies, daily');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Send now (1)' }).waitFor();
    await says(page, KEPT);
    await field(page, 'summary').fill('Typed meanwhile');
    await says(page, KEPT);
    await page.getByRole('button', { name: 'Send now (1)' }).click();
    await says(page, 'Saved as 0.3');
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
    expect(await stored(library, sys.id)).toMatchObject({ title: 'Daisies, daily', summary: 'Typed meanwhile' });
  });

  it('is saved after signing in again (scenario 17)', async () => {
    const opened = await service.signedIn();
    const { page } = opened;
    await openNew(page, library);
    await field(page, 'title').fill('Written at midnight');
    await endSession(opened);
    await page.keyboard.press('Control+s');
    await signInOver(page, 'admin', adminPassword);
    await says(page, 'Saved as 0.1');
    expect(await stored(library, openId(page))).toMatchObject({ title: 'Written at midnight' });
  });

  it('is shown to nobody else who signs in, and stays kept for its writer (scenario 17)', async () => {
    const { username } = await createPerson(service.annal);
    const { sys } = await library.create({ title: 'Ivy' });
    const opened = await service.signedIn();
    const { page, context } = opened;
    const second = await context.newPage();
    await openEntry(second, library, sys.id);
    await openEntry(page, library, sys.id);
    await field(page, 'title').fill('Ivy, a diary');
    await says(page, KEPT);
    await endSession(opened);
    await page.keyboard.press('Control+s');
    await signInOver(page, username, PASSWORD);
    for (const tab of [page, second]) {
      await tab.getByText('Another person has signed in').waitFor();
      await tab.getByRole('heading', { name: 'Projects' }).waitFor();
      expect(await field(tab, 'title').count()).toBe(0);
    }
    expect(await stored(library, sys.id)).toMatchObject({ title: 'Ivy' });

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/sign-in$/);
    await signIn(page);
    await openEntry(page, library, sys.id);
    await restore(page, 'title', 'Ivy, a diary');
  });
});

/** The next save, and what would renew the session, are refused. */
async function endSession({ page, faults }: ConsolePage): Promise<void> {
  const refuse = (route: Route) => route.fulfill({ status: 401, json: {} });
  await page.route('**/api/management/projects/*/entries{,/*}', refuse, { times: 1 });
  await page.route('**/authenticate/session/refresh', refuse, { times: 1 });
  faults.expect({ status: 401, path: /\/entries/ }, { status: 401, path: /refresh$/ });
}

async function signInOver(page: Page, username: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('User name').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}
