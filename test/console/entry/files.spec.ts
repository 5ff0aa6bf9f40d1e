import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { Assets } from '../../support/content/files.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import { success } from '../../support/answers/answers.ts';
import { axeViolations } from '../support/axe.ts';
import { browser } from '../support/browser.ts';
import { Console, standing, themes } from '../support/console.ts';
import { openEntry, openId, openNew, save, says, stored } from '../support/editing.ts';
import { picture } from '../support/pictures.ts';
import { screenshot } from '../support/screenshots.ts';

jest.setTimeout(120_000);

let service: Console;
let library: Library;
let assets: Assets;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  assets = new Assets(library);
  await library.publish({
    id: 'book',
    name: { 'en-GB': 'book' },
    entryTitleField: 'title',
    fields: [
      field('title', 'string'),
      field('cover', 'object', { dataFormat: 'image' }),
      field('files', 'objectArray', { dataFormat: 'asset' }),
    ],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const linkOf = (id: string) => ({ sys: expect.objectContaining({ id }) as unknown });

describe('files in an entry', () => {
  it('are chosen, uploaded in place, described and turned; the file stays as it is', async () => {
    const known = await assets.create(
      { name: 'atlas.png', content: await picture(900, 600) },
      {},
      { altText: 'A map' },
    );
    const { page } = await service.signedIn();
    await openNew(page, library);
    await page.getByRole('textbox', { name: 'title' }).fill('With files');
    await group(page, 'cover').getByRole('button', { name: 'Choose a picture' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('atlas');
    await dialog.getByRole('option', { name: 'atlas' }).click();
    await dialog.waitFor({ state: 'detached' });
    const altText = group(page, 'cover').getByLabel('Alternative text (atlas)');
    expect(await altText.inputValue()).toBe('A map');
    await group(page, 'cover').getByLabel('Caption (atlas)').fill('The world');
    await group(page, 'cover').getByText('Crop, turn, size').click();
    await group(page, 'cover').getByLabel('Quality (1–100)').fill('80');
    expect(await axeViolations(page)).toEqual([]);

    await group(page, 'files').getByRole('button', { name: 'Choose a file' }).click();
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose from this device' }).click();
    const sent = { name: 'rules.txt', mimeType: 'text/plain', buffer: Buffer.from('No shouting.') };
    await (await choosing).setFiles([sent]);
    await dialog.getByText('1 chosen').waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await group(page, 'files').getByText('rules').waitFor();
    await save(page, '0.1');
    const entry = await stored(library, openId(page));
    expect(entry['cover']).toEqual({
      asset: linkOf(known.sys.id),
      altText: 'A map',
      caption: 'The world',
      transformations: { quality: 80 },
    });
    expect(entry['files']).toHaveLength(1);

    await group(page, 'cover').getByText('Decorative: readers need no text').click();
    await save(page, '0.2');
    expect((await stored(library, openId(page)))['cover']).toMatchObject({ altText: '', caption: 'The world' });
  });
});

describe('a field whose files lie in some folders', () => {
  it('offers those, and those in folders below', async () => {
    await library.publish({
      id: 'form',
      name: { 'en-GB': 'form' },
      entryTitleField: 'title',
      fields: [
        field('title', 'string'),
        field('papers', 'objectArray', {
          dataFormat: 'asset',
          editor: { id: 'asset', properties: { filterPaths: ['forms/', '/rates'] } },
        }),
      ],
    });
    const folders = { inside: '/forms', below: '/forms/2026', other: '/rates', beside: '/forms-old', root: '/' };
    await Promise.all(
      Object.entries(folders).map(([name, parentNodePath]) =>
        assets.create({ name: `paper-${name}.txt`, content: name, type: 'text/plain' }, { parentNodePath }),
      ),
    );
    const { page } = await service.signedIn();
    await openNew(page, library, 'form');
    await group(page, 'papers').getByRole('button', { name: 'Choose a file' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('paper-');
    await dialog.getByRole('option', { name: 'paper-other' }).waitFor();
    await dialog.getByRole('option', { name: 'paper-root' }).waitFor({ state: 'detached' });
    const names = await dialog.getByRole('option', { name: 'paper-' }).allInnerTexts();
    expect(names.map((text) => /paper-\w+/.exec(text)?.[0]).sort()).toEqual([
      'paper-below',
      'paper-inside',
      'paper-other',
    ]);
  });
});

describe('the file of an asset', () => {
  it('is replaced, renamed and moved; earlier ones can still be had', async () => {
    const asset = await assets.create({ name: 'plan.png', content: await picture(300, 200) });
    const { page } = await service.signedIn();
    await openEntry(page, library, asset.sys.id);
    const card = page.getByRole('region', { name: 'File' });
    await card.getByText('300 × 200').waitFor();
    const choosing = page.waitForEvent('filechooser');
    await card.getByRole('button', { name: 'Replace…' }).click();
    await (await choosing).setFiles([{ name: 'new.png', mimeType: 'image/png', buffer: await picture(400, 300) }]);
    await card.getByText('400 × 300').waitFor();
    await says(page, 'Saved as 0.2');
    await card.getByRole('button', { name: 'Rename or move…' }).click();
    await page.getByLabel('File name').fill('ground-floor.png');
    await page.getByLabel('Folder').fill('/plans');
    await page.getByRole('button', { name: 'Rename or move', exact: true }).click();
    await card.getByText('/plans').waitFor();
    const now = await stored(library, asset.sys.id);
    expect(now.sys.properties).toMatchObject({ filename: 'ground-floor.png', path: '/plans', width: 400 });

    await card.getByText('Earlier files').click();
    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Download plan, version 0.1' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('plan.png');
    expect(readFileSync(await download.path())).toEqual(await picture(300, 200));
    expect(await axeViolations(page)).toEqual([]);
  });

  it.each(themes)('stands well in %s', async (theme) => {
    const asset = await assets.create({ name: `look-${theme}.png`, content: await picture(320, 200) });
    for (const size of ['phone', 'desktop', 'wall'] as const) {
      const { page } = await service.signedIn({ theme, size });
      await openEntry(page, library, asset.sys.id);
      await page.getByRole('region', { name: 'File' }).getByRole('img', { includeHidden: true }).first().waitFor();
      await page.getByRole('button', { name: 'Choose a file' }).waitFor();
      expect(await screenshot(page, `asset-${theme}-${size}`)).toEqual([]);
    }
  });
});

describe('scenario 41: files with script', () => {
  const canary = 'window.annalCanary = true';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" onload="${canary}"><script>${canary}</script><rect width="90" height="60"/></svg>`;
  const html = `<!doctype html><script>${canary}</script><img src=x onerror="${canary}"><p>Text</p>`;
  const isSet = (page: Page) => page.evaluate(() => (window as unknown as Json)['annalCanary'] ?? null);

  it('are pictures at most, never documents of this origin', async () => {
    const made = await Promise.all([
      assets.create({ name: 'drawing.svg', content: svg, type: 'image/svg+xml' }, { parentNodePath: '/hostile' }),
      assets.create({ name: 'page.html', content: html, type: 'text/html' }, { parentNodePath: '/hostile' }),
    ]);
    const { page } = await service.signedIn();
    // Chromium logs each script that a sandbox blocks, which would count as a fault of a page.
    const outside = await (await browser()).newContext();
    await page.goto(`p/${library.id}/assets?folder=/hostile`);
    await standing(page);
    await page.getByRole('link', { name: 'drawing' }).waitFor();
    expect(await page.locator('iframe, object, embed, svg script').count()).toBe(0);
    expect(await isSet(page)).toBeNull();
    for (const { sys } of made) {
      await openEntry(page, library, sys.id);
      const card = page.getByRole('region', { name: 'File' });
      const downloading = page.waitForEvent('download');
      await card.getByRole('button', { name: 'Download', exact: true }).click();
      expect((await downloading).url()).toMatch(/^blob:/);
      expect(await page.locator('iframe, object, embed').count()).toBe(0);
      expect(await isSet(page)).toBeNull();
      success(await library.invoke(sys.id === made[0].sys.id ? made[0] : made[1], 'publish'));
      const address = `${service.annal.address}/api/delivery/projects/${library.id}/assets${String((sys.properties as Json)['uri'])}`;
      const answer = await fetch(address);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      // At its own address, as somebody who was sent a link would open it.
      const direct = await outside.newPage();
      await direct.goto(address);
      expect(await isSet(direct)).toBeNull();
      expect(await direct.evaluate(() => origin)).toBe('null');
      await direct.close();
    }
    await outside.close();
  });
});
