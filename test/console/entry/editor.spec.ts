import { Library } from '../../support/content/library.ts';
import { axeViolations } from '../support/axe.ts';
import { Console, looks } from '../support/console.ts';
import { field, openEntry, openId, openNew, save, says, stored } from '../support/editing.ts';
import { screenshot } from '../support/screenshots.ts';

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.withBooks(service.annal);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

describe('the editor of an entry', () => {
  it('creates, saves and publishes by keyboard (scenario 1)', async () => {
    const { page } = await service.signedIn();
    await openNew(page, library);
    await field(page, 'title').fill('Cataloguing for Gardeners');
    await save(page, '0.1');
    expect(openId(page)).toMatch(/^[0-9a-f-]{36}$/);
    await field(page, 'summary').fill('Plants, in call-number order');
    await save(page, '0.2');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).press('Enter');
    await says(page, 'Saved as 1.0');
    const entry = await stored(library, openId(page));
    expect(entry).toMatchObject({ title: 'Cataloguing for Gardeners', sys: { isPublished: true } });
  });

  it.each(looks)(
    'stands, in the $theme theme, on the $size, without a violation of axe (scenario 38)',
    async ({ theme, size }) => {
      const { sys } = await library.create({
        title: 'Cataloguing for Gardeners',
        summary: 'Plants, but in call-number order.',
        pageCount: 214,
        keywords: ['botany', 'indexing'],
        shop: { lat: 51.53, lon: -0.13 },
      });
      const { page } = await service.signedIn({ theme, size });
      await openEntry(page, library, sys.id);
      expect(await screenshot(page, `entry-${size}-${theme}`)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
    },
  );
});
