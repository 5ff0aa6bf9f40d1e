import type { Page } from 'playwright-core';
import { field as named, Library } from '../support/content/library.ts';
import { Annal } from '../support/service/annal.ts';
import { freePort } from '../support/service/free-port.ts';
import { axeViolations } from './support/axe.ts';
import { Console, standing } from './support/console.ts';
import { field, openEntry, restore, says, stored } from './support/editing.ts';
import { otherBuild } from './support/other-build.ts';
import { screenshot } from './support/screenshots.ts';

const KEPT = 'Not saved · kept on this device';

/** What the browser and the router log about scripts that are gone, and nothing else. */
const MISSING =
  /^(console error: (Failed to load resource: .* 404|TypeError: Failed to fetch dynamically imported module).*\n?)+$/;

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.withBooks(service.annal);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

/** The service's page as another build has it, whenever the console itself asks for it. */
async function deploy(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replace(/main\.\w+\.js/g, 'main.ANEWONE1.js');
      return route.fulfill({ response, body });
    },
  );
}

describe('a new build under an open editor (scenario 45)', () => {
  it.each(['light', 'dark'] as const)(
    'is told in the %s theme, and what is typed outlives the reload',
    async (theme) => {
      const { sys } = await library.create({ title: 'Ferns' });
      const { page } = await service.signedIn({ theme, size: theme === 'dark' ? 'phone' : 'desktop' });
      await openEntry(page, library, sys.id);
      await field(page, 'title').fill('Ferns and mosses');
      await says(page, KEPT);
      const comeBack = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      const asked = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
      await comeBack();
      await asked;
      const bar = page.getByRole('status').filter({ hasText: 'A new version is ready' });
      // The same build is nothing to tell of.
      expect(await bar.count()).toBe(0);
      await deploy(page);
      await comeBack();
      await bar.waitFor();
      expect(await field(page, 'title').inputValue()).toBe('Ferns and mosses');
      expect(await screenshot(page, `new-version-${theme}`)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await bar.getByRole('button', { name: 'Reload' }).click();
      await restore(page, 'title', 'Ferns and mosses');
      expect((await stored(library, sys.id)).sys.version.versionNo).toBe('0.1');
    },
  );

  it('loads the page anew, once, for a screen that the new build has under another name', async () => {
    const { sys } = await library.create({ title: 'Heather' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await field(page, 'title').fill('Heather on the moor');
    await says(page, KEPT);
    const lost: string[] = [];
    let loads = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') loads += 1;
    });
    // Until the page is loaded anew, as if its build were gone.
    await page.route('**/console/*.js', async (route) => {
      if (loads > 0) return route.continue();
      const { pathname } = new URL(route.request().url());
      lost.push(pathname);
      return route.fulfill({ status: 404, json: {} });
    });
    await page.getByRole('link', { name: 'Tree', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tree');
    await standing(page);
    expect([loads, lost.length > 0]).toEqual([1, true]);
    await openEntry(page, library, sys.id);
    await restore(page, 'title', 'Heather on the moor');
    expect(() => faults.check()).toThrow(MISSING);
  });

  it('keeps the screen when a part of it cannot be loaded, and loads it when asked again', async () => {
    await library.publish({
      id: 'essay',
      name: { 'en-GB': 'Essay' },
      entryTitleField: 'title',
      fields: [named('title', 'string'), named('body', 'string', { dataFormat: 'markdown' })],
    });
    const { sys } = await library.create({ title: 'Gorse', body: 'Yellow' }, { contentTypeId: 'essay' });
    const { page, faults } = await service.signedIn();
    await page.route('**/console/markdown-rich-text*.js', (route) => route.fulfill({ status: 404, json: {} }));
    await openEntry(page, library, sys.id);
    const missing = page.getByRole('alert').filter({ hasText: 'This part could not be loaded' });
    await missing.waitFor();
    await field(page, 'title').fill('Gorse in flower');
    expect(await screenshot(page, 'missing-part')).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await page.unroute('**/console/markdown-rich-text*.js');
    await missing.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('textbox', { name: 'body' }).getByText('Yellow').waitFor();
    expect(await field(page, 'title').inputValue()).toBe('Gorse in flower');
    expect(() => faults.check()).toThrow(MISSING);
  });

  it('is there after a deployment, with what was typed before it', async () => {
    const port = String(await freePort());
    const before = await Console.start({ PORT: port });
    const books = await Library.withBooks(before.annal);
    const { sys } = await books.create({ title: 'Broom' });
    const { page, faults } = await before.signedIn();
    await openEntry(page, books, sys.id);
    await field(page, 'title').fill('Broom and gorse');
    await says(page, KEPT);
    faults.mayBeSilent = true;
    await before.annal.program.kill();
    const after = await Annal.start(before.annal.dataDir, { PORT: port, CONSOLE_DIR: await otherBuild() });
    await page.getByText('A new version is ready').waitFor();
    expect(await field(page, 'title').inputValue()).toBe('Broom and gorse');
    const isNew = () => page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src);
    const script = await isNew();
    // The script of this screen is gone, so the page of the new build is loaded.
    await page.getByRole('link', { name: 'Model', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Model' }).waitFor();
    await standing(page);
    expect(await isNew()).not.toBe(script);
    await page.goBack();
    await restore(page, 'title', 'Broom and gorse');
    await page.keyboard.press('Control+s');
    await says(page, 'Saved as 0.2');
    expect(() => faults.check()).toThrow(MISSING);
    await before.closePages();
    await after.program.kill();
    await before.annal.discard();
  });
});
