import type { Page } from 'playwright-core';
import { Annal } from '../../support/service/annal.ts';
import { freePort } from '../../support/service/free-port.ts';
import { success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import { Library } from '../../support/content/library.ts';
import { Console, standing } from '../support/console.ts';
import { field, openEntry, restore, says, stored } from '../support/editing.ts';

jest.setTimeout(120_000);

const KEPT = 'Not saved · kept on this device';

let port: string;
let service: Console;
let library: Library;
/** The one that runs now; it replaces the first of `service` under the same address. */
let running: Annal;
beforeAll(async () => {
  port = String(await freePort());
  service = await Console.start({ PORT: port });
  running = service.annal;
  library = await Library.withBooks(service.annal);
});
afterEach(() => service.closePages());
afterAll(async () => {
  await running.program.kill();
  await service.end();
});

const startAgain = async (): Promise<void> => {
  running = await Annal.start(service.annal.dataDir, { PORT: port });
};

const sendNow = (page: Page, count: number) => page.getByRole('button', { name: `Send now (${count})`, exact: true });

const versionsOf = async ({ sys }: Entry): Promise<readonly string[]> => {
  const path = `/entries/${sys.id}/versions?language=en-GB`;
  return success(
    await library.call<{ readonly items: readonly { readonly version: { readonly versionNo: string } }[] }>(
      'GET',
      path,
    ),
  )
    .items.map(({ version }) => version.versionNo)
    .sort();
};

describe('a save, while the service stops (scenario 16)', () => {
  it('is kept, and is one version once it is sent', async () => {
    const entry = await library.create({ title: 'Fern' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, entry.sys.id);
    await field(page, 'title').fill('Fern and moss');
    faults.mayBeSilent = true;
    await running.program.kill();
    await field(page, 'summary').fill('Typed without a service');
    await page.keyboard.press('Control+s');
    await sendNow(page, 1).waitFor();
    await says(page, KEPT);
    await page.getByText('No connection · your text is kept').waitFor();
    await startAgain();
    await sendNow(page, 1).click();
    await says(page, 'Saved as 0.2');
    await sendNow(page, 1).waitFor({ state: 'detached' });
    expect(await stored(library, entry.sys.id)).toMatchObject({
      title: 'Fern and moss',
      summary: 'Typed without a service',
    });
    expect(await versionsOf(entry)).toEqual(['0.1', '0.2']);
  });

  it('is one version, though it had arrived before the service was killed', async () => {
    const entry = await library.create({ title: 'Clover' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, entry.sys.id);
    await page.route(
      `**/entries/${entry.sys.id}?language=*`,
      async (route) => {
        await route.fetch();
        faults.mayBeSilent = true;
        await running.program.kill();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await field(page, 'title').fill('Clover, four leaves');
    await page.keyboard.press('Control+s');
    await sendNow(page, 1).waitFor();
    await startAgain();
    await sendNow(page, 1).click();
    await says(page, 'Saved as 0.2');
    expect(await versionsOf(entry)).toEqual(['0.1', '0.2']);
  });

  it('is counted with those of other entries, which were left, and all are sent', async () => {
    const [one, other] = [await library.create({ title: 'Reed' }), await library.create({ title: 'Rush' })];
    const { page, faults } = await service.signedIn();
    await page.goto(`p/${library.id}/entries?order=title`);
    await standing(page);
    // Both editors and their scripts are known before the service is gone.
    for (const title of ['Reed', 'Rush']) {
      await page.getByRole('link', { name: title, exact: true }).click();
      await field(page, 'title').waitFor();
      await page.goBack();
      await standing(page);
    }
    await page.getByRole('link', { name: 'Reed', exact: true }).click();
    await field(page, 'title').fill('Reed by the water');
    faults.mayBeSilent = true;
    await running.program.kill();
    await page.keyboard.press('Control+s');
    await sendNow(page, 1).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Rush', exact: true }).click();
    await field(page, 'title').fill('Rush by the water');
    await page.keyboard.press('Control+s');
    await sendNow(page, 2).waitFor();
    await page.goBack();
    await startAgain();
    await sendNow(page, 2).click();
    await page.getByRole('button', { name: /^Send now/ }).waitFor({ state: 'detached' });
    for (const [entry, title] of [
      [one, 'Reed by the water'],
      [other, 'Rush by the water'],
    ] as const) {
      expect(await stored(library, entry.sys.id)).toMatchObject({ title });
      expect(await versionsOf(entry)).toEqual(['0.1', '0.2']);
    }
    await page.getByRole('link', { name: 'Reed by the water', exact: true }).click();
    await says(page, 'Saved as 0.2');
    expect(await page.getByRole('button', { name: 'Restore', exact: true }).count()).toBe(0);
  });

  it('is followed by what others write, once the service is back (scenario 45)', async () => {
    const entry = await library.create({ title: 'Willow' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, entry.sys.id);
    await field(page, 'title').fill('Willow, mine');
    faults.mayBeSilent = true;
    await running.program.kill();
    await page.getByText('No connection', { exact: true }).waitFor();
    await startAgain();
    success(await library.call('PATCH', `/entries/${entry.sys.id}?language=en-GB`, { summary: 'Theirs' }));
    await page.getByRole('button', { name: 'Look and merge' }).waitFor();
    expect(await field(page, 'title').inputValue()).toBe('Willow, mine');
    await page.getByText('Connected', { exact: true }).waitFor();
  });

  it('leaves what was typed after it, based on what it stored', async () => {
    const entry = await library.create({ title: 'Sedge' });
    const { page, faults } = await service.signedIn();
    await openEntry(page, library, entry.sys.id);
    await field(page, 'title').fill('Sedge, saved');
    faults.mayBeSilent = true;
    await running.program.kill();
    await page.keyboard.press('Control+s');
    await sendNow(page, 1).waitFor();
    await field(page, 'summary').fill('Typed after it');
    await says(page, KEPT);
    await startAgain();
    await page.goto(`p/${library.id}/entries`);
    await sendNow(page, 1).click();
    await sendNow(page, 1).waitFor({ state: 'detached' });
    expect(await stored(library, entry.sys.id)).toMatchObject({ title: 'Sedge, saved' });
    await openEntry(page, library, entry.sys.id);
    await restore(page, 'summary', 'Typed after it');
    await page.keyboard.press('Control+s');
    await says(page, 'Saved as 0.3');
    expect(await versionsOf(entry)).toEqual(['0.1', '0.2', '0.3']);
  });
});
