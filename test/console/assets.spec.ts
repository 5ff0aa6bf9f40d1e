import { success } from '../support/answers/answers.ts';
import type { Entry, Page as List } from '../support/answers/views.ts';
import { Assets } from '../support/content/files.ts';
import { book, field, Library, type Json } from '../support/content/library.ts';
import { axeViolations } from './support/axe.ts';
import { Console, looks, sizes, standing } from './support/console.ts';
import { picture } from './support/pictures.ts';
import { screenshot } from './support/screenshots.ts';

jest.setTimeout(120_000);

const MOST_BYTES = 100_000;

let service: Console;
let library: Library;
let assets: Assets;
beforeAll(async () => {
  service = await Console.start({ ASSETS_MAX_BYTES: String(MOST_BYTES) });
  library = await Library.withBooks(service.annal);
  assets = new Assets(library);
  await assets.create({ name: 'plan.png', content: await picture(1600, 900) }, { parentNodePath: '/plans' });
  await assets.create({ name: 'rules.txt', content: 'No shouting.' }, { parentNodePath: '/plans/2026' });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const folderOf = ({ sys }: Entry): unknown => (sys.properties as Json)['path'];
const stored = async () =>
  success(await library.call<List<Entry>>('GET', '/entries?dataFormat=assets&pageSize=100')).items;

describe('scenario 13: five files, one too large, one that fails midway', () => {
  it('uploads the others, says why, and tries again', async () => {
    const { page, faults } = await service.signedIn();
    await page.goto(`p/${library.id}/assets?folder=/covers`);
    await standing(page);
    faults.expect({ status: 503, path: /\/assets$/ });
    const drawn = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => picture(60 + number, 80)));
    let attempts = 0;
    await page.route(/\/assets$/, async (route) => {
      const isBroken = route.request().postDataBuffer()?.includes('cover-5.png') === true && (attempts += 1) === 1;
      const refusal = { message: 'The store of files does not answer', logId: 'a-b', type: 'Error', data: null };
      await (isBroken ? route.fulfill({ status: 503, json: refusal }) : route.continue());
    });
    const files = [1, 2, 3, 4, 5].map((number) => ({
      name: `cover-${number}.png`,
      mimeType: 'image/png',
      buffer: (number === 4 ? undefined : drawn[number]) ?? Buffer.alloc(MOST_BYTES + 1),
    }));
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose from this device' }).click();
    await (await choosing).setFiles(files);
    await page.getByText('3 files were uploaded, as drafts').waitFor();
    await page.getByText(/takes 100 kB at most/).waitFor();
    await page.getByRole('button', { name: 'Try again: cover-5.png' }).click();
    await page.getByText('4 files were uploaded, as drafts').waitFor();
    await page.getByRole('button', { name: 'Leave out: cover-4.png' }).click();
    await page.getByRole('progressbar').first().waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Titles and texts…' }).first().click();
    for (const number of [1, 2, 3, 5])
      await page.getByLabel(`Alternative text (cover-${number}.png)`).fill(`Cover ${number}`);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save the texts' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const covers = (await stored()).filter((asset) => folderOf(asset) === '/covers');
    expect(covers.map(({ altText }) => altText).toSorted()).toEqual(['Cover 1', 'Cover 2', 'Cover 3', 'Cover 5']);
  });
});

describe('the assets of a project', () => {
  it('are shown by folder, kind and text; the address says which', async () => {
    const { page } = await service.signedIn();
    await page.goto(`p/${library.id}/assets`);
    await standing(page);
    const folders = page.getByRole('navigation', { name: 'Folders' });
    await folders.getByRole('link', { name: /^plans/ }).click();
    await page.waitForURL(/folder=%2Fplans/);
    const items = page.getByRole('grid', { name: 'Assets' });
    await page.getByText('1–1 of 1').waitFor();
    expect(await items.getByRole('row').getByRole('link').allTextContents()).toEqual(['plan']);
    await folders.getByRole('link', { name: /^2026/ }).click();
    await items.getByRole('row', { name: 'rules' }).waitFor();
    await folders.getByRole('link', { name: 'All assets' }).click();
    await page.getByLabel('Search by title, file name or text').fill('rules');
    await page.waitForURL(/q=rules/);
    await page.getByText('1–1 of 1').waitFor();
    await page.reload();
    await page.getByText('1–1 of 1').waitFor();
  });

  it('say which of them nothing uses', async () => {
    const shelf = await Library.open(service.annal);
    const cover = field('cover', 'object', { dataFormat: 'asset' });
    await shelf.publish({ ...book, fields: [...(book['fields'] as Json[]), cover] });
    const files = new Assets(shelf);
    const [used] = [
      await files.create({ name: 'used.txt', content: 'Used' }),
      await files.create({ name: 'unused.txt', content: 'Not used' }),
    ];
    const holder = await shelf.create({ title: 'Holder', cover: { sys: { id: used.sys.id, dataFormat: 'asset' } } });
    const { page } = await service.signedIn();
    await page.goto(`p/${shelf.id}/assets`);
    await standing(page);
    const row = (name: string) => page.getByRole('row', { name });
    await row('unused').getByText('Not used').waitFor();
    expect(await page.getByText('Not used').count()).toBe(1);
    success(await shelf.call('DELETE', `/entries/${holder.sys.id}`), 204);
    await page.reload();
    await page.getByText('Not used').nth(1).waitFor();
  });

  it('can be moved and published together', async () => {
    const [one, other] = await Promise.all(
      ['one', 'other'].map(async (name) =>
        assets.create({ name: `${name}.png`, content: await picture(9, 9) }, { parentNodePath: '/moving' }),
      ),
    );
    const { page } = await service.signedIn();
    await page.goto(`p/${library.id}/assets?folder=/moving`);
    await standing(page);
    const items = page.getByRole('grid', { name: 'Assets' });
    for (const name of ['one', 'other']) await items.getByRole('row', { name }).locator('.choice').click();
    await page.getByRole('button', { name: 'Move…' }).click();
    await page.getByLabel('Folder', { exact: true }).fill('moved/here');
    await page.getByRole('button', { name: 'Move 2 assets' }).click();
    await page.getByText('2 assets are in /moved/here now').waitFor();
    const moved = (await stored()).filter((asset) => folderOf(asset) === '/moved/here');
    expect(moved.map(({ sys }) => sys.id).toSorted()).toEqual([one?.sys.id, other?.sys.id].toSorted());

    await page.goto(`p/${library.id}/assets?folder=/moved/here`);
    await standing(page);
    for (const name of ['one', 'other']) await items.getByRole('row', { name }).locator('.choice').click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('button', { name: 'Publish 2' }).click();
    await dialog.getByText('2 are done').waitFor();
    expect((await stored()).filter((asset) => asset.sys.isPublished && folderOf(asset) === '/moved/here')).toHaveLength(
      2,
    );
  });

  it.each(looks)('stand well: $theme, $size', async ({ theme, size }) => {
    const { page } = await service.signedIn({ theme, size });
    for (const view of ['grid', 'list'] as const) {
      await page.goto(`p/${library.id}/assets?view=${view}`);
      await standing(page);
      expect(await screenshot(page, `assets-${view}-${theme}-${sizes[size].width}`)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
    }
  });
});
