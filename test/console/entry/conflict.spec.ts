import type { Page } from 'playwright-core';
import { field as typeField, Library } from '../../support/content/library.ts';
import { success } from '../../support/answers/answers.ts';
import type { ContentType, Entry } from '../../support/answers/views.ts';
import { axeViolations } from '../support/axe.ts';
import { Console } from '../support/console.ts';
import { field, openEntry, save, says, stored } from '../support/editing.ts';
import { screenshot } from '../support/screenshots.ts';

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.withBooks(service.annal);
  await library.publish({
    id: 'notice',
    name: { 'en-GB': 'Notice' },
    entryTitleField: 'title',
    workflowId: 'contensisEntryApproval',
    fields: [typeField('title', 'string')],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

/** By somebody else, while the editor is open. */
const change = async (entry: Entry, values: Record<string, unknown>): Promise<Entry> =>
  success(await library.call<Entry>('PATCH', `/entries/${entry.sys.id}?language=en-GB`, values));

async function saveStale(page: Page, faults: Awaited<ReturnType<Console['signedIn']>>['faults']): Promise<void> {
  faults.expect({ status: 422, path: /\/entries\// });
  await page.keyboard.press('Control+s');
  await page
    .getByText(/differs?$/)
    .first()
    .waitFor();
}

describe('two people at one entry', () => {
  it('lose nothing where they changed different fields and the same one (scenario 18)', async () => {
    const entry = await library.create({ title: 'Roses', summary: 'A flower', pageCount: 100 });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, entry.sys.id);
    await field(page, 'title').fill('Roses of Wales');
    await field(page, 'summary').fill('A red flower');
    await change(entry, { summary: 'A flower with thorns', pageCount: 120 });
    await saveStale(page, faults);
    await page.getByRole('button', { name: 'Look and merge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Only you changed: title').waitFor();
    await dialog.getByText(/changed: pageCount/).waitFor();
    expect(await screenshot(page, 'entry-merge')).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Theirs', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save merged' }).click();
    await says(page, 'Saved as 0.3');
    const merged = { title: 'Roses of Wales', summary: 'A flower with thorns', pageCount: 120 };
    expect(await stored(library, entry.sys.id)).toMatchObject(merged);
  });

  it('may keep their own words, or write new ones (scenario 18)', async () => {
    const entry = await library.create({ title: 'Tulips', summary: 'Bulbs' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, entry.sys.id);
    await field(page, 'summary').fill('Mine');
    await change(entry, { summary: 'Theirs' });
    await saveStale(page, faults);
    await page.getByRole('button', { name: 'Look and merge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'summary' }).fill('Both');
    await dialog.getByRole('button', { name: 'Save merged' }).click();
    await says(page, 'Saved as 0.3');
    expect(await stored(library, entry.sys.id)).toMatchObject({ summary: 'Both' });
  });

  it('are told that it was published meanwhile, and can go on (scenario 19)', async () => {
    const entry = await library.create({ title: 'Daisies' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, entry.sys.id);
    await field(page, 'title').fill('Daisies, daily');
    success(await library.invoke(entry, 'publish'));
    faults.expect({ status: 422, path: /\/entries\// });
    await page.keyboard.press('Control+s');
    await page.getByText(/published 1\.0/).waitFor();
    await page.getByRole('button', { name: 'Look and merge' }).click();
    await page.getByRole('button', { name: 'Save merged' }).click();
    await says(page, 'Saved as 1.1');
    expect(await stored(library, entry.sys.id)).toMatchObject({ title: 'Daisies, daily' });
  });

  it.each([
    ['submitted', 'notice', 'draft.submit'],
    ['archived', 'book', 'sysArchive'],
  ])('are told that it was %s meanwhile, and keep their text (scenario 19)', async (_, contentTypeId, event) => {
    const entry = await library.create({ title: 'Heather' }, { contentTypeId });
    const { page, context, faults } = await service.signedIn();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openEntry(page, library, entry.sys.id);
    await field(page, 'title').fill('Heather on the hill');
    success(await library.invoke(entry, event));
    faults.expect({ status: 422, path: /\/entries\// });
    await page.keyboard.press('Control+s');
    const banner = page.getByRole('status').filter({ hasText: 'This entry cannot be edited now' });
    await banner.getByText('What you typed is still here').waitFor();
    await says(page, 'kept on this device');
    expect(await field(page, 'title').inputValue()).toBe('Heather on the hill');
    await banner.getByRole('button', { name: 'Copy my text' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('title\nHeather on the hill');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('keep their text when the type has changed, and can save it by the new rules (scenario 19)', async () => {
    const definition = { id: 'poem', name: { 'en-GB': 'Poem' }, entryTitleField: 'title' };
    const verse = (maxLength: number) =>
      typeField('verse', 'string', { validations: { maxLength: { value: maxLength } } });
    const { version } = await library.publish({ ...definition, fields: [typeField('title', 'string'), verse(100)] });
    const entry = await library.create({ title: 'Ode', verse: 'Short' }, { contentTypeId: 'poem' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, entry.sys.id);
    await field(page, 'verse').fill('Far longer than it may be');
    const changed = { ...definition, fields: [typeField('title', 'string'), verse(10)], version };
    const revised = success(await library.call<ContentType>('PUT', '/contenttypes/poem', changed));
    const { versionNo } = revised.version;
    success(await library.call('POST', '/contenttypes/poem/workflow/events', { event: 'publish', version: versionNo }));
    faults.expect({ status: 422, path: /\/entries\// });
    await page.keyboard.press('Control+s');
    await page
      .getByText(/No more than 10 characters/)
      .first()
      .waitFor();
    expect(await field(page, 'verse').inputValue()).toBe('Far longer than it may be');
    await field(page, 'verse').fill('Short ode');
    await save(page, '0.2');
    expect(await stored(library, entry.sys.id)).toMatchObject({ title: 'Ode', verse: 'Short ode' });
  });

  it('are told that it was deleted meanwhile, and can bring it back with their text (scenario 19)', async () => {
    const entry = await library.create({ title: 'Nettles' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, entry.sys.id);
    await field(page, 'title').fill('Nettle soup');
    success(await library.call('DELETE', `/entries/${entry.sys.id}`), 204);
    faults.expect({ status: 404, path: /\/entries\// }, { status: 404, path: /\/entries\// });
    await page.keyboard.press('Control+s');
    await page.getByText('Somebody has deleted this entry').waitFor();
    expect(await field(page, 'title').inputValue()).toBe('Nettle soup');
    await page.getByRole('button', { name: 'Restore from the bin' }).click();
    await page.getByText('Somebody has deleted this entry').waitFor({ state: 'detached' });
    await save(page, '0.2');
    expect(await stored(library, entry.sys.id)).toMatchObject({ title: 'Nettle soup' });
  });
});

describe('a save while another one is on its way', () => {
  it.each([200, 422])('follows it when that one ends with %i', async (status) => {
    const { sys } = await library.create({ title: 'Moss' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, sys.id);
    let release = (): void => undefined;
    const isTyped = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      `**/entries/${sys.id}?language=*`,
      async (route) => {
        await isTyped;
        if (status === 200) await route.continue();
        else await route.fulfill({ status, json: { logId: 'log-7', message: 'Refused', data: [], type: 'Error' } });
      },
      { times: 1 },
    );
    if (status !== 200) faults.expect({ status, path: /\/entries\// });
    await field(page, 'title').fill('Moss and');
    await page.keyboard.press('Control+s');
    await says(page, 'Saving');
    await field(page, 'title').fill('Moss and lichen');
    await page.keyboard.press('Control+s');
    release();
    await says(page, status === 200 ? 'Saved as 0.3' : 'Saved as 0.2');
    expect(await stored(library, sys.id)).toMatchObject({ title: 'Moss and lichen' });
  });
});

describe('a refused save', () => {
  it('leads to the field that is wrong (scenario 22, 422)', async () => {
    const { sys } = await library.create({ title: 'Long' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await field(page, 'summary').fill('x'.repeat(201));
    faults.expect({ status: 422, path: /\/entries\// });
    await page.keyboard.press('Control+s');
    await page.getByText('No more than 200 characters are allowed').first().waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[data-path="summary"]') !== null);
    await page.getByText(/For your administrator: /).waitFor();
    await field(page, 'summary').fill('short');
    await save(page, '0.2');
  });

  it.each([400, 403, 404, 409, 413, 500, 503])(
    'with %i says what to do, and keeps the form (scenario 22)',
    async (status) => {
      const { sys } = await library.create({ title: 'Patience' });
      const { page, faults } = await service.signedIn();
      await openEntry(page, library, sys.id);
      await page.route(`**/entries/${sys.id}?language=*`, (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status, json: { logId: 'log-7', message: 'Refused', data: [], type: 'Error' } })
          : route.continue(),
      );
      faults.expect({ status, path: /\/entries\// });
      await field(page, 'title').fill('Patience, please');
      await page.keyboard.press('Control+s');
      if (status === 503) await page.getByRole('button', { name: 'Send now (1)' }).waitFor();
      else await page.getByRole('alert').getByText('log-7').waitFor();
      expect(await field(page, 'title').inputValue()).toBe('Patience, please');
      await page.unroute(`**/entries/${sys.id}?language=*`);
      await save(page, '0.2');
      expect(await stored(library, sys.id)).toMatchObject({ title: 'Patience, please' });
    },
  );
});

describe('versions', () => {
  it('are compared, and brought back field by field into the form (scenario 24)', async () => {
    const entry = await library.create({ title: 'One', summary: 'First words', keywords: ['a'] });
    await change(entry, { title: 'Two', summary: 'Second words', keywords: ['a', 'b'] });
    const { page } = await service.signedIn();
    await openEntry(page, library, entry.sys.id);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByRole('link', { name: 'Version 0.1' }).click();
    const compared = page.getByRole('region', { name: 'Comparison' });
    const summary = compared.getByRole('region', { name: 'summary' });
    expect(await summary.locator('del').textContent()).toBe('First');
    expect(await summary.locator('ins').textContent()).toBe('Second');
    expect(await screenshot(page, 'entry-versions')).toEqual([]);
    await summary.getByRole('button', { name: 'Bring back' }).click();
    expect(await field(page, 'summary').inputValue()).toBe('First words');
    expect(await field(page, 'title').inputValue()).toBe('Two');
    expect((await stored(library, entry.sys.id)).sys.version.versionNo).toBe('0.2');
    await compared.getByRole('button', { name: 'Bring back all' }).click();
    expect(await field(page, 'title').inputValue()).toBe('One');
    await save(page, '0.3');
    expect(await stored(library, entry.sys.id)).toMatchObject({ title: 'One', keywords: ['a'] });
  });
});

describe('deleting', () => {
  it('names who links here first, and can be undone (scenario 26)', async () => {
    const target = await library.create({ title: 'Volume two' });
    await library.create({ title: 'Volume one', sequel: { sys: { id: target.sys.id } } });
    const { page } = await service.signedIn();
    await openEntry(page, library, target.sys.id);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('link', { name: 'Volume one' }).waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    const restored = page.waitForResponse((answer) => answer.url().includes('/workflow/events') && answer.ok());
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await restored;
    await says(page, 'Saved as 0.1');
    expect(await stored(library, target.sys.id)).toMatchObject({ title: 'Volume two' });
  });
});
