import { Library, field as typeField } from '../../support/content/library.ts';
import { until } from '../../support/until.ts';
import { success } from '../../support/answers/answers.ts';
import { Console } from '../support/console.ts';
import { field, openEntry, says, stored } from '../support/editing.ts';
import { screenshot } from '../support/screenshots.ts';

/** Takes exponential time on the text below. */
const SLOW = '^(a+)+$';

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  const title = typeField('title', 'string', { validations: { required: { message: 'It needs a title' } } });
  const code = typeField('code', 'string', { validations: { regex: { pattern: SLOW, message: 'Only the letter a' } } });
  await library.publish({ id: 'coded', name: { 'en-GB': 'Coded' }, entryTitleField: 'title', fields: [title, code] });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

describe('what is checked while typing', () => {
  it('ends patterns that take too long, and stays usable meanwhile', async () => {
    const { sys } = await library.create({ title: 'Patterns' }, { contentTypeId: 'coded' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await field(page, 'code').fill(`${'a'.repeat(40)}!`);
    await field(page, 'title').fill('');
    await page.getByText('Only the letter a').first().waitFor();
    await page.getByText('It needs a title').first().waitFor();
    await page.getByText('2 things to settle before publishing').waitFor();
    expect(await screenshot(page, 'entry-check')).toEqual([]);
    await field(page, 'code').fill('aaa');
    await field(page, 'title').fill('Patterns again');
    await page.getByText('Nothing stands in the way of publishing.').waitFor();
  });
});

describe('a moment of publishing (scenario 25)', () => {
  it('is stored in UTC for the zone of the person, and can be cleared', async () => {
    const { sys } = await library.create({ title: 'Tomorrow' }, { contentTypeId: 'coded' });
    const { page } = await service.signedIn({ zone: 'America/New_York' });
    await openEntry(page, library, sys.id);
    await page.getByRole('tab', { name: 'Schedule' }).click();
    const moment = page.getByRole('region', { name: 'Publish at', exact: true });
    await moment.getByRole('button', { name: 'Tomorrow, 09:00' }).click();
    await moment.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Due to be published').first().waitFor();
    const { schedules } = (await stored(library, sys.id)).sys as { schedules?: { publish?: { dateTime: string } } };
    const at = new Date(schedules?.publish?.dateTime ?? NaN);
    const there = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' });
    expect(there.format(at)).toBe('09:00');
    expect(at.getTime()).toBeGreaterThan(Date.now());
    await moment.getByRole('button', { name: 'Clear', exact: true }).click();
    await moment.getByRole('button', { name: 'Tomorrow, 09:00' }).waitFor();
    await says(page, 'Saved as 0.1');
    expect((await stored(library, sys.id)).sys).toMatchObject({ schedules: {}, workflow: { state: 'draft' } });
  });

  it('is right on both sides of a change of clocks, and one that was missed is listed with its remedy', async () => {
    const { sys } = await library.create({ title: 'In spring' }, { contentTypeId: 'coded' });
    const { page } = await service.signedIn({ zone: 'America/New_York' });
    const typed = async (day: string, month: string, year: number, hour: string): Promise<string | undefined> => {
      await openEntry(page, library, sys.id);
      await page.getByRole('tab', { name: 'Schedule' }).click();
      const moment = page.getByRole('region', { name: 'Publish at', exact: true });
      const parts = [day, month, String(year), hour, '30'];
      await moment.getByRole('spinbutton').first().focus();
      for (const part of parts) await page.keyboard.type(part);
      await moment.getByRole('button', { name: 'Schedule', exact: true }).click();
      await page.getByText('Due to be published').first().waitFor();
      const { schedules } = (await stored(library, sys.id)).sys as { schedules?: { publish?: { dateTime: string } } };
      await moment.getByRole('button', { name: 'Clear', exact: true }).click();
      await moment.getByRole('button', { name: 'Tomorrow, 09:00' }).waitFor();
      return schedules?.publish?.dateTime;
    };
    // Clocks there go forward on the second Sunday of March, and back on the first of November.
    const year = new Date().getUTCFullYear() + 1;
    const forward = 14 - new Date(Date.UTC(year, 2, 7)).getUTCDay();
    const two = (day: number): string => String(day).padStart(2, '0');
    expect(await typed(two(forward - 1), '03', year, '09')).toBe(`${year}-03-${two(forward - 1)}T14:30:00.000Z`);
    expect(await typed(two(forward), '03', year, '09')).toBe(`${year}-03-${two(forward)}T13:30:00.000Z`);

    const soon = new Date(Date.now() + 1500).toISOString();
    success(await library.call('PUT', `/entries/${sys.id}/schedules/publish`, { dateTime: soon }), 201);
    await until(
      () => stored(library, sys.id),
      (entry) => (entry.sys as { schedules?: { publish?: { missed: boolean } } }).schedules?.publish?.missed === true,
    );
    await page.goto(`p/${library.id}/schedule`);
    const row = page.getByRole('listitem').filter({ hasText: 'In spring' });
    await row.getByText('Missed', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Publish now' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await stored(library, sys.id)).sys.isPublished).toBe(true);
  });
});
