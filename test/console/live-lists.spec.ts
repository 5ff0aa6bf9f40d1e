import { success } from '../support/answers/answers.ts';
import type { Entry } from '../support/answers/views.ts';
import { Library } from '../support/content/library.ts';
import { axeViolations } from './support/axe.ts';
import { busyness } from './support/busyness.ts';
import { Console, looks, standing } from './support/console.ts';
import { screenshot } from './support/screenshots.ts';

jest.setTimeout(120_000);

const ROWS = 60;
const CHANGES = 50;
const MARKED_WITHIN_MS = 1000;

let service: Console;
let library: Library;
let books: readonly Entry[];
beforeAll(async () => {
  service = await Console.start();
  library = await Library.withBooks(service.annal);
  const made: Entry[] = [];
  for (let index = 0; index < ROWS; index += 1)
    made.push(await library.create({ title: `Book ${String(index).padStart(2, '0')}`, pageCount: index + 1 }));
  books = made;
});
afterEach(() => service.closePages());
afterAll(() => service.end());

describe('scenario 20: others change what is shown', () => {
  it('marks the rows within a second, moves nothing, and shows the changes when asked', async () => {
    const { page } = await service.signedIn();
    await page.goto(`p/${library.id}/entries?order=title`);
    await standing(page);
    const row = page.getByRole('row', { name: 'Book 03' });
    await row.waitFor();
    await row.getByRole('link').focus();
    const focused = () =>
      page.evaluate(() =>
        document.activeElement?.closest('[data-key]')?.closest('[role="row"]')?.getAttribute('data-key'),
      );
    const key = await focused();
    expect(key).toEqual(expect.any(String));
    // The stream is open once a change comes by it.
    await page.waitForFunction(() =>
      navigator.locks.query().then(({ held }) => held?.some(({ name }) => name?.startsWith('annal-live-'))),
    );
    const before = await page.locator('.entry-title').allTextContents();
    const change = ({ sys }: Entry): Promise<unknown> =>
      library.call('PATCH', `/entries/${sys.id}`, { title: `A changed ${sys.id}` });
    const [first, ...others] = books.slice(0, CHANGES);
    if (first === undefined) throw new Error('There are no books');
    await change(first);
    const began = performance.now();
    await page.locator('.row-changed').first().waitFor();
    expect(performance.now() - began).toBeLessThan(MARKED_WITHIN_MS * busyness());
    await Promise.all(others.map(change));
    const bar = page.getByRole('button', { name: `${CHANGES} changes: show` });
    await bar.waitFor();
    expect(await page.locator('.entry-title').allTextContents()).toEqual(before);
    expect(await focused()).toBe(key);
    expect(await axeViolations(page)).toEqual([]);
    await bar.click();
    await page
      .getByRole('row', { name: /^A changed/ })
      .first()
      .waitFor();
    await bar.waitFor({ state: 'detached' });
    expect(await page.locator('.row-changed').count()).toBe(0);
  });
});

describe('tabs that share a stream', () => {
  it('miss nothing when the one that leads is closed', async () => {
    const shared = await library.create({ title: 'Shared by tabs', pageCount: 1 });
    const { page: leading, context } = await service.signedIn();
    const followed = leading.waitForResponse((response) => response.url().endsWith('/console/stream'));
    await leading.goto(`p/${library.id}/entries`);
    await followed;
    const page = await context.newPage();
    await page.goto(`p/${library.id}/entries?type=book&q=Shared`);
    await standing(page);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/console/stream', async (route) => {
      await held;
      await route.continue();
    });
    const taken = page.waitForRequest((request) => request.url().endsWith('/console/stream'));
    await leading.close();
    await taken;
    // Nobody follows until the request goes on.
    success(await library.call('PATCH', `/entries/${shared.sys.id}?language=en-GB`, { pageCount: 2 }));
    release();
    await page.getByRole('row', { name: 'Shared by tabs' }).and(page.locator('.row-changed')).waitFor();
  });
});

describe('scenario 27: the bin', () => {
  it('restores as a draft, and deletes for good once the title is typed', async () => {
    const kept = await library.createPublished({ title: 'Kept after all', pageCount: 9 });
    const lost = await library.create({ title: 'Lost for good', pageCount: 9 });
    for (const { sys } of [kept, lost]) success(await library.call('DELETE', `/entries/${sys.id}`), 204);
    const { page } = await service.signedIn();
    await page.goto(`p/${library.id}/bin`);
    await standing(page);
    const item = (title: string) =>
      page.getByRole('list', { name: 'Bin' }).getByRole('listitem').filter({ hasText: title });
    await item('Kept after all').getByText('89 days left').waitFor();
    await item('Kept after all').getByRole('button', { name: 'Restore' }).click();
    await item('Kept after all').waitFor({ state: 'detached' });
    const { sys } = success(await library.call<Entry>('GET', `/entries/${kept.sys.id}`));
    expect({ state: sys.workflow.state, isPublished: sys.isPublished }).toEqual({ state: 'draft', isPublished: false });

    await item('Lost for good').getByRole('button', { name: 'Delete “Lost for good” for good' }).click();
    const dialog = page.getByRole('alertdialog');
    const act = dialog.getByRole('button', { name: 'Delete for good' });
    expect(await act.isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('Lost for good');
    await act.click();
    await item('Lost for good').waitFor({ state: 'detached' });
    expect((await library.call('GET', `/entries/${lost.sys.id}`)).status).toBe(404);
    const found = await library.call<{ totalCount: number }>('POST', '/entries/search', {
      where: [{ field: 'sys.id', equalTo: lost.sys.id }],
      includeDeleted: true,
    });
    expect(found.body.totalCount).toBe(0);
  });
});

describe('the schedule', () => {
  it('shows what goes live, publishes it now and clears it', async () => {
    const [one, other] = [await library.create({ title: 'At once' }), await library.create({ title: 'Never mind' })];
    const dateTime = new Date(Date.now() + 3_600_000).toISOString();
    for (const { sys } of [one, other])
      success(await library.call('PUT', `/entries/${sys.id}/schedules/publish`, { dateTime }), 201);
    success(await library.invoke(one, 'schedule'));
    const { page } = await service.signedIn();
    await page.goto(`p/${library.id}/schedule?month=${dateTime.slice(0, 7)}`);
    await standing(page);
    const item = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await item('At once').getByText('Goes live').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await item('At once').getByRole('button', { name: 'Publish now' }).click();
    await item('At once').waitFor({ state: 'detached' });
    expect(success(await library.call<Entry>('GET', `/entries/${one.sys.id}`)).sys.isPublished).toBe(true);
    await item('Never mind').getByRole('button', { name: 'Clear' }).click();
    await item('Never mind').waitFor({ state: 'detached' });
    expect(success(await library.call<Entry>('GET', `/entries/${other.sys.id}`)).sys['schedules']).toEqual({});
  });
});

it.each(looks)('shows bin, schedule and activity, $theme, on the $size, without a violation of axe', async (view) => {
  const { page } = await service.signedIn(view);
  for (const name of ['bin', 'schedule', 'activity']) {
    await page.goto(`p/${library.id}/${name}`);
    await standing(page);
    expect(await screenshot(page, `${name}-${view.size}-${view.theme}`)).toEqual([]);
    expect([name, await axeViolations(page)]).toEqual([name, []]);
  }
});
