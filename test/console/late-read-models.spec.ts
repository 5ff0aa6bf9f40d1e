import { success } from '../support/answers/answers.ts';
import type { Entry } from '../support/answers/views.ts';
import { Library } from '../support/content/library.ts';
import { until } from '../support/until.ts';
import { Console, standing } from './support/console.ts';
import { field, openEntry, openId, openNew, says, stored } from './support/editing.ts';

jest.setTimeout(180_000);

/** Longer than a write waits for its change to be shown. */
const LATE_MS = 6_500;

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start({ PROJECTION_DELAY_MS: String(LATE_MS) });
  library = await Library.withBooks(service.annal);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

/** Reads that wait for a write may be refused until it is shown; the browser logs each. */
const mayWait = (faults: { mayBeSilent: boolean }): void => {
  faults.mayBeSilent = true;
};

describe('while read models are late (scenario 21)', () => {
  it('a save says that lists follow, and its change is in every list after that', async () => {
    const { sys } = await library.create({ title: 'Slow' });
    await until(
      () => library.call<Entry>('GET', `/entries/${sys.id}`),
      ({ status }) => status === 200,
    );
    const { page, faults } = await service.signedIn();
    mayWait(faults);
    await openEntry(page, library, sys.id);
    await field(page, 'title').fill('Slow and steady');
    await page.keyboard.press('Control+s');
    await page.getByText('Saving takes a moment; lists follow').waitFor();
    await page.getByText('Saved; lists follow in a moment').waitFor();
    await says(page, 'Saved as 0.2');
    expect(await field(page, 'title').inputValue()).toBe('Slow and steady');
    await page.getByText('Saved; lists follow in a moment').waitFor({ state: 'detached' });
    expect(await stored(library, sys.id)).toMatchObject({ title: 'Slow and steady' });
    await page.goto(`p/${library.id}/entries`);
    await standing(page);
    await page.getByRole('link', { name: 'Slow and steady', exact: true }).waitFor();
  });

  it('a new entry can be written on at once, and its own list never lacks it', async () => {
    const { page, faults } = await service.signedIn();
    mayWait(faults);
    await openNew(page, library);
    await field(page, 'title').fill('Fresh');
    await page.keyboard.press('Control+s');
    await says(page, 'Saved as 0.1');
    await field(page, 'summary').fill('More of it');
    await page.keyboard.press('Control+s');
    await says(page, 'Saved as 0.2');
    const id = openId(page);
    await page.getByRole('link', { name: 'Entries', exact: true }).click();
    await page.getByRole('link', { name: 'Fresh', exact: true }).waitFor();
    const entry = await until(
      () => library.call<Entry>('GET', `/entries/${id}?language=en-GB`),
      ({ status }) => status === 200,
    );
    expect(success(entry)).toMatchObject({ title: 'Fresh', summary: 'More of it' });
  });
});
