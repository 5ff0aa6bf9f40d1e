import type { Page } from 'playwright-core';
import { success } from '../support/answers/answers.ts';
import type { Entry } from '../support/answers/views.ts';
import { Person, personPassword } from '../support/callers/people.ts';
import { field, Library } from '../support/content/library.ts';
import { axeViolations } from './support/axe.ts';
import { Console, signIn, standing } from './support/console.ts';

// Hundreds of entries are made and published, on machines that have more to do.
jest.setTimeout(120_000);

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  const required = { validations: { required: { message: { 'en-GB': 'Every book has a title' } } } };
  await library.publish({
    id: 'book',
    name: { 'en-GB': 'Book' },
    entryTitleField: 'title',
    supportedLanguages: ['en-GB', 'cy'],
    fields: [field('title', 'string', required), field('pages', 'integer')],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`p/${library.id}/entries${query}`);
  await standing(page);
  await page.locator('.entry-title').first().waitFor();
}

describe.each([
  ['desktop', 170, 9000],
  ['phone', 20, 9100],
] as const)('scenario 8, on the %s: publishing many', (device, ready, mark) => {
  const matching = ready + 20 + 10;

  it('says before who can, shows progress and reasons, and repeats what was refused', async () => {
    const editor = await Person.join(service.annal);
    await editor.given(library, {
      entries: [
        { id: 'book', languages: ['en-GB'], actions: ['contensisEntryBasic.*'] },
        { id: 'book', languages: ['cy'], actions: ['sysView'] },
      ],
    });
    const good = await library.createMany(ready, (index) => [{ title: `Many ${index}`, pages: mark }, {}]);
    const incomplete = await library.createMany(20, () => [{ pages: mark }, {}]);
    const foreign = await library.createMany(10, (index) => [
      { title: `Llyfr ${index}`, pages: mark },
      { language: 'cy' },
    ]);
    const { page, faults, press } = await service.page({ size: device });
    faults.expect({ status: 422, path: /workflow\/events/ });
    await signIn(page, editor.name, personPassword);
    await open(page, `?type=book&zenql=pages+%3D+${mark}&sel=all`);
    await page.getByText(`All ${matching} that match are selected`).waitFor();
    await press(page.getByRole('button', { name: 'Publish', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByText(`${ready} of ${matching} can`).waitFor();
    await dialog.getByText('20 are not complete or not valid').waitFor();
    await dialog.getByText('You do not have the right for 10').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    // Somebody takes a title away between the plan and the act.
    const [spoilt] = good;
    success(await library.call('PATCH', `/entries/${spoilt?.sys.id}`, { title: null }));
    await dialog.getByRole('button', { name: `Publish ${ready}` }).click();
    await dialog.getByText(`${ready - 1} are done`).waitFor({ timeout: 90_000 });
    await dialog.getByText('1 was refused').waitFor();
    await dialog.getByText(/title: Every book has a title/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    success(await library.call('PATCH', `/entries/${spoilt?.sys.id}`, { title: 'Many again' }));
    await press(dialog.getByRole('button', { name: 'Retry the failed' }));
    await dialog.getByText(`${ready} are done`).waitFor();
    await press(dialog.getByRole('button', { name: 'Close' }).last());

    for (const { sys } of incomplete)
      success(await library.call('PATCH', `/entries/${sys.id}`, { title: `Complete ${sys.id}` }));
    await press(page.getByRole('button', { name: 'Publish', exact: true }));
    await dialog.getByText(`20 of ${matching} can`).waitFor();
    await dialog.getByText(`${ready} do not need it`).waitFor();
    await press(dialog.getByRole('button', { name: 'Publish 20' }));
    await dialog.getByText('20 are done').waitFor();
    const found = await library.call<{ totalCount: number }>(
      'GET',
      `/entries?zenql=${encodeURIComponent(`pages = ${mark} and sys.isPublished = true`)}`,
    );
    expect(found.body.totalCount).toBe(good.length + incomplete.length);
    const [untouched] = foreign;
    expect(success(await library.call<Entry>('GET', `/entries/${untouched?.sys.id}?language=cy`)).sys.isPublished).toBe(
      false,
    );
  });

  it('begins nothing more once it is stopped, and goes on', async () => {
    await library.createMany(100, (index) => [{ title: `Stopped ${index}`, pages: mark + 1 }, {}]);
    const { page, press } = await service.signedIn({ size: device });
    await open(page, `?zenql=pages+%3D+${mark + 1}&sel=all`);
    await press(page.getByRole('button', { name: 'Publish', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    // No answer comes before it is stopped, so only the first six are on their way.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/workflow\/events/, async (route) => {
      await held;
      await route.continue();
    });
    await press(dialog.getByRole('button', { name: 'Publish 100' }));
    await press(dialog.getByRole('button', { name: 'Stop' }));
    release();
    await dialog.getByText('94 were not begun').waitFor();
    await dialog.getByText('6 are done').waitFor();
    await press(dialog.getByRole('button', { name: 'Go on' }));
    await dialog.getByText('100 are done').waitFor();
  });
});
