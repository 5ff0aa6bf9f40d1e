import type { Request } from 'playwright-core';
import { onEntries, Person, personPassword } from '../support/callers/people.ts';
import { Library } from '../support/content/library.ts';
import { axeViolations } from './support/axe.ts';
import { Console, standing } from './support/console.ts';
import { field, openEntry, save, stored } from './support/editing.ts';

const WRITER = ['sysView', 'sysCreate', 'draft.sysUpdate'];

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.withBooks(service.annal);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

/** Chromium logs each refused request, and `Faults` takes that as a fault: nothing forbidden is asked for. */
const signedIn = ({ name }: Person) => service.signedIn({}, name, personPassword);

describe('scenario 31: what somebody may not do', () => {
  it('is not offered to who may write and not publish, until they may', async () => {
    const { sys } = await library.create({ title: 'Lilies' });
    const writer = await Person.join(service.annal);
    await writer.given(library, onEntries(WRITER, 'book'));
    const { page } = await signedIn(writer);
    await openEntry(page, library, sys.id);
    await field(page, 'title').fill('Lilies of the valley');
    await save(page, '0.2');
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    expect(await publish.count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    const nav = page.getByRole('navigation').first();
    expect(await nav.getByRole('link', { name: 'Webhooks', exact: true }).count()).toBe(0);

    await writer.given(library, onEntries(['draft.publish'], 'book'));
    await publish.click();
    await page.getByRole('status').filter({ hasText: 'Saved as 1.0' }).waitFor();
    expect((await stored(library, sys.id)).sys.isPublished).toBe(true);
  });

  it('is not offered to a reader, who is told why', async () => {
    const { sys } = await library.create({ title: 'Orchids' });
    const reader = await Person.join(service.annal);
    await reader.given(library, onEntries(['sysView'], 'book'));
    const { page } = await signedIn(reader);
    const writes: Request[] = [];
    page.on('request', (request) => {
      const isSearch = request.url().includes('/search');
      if (request.method() !== 'GET' && !isSearch && request.url().includes('/api/')) writes.push(request);
    });
    await page.goto(`p/${library.id}/entries`);
    await standing(page);
    await page.getByRole('link', { name: 'Orchids' }).click();
    await page.getByText('You may read it only.').waitFor();
    expect(await field(page, 'title').getAttribute('readonly')).not.toBeNull();
    const saving = page.getByRole('button', { name: 'Save', exact: true });
    expect(await saving.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Control+s');
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
    expect(writes.map((request) => request.url())).toEqual([]);
    expect((await stored(library, sys.id)).sys.version.versionNo).toBe('0.1');
  });

  it('is not shown to a stranger, who sees no project', async () => {
    const stranger = await Person.join(service.annal);
    const { page } = await signedIn(stranger);
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    expect(await page.getByRole('link', { name: 'Library' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Create project' }).count()).toBe(0);
  });
});
