import { field, Library } from '../../support/content/library.ts';
import { success } from '../../support/answers/answers.ts';
import { axeViolations } from '../support/axe.ts';
import { Console, looks } from '../support/console.ts';
import { openEntry, save, stored } from '../support/editing.ts';
import { screenshot } from '../support/screenshots.ts';

const name = (text: string) => ({ 'en-GB': text });
const paragraph = field('paragraph', 'string', { dataFormat: 'text' });
const pullQuote = field('pullQuote', 'object', { dataFormat: 'quote' });

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  const copy = { id: 'copy', name: name('Copy'), fields: [field('shelfmark', 'string'), field('pages', 'integer')] };
  success(await library.call('POST', '/components', copy), 201);
  const trigger = { event: 'publish', version: '0.1' };
  success(await library.call('POST', '/components/copy/workflow/events', trigger));
  await library.publish({
    id: 'book',
    name: name('Book'),
    entryTitleField: 'title',
    fields: [
      field('title', 'string'),
      field('copies', 'objectArray', { dataFormat: 'component.copy' }),
      field('lent', 'object', { dataFormat: 'component.copy' }),
      field('body', 'objectArray', {
        dataFormat: 'field',
        validations: { allowedFieldTypes: { fields: [paragraph, pullQuote] } },
      }),
    ],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const copies = (count: number) => Array.from({ length: count }, (_, at) => ({ shelfmark: `QA ${at + 1}` }));
const marks = (entry: unknown): readonly string[] =>
  (entry as { copies: readonly { shelfmark: string }[] }).copies.map(({ shelfmark }) => shelfmark);

describe('components and composers (scenario 10)', () => {
  it('fold from five on, render no fields while folded, and are moved, copied and removed', async () => {
    const { sys } = await library.create({ title: 'Many', copies: copies(5) });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    const group = page.getByRole('group', { name: 'copies', exact: true });
    await group.getByText('QA 5').waitFor();
    expect(await group.getByRole('textbox').count()).toBe(0);
    await group.getByRole('button', { name: 'Move: copies 5', exact: true }).press('ArrowUp');
    await group.getByRole('button', { name: 'Duplicate: copies 1', exact: true }).click();
    await group.getByRole('button', { name: 'Remove: copies 3', exact: true }).click();
    await group.getByRole('button', { name: 'copies 1 QA 1' }).click();
    const inner = group.getByRole('textbox', { name: 'shelfmark' });
    // The copy is open, since it is new.
    expect(await inner.count()).toBe(2);
    await inner.first().fill('QA changed');
    await save(page, '0.2');
    expect(marks(await stored(library, sys.id))).toEqual(['QA changed', 'QA 1', 'QA 3', 'QA 5', 'QA 4']);
  });

  it('write a single component, and clear it', async () => {
    const { sys } = await library.create({ title: 'One' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    const group = page.getByRole('group', { name: 'lent', exact: true });
    await group.getByRole('textbox', { name: 'shelfmark' }).fill('QA 9');
    await save(page, '0.2');
    expect(await stored(library, sys.id)).toMatchObject({ lent: { shelfmark: 'QA 9' } });
    await group.getByRole('button', { name: 'Clear lent' }).click();
    await save(page, '0.3');
    expect((await stored(library, sys.id))['lent'] ?? null).toBeNull();
  });

  it('insert blocks by button and slash, and move them with Alt and an arrow', async () => {
    const { sys } = await library.create({ title: 'Blocks' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    const group = page.getByRole('group', { name: 'body', exact: true });
    await group.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('menuitem', { name: 'paragraph' }).click();
    const text = group.getByRole('textbox', { name: 'paragraph 1' });
    await text.press('/');
    await page.getByRole('menuitem', { name: 'pullQuote' }).press('Enter');
    await text.fill('First/second');
    await group.getByRole('textbox', { name: 'Text', exact: true }).fill('Every book its reader.');
    expect(await axeViolations(page)).toEqual([]);
    await group.getByRole('textbox', { name: 'Text', exact: true }).press('Alt+ArrowUp');
    await save(page, '0.2');
    const { body } = (await stored(library, sys.id)) as unknown as { body: readonly Record<string, unknown>[] };
    expect(body).toMatchObject([
      { type: 'pullQuote', value: { text: 'Every book its reader.' } },
      { type: 'paragraph', value: 'First/second' },
    ]);
    expect(new Set(body.map(({ id }) => id)).size).toBe(2);
    expect(body.every(({ id }) => typeof id === 'string')).toBe(true);
  });

  it.each(looks)('stand, in the $theme theme, on the $size (scenario 38)', async ({ theme, size }) => {
    const body = [
      { type: 'paragraph', value: 'Shelves first, index later.' },
      { type: 'pullQuote', value: { text: 'Every book its reader.', source: 'S. R. Ranganathan' } },
    ];
    const { sys } = await library.create({ title: 'Shown', copies: copies(5), body });
    const { page } = await service.signedIn({ theme, size });
    await openEntry(page, library, sys.id);
    await page.getByText('QA 5').waitFor();
    expect(await screenshot(page, `composed-${size}-${theme}`)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });
});
