import type { Page } from 'playwright-core';
import { field, Library } from '../../support/content/library.ts';
import { axeViolations } from '../support/axe.ts';
import { Console, looks } from '../support/console.ts';
import { openEntry, openId, openNew, save, stored } from '../support/editing.ts';
import { screenshot } from '../support/screenshots.ts';

const title = field('title', 'string', { validations: { required: {} } });
const inEnglish = (id: string) => ({ id, name: { 'en-GB': id }, entryTitleField: 'title' });
const onlyAuthors = { validations: { allowedContentTypes: { contentTypes: ['author'] } } };

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  await library.publish({ ...inEnglish('author'), fields: [title] });
  await library.publish({ ...inEnglish('shop'), fields: [title] });
  await library.publish({
    ...inEnglish('book'),
    fields: [
      title,
      field('authors', 'objectArray', { dataFormat: 'entry', ...onlyAuthors }),
      field('editor', 'object', { dataFormat: 'entry', ...onlyAuthors }),
    ],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const author = (name: string) => library.create({ title: name }, { contentTypeId: 'author' });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const idsOf = (links: unknown): readonly string[] =>
  (links as readonly { readonly sys: { readonly id: string } }[]).map(({ sys }) => sys.id);

describe('links of an entry', () => {
  it('are found by title, several at once, and put in order by keyboard (scenario 12)', async () => {
    const [ada, ben, cat] = [await author('Ada Link'), await author('Ben Link'), await author('Cat Link')];
    await library.create({ title: 'Link shop' }, { contentTypeId: 'shop' });
    const { sys } = await library.create();
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await group(page, 'authors').getByRole('button', { name: 'Link', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search' }).fill('Link');
    await dialog.getByText('3 of 3').waitFor();
    for (const name of ['Ada Link', 'Ben Link', 'Cat Link']) await dialog.getByRole('option', { name }).click();
    await dialog.getByText('3 chosen').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Move: Cat Link', exact: true }).press('Alt+ArrowUp');
    await save(page, '0.2');
    const entry = await stored(library, sys.id);
    expect(idsOf(entry['authors'])).toEqual([ada.sys.id, cat.sys.id, ben.sys.id]);
  });

  it('are made by creating what is missing, and the form behind keeps its text (scenario 12)', async () => {
    const { page } = await service.signedIn();
    await openNew(page, library);
    await page.getByRole('textbox', { name: 'title' }).fill('Typed before');
    await group(page, 'authors').getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('Nobody Yet');
    await page.getByRole('button', { name: 'Create: author' }).click();
    const drawer = page.getByRole('dialog', { name: 'Create: author' });
    expect(await drawer.getByRole('textbox', { name: 'title' }).inputValue()).toBe('Nobody Yet');
    await drawer.getByRole('button', { name: 'Save as draft' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Done' }).click();
    await group(page, 'authors').getByText('Nobody Yet').waitFor();
    await save(page, '0.1');
    const entry = await stored(library, openId(page));
    expect(entry).toMatchObject({ title: 'Typed before' });
    const [made = ''] = idsOf(entry['authors']);
    expect(await stored(library, made)).toMatchObject({
      title: 'Nobody Yet',
      sys: { contentTypeId: 'author', workflow: { state: 'draft' } },
    });
  });

  it('keep what is typed into the drawer when it is closed or the page is left (scenario 15)', async () => {
    await library.create({ title: 'A book of half a name' });
    const { page } = await service.signedIn();
    await page.goto(`p/${library.id}/entries`);
    await page.getByRole('link', { name: 'A book of half a name' }).click();
    await group(page, 'authors').getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('Not Yet');
    await page.getByRole('button', { name: 'Create: author' }).click();
    const drawer = page.getByRole('dialog', { name: 'Create: author' });
    const name = drawer.getByRole('textbox', { name: 'title' });
    await name.fill('Half a name');
    const question = page.getByRole('alertdialog');
    for (const leave of [
      () => drawer.getByRole('button', { name: 'Cancel' }).click(),
      () => drawer.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]) {
      await leave();
      await question.getByRole('button', { name: /Cancel|Stay/ }).click();
      expect(await name.inputValue()).toBe('Half a name');
    }
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await name.inputValue()).toBe('Half a name');
  });

  it('say what readers would not see, and are removed (scenario 10)', async () => {
    const draft = await author('Draft Person');
    const missing = { sys: { id: '7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3', dataFormat: 'entry' } };
    const { sys } = await library.create({ title: 'Dangling', authors: [missing, { sys: { id: draft.sys.id } }] });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await page.getByText('There is no such entry').waitFor();
    await page.getByText('Not published yet').waitFor();
    await page.getByRole('button', { name: `Remove: ${missing.sys.id}` }).click();
    await save(page, '0.2');
    expect(idsOf((await stored(library, sys.id))['authors'])).toEqual([draft.sys.id]);
  });

  it.each(looks)('stand, in the $theme theme, on the $size (scenario 38)', async ({ theme, size }) => {
    const person = await author('Ada Link');
    const { sys } = await library.create({ title: 'Shown', authors: [{ sys: { id: person.sys.id } }] });
    const { page } = await service.signedIn({ theme, size });
    await openEntry(page, library, sys.id);
    await group(page, 'authors').getByText('Ada Link').waitFor();
    expect(await screenshot(page, `links-${size}-${theme}`)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });
});
