import { Library, field as typeField } from '../../support/content/library.ts';
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
});
