import type { Page } from 'playwright-core';
import { field, Library } from '../../support/content/library.ts';
import { Console } from '../support/console.ts';
import { payloads } from '../support/corpus/payloads.ts';
import { openEntry, save, stored } from '../support/editing.ts';
import { allShown, rich, shows, text } from '../support/rich-text.ts';

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  await library.publish({
    id: 'book',
    name: { 'en-GB': 'Book' },
    entryTitleField: 'title',
    fields: [
      field('title', 'string'),
      rich('body', 'html'),
      rich('notes', 'markdown'),
      field('pages', 'stringArray', { dataFormat: 'html' }),
      field('cards', 'stringArray', { dataFormat: 'markdown' }),
    ],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

describe('hostile content (scenario 40)', () => {
  const isRun = (page: Page) => page.evaluate(() => 'canary' in window);

  it('runs nothing and asks nobody when it is stored', async () => {
    const { sys } = await library.create({ title: payloads[0] ?? '', pages: payloads, cards: payloads });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await allShown(page, 2 * payloads.length + 2);
    expect(await text(page, 'title').inputValue()).toBe(payloads[0]);
    expect(await isRun(page)).toBe(false);
    const written = page.locator('.rich-text [href], .rich-text [src], .rich-text [style]');
    const addresses = await written.evaluateAll((all) => all.map((each) => each.outerHTML));
    expect(addresses.filter((each) => /script:|onerror=|style=/i.test(each.replaceAll('&amp;', '&')))).toEqual([]);
  });

  it('runs nothing and asks nobody when it is pasted', async () => {
    const { sys } = await library.create({ title: 'Pasted' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    for (const name of ['body', 'notes']) {
      await shows(page, name, 'Rich text');
      await text(page, name).evaluate((element, texts) => {
        for (const html of texts) {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/html', `<p>pasted</p>${html}`);
          clipboardData.setData('text/plain', html);
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        }
      }, payloads);
      await text(page, name).getByText('pasted').last().waitFor();
    }
    expect(await isRun(page)).toBe(false);
    await save(page, '0.2');
    const { body } = await stored(library, sys.id);
    expect(body).toContain('pasted');
    expect(body).not.toMatch(/<(?:script|style|iframe|svg|math|form|input|object|embed|base|meta|link)\b/i);
    expect(body).not.toMatch(/<[^>]*\s(?:on\w+|style|background|(?:href|src)="?\s*\w+script:)/i);
  });
});
