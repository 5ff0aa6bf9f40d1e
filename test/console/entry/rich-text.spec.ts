import { success } from '../../support/answers/answers.ts';
import { Assets } from '../../support/content/files.ts';
import { field, Library } from '../../support/content/library.ts';
import { axeViolations } from '../support/axe.ts';
import { Console } from '../support/console.ts';
import { htmlTexts } from '../support/corpus/html.ts';
import { markdownTexts } from '../support/corpus/markdown.ts';
import { openEntry, openNew, save, stored } from '../support/editing.ts';
import { picture } from '../support/pictures.ts';
import { allShown, group, rich, shows, text, tool, view } from '../support/rich-text.ts';
import { screenshot } from '../support/screenshots.ts';

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
      field('data', 'object'),
      field('blocks', 'objectArray', {
        dataFormat: 'field',
        validations: { allowedFieldTypes: { fields: [rich('page', 'html')] } },
      }),
    ],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

describe('rich text', () => {
  it('changes no text of the corpora without an edit (scenario 11)', async () => {
    const { sys } = await library.create({ title: 'Corpus', pages: htmlTexts, cards: markdownTexts });
    const { page } = await service.signedIn();
    // Two hundred and thirty editors on one page.
    page.setDefaultTimeout(100_000);
    await openEntry(page, library, sys.id);
    await allShown(page, htmlTexts.length + markdownTexts.length + 2);
    await shows(page, 'pages 43', 'Source');
    await group(page, 'pages 43').getByText('<iframe>').first().waitFor();
    await text(page, 'pages 1').press('End');
    await page.keyboard.type('!');
    await save(page, '0.2');
    const entry = await stored(library, sys.id);
    expect(entry['pages']).toEqual(['<p>Shelves first, index later.!</p>', ...htmlTexts.slice(1)]);
    expect(entry['cards']).toEqual(markdownTexts);
  });

  it('opens what it would change as source, and changes it by decision only (scenario 11)', async () => {
    const body = '<div class="lead">Lead</div><iframe src="https://video.example/1"></iframe>';
    const { sys } = await library.create({ title: 'Lossy', body, notes: '__bold__' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await shows(page, 'notes', 'Source');
    await shows(page, 'body', 'Source');
    await group(page, 'body').getByText('<div>').first().waitFor();
    await view(page, 'notes', 'Side by side').click();
    await text(page, 'notes').getByText('bold').waitFor();
    await view(page, 'body', 'Rich text').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change it' }).click();
    await shows(page, 'body', 'Rich text');
    await save(page, '0.2');
    expect(await stored(library, sys.id)).toMatchObject({ body: '<p>Lead</p>', notes: '__bold__' });
  });

  it('writes marks, lists, tables and links, as HTML and as Markdown (scenario 10)', async () => {
    const { sys } = await library.create({ title: 'Written' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    for (const name of ['body', 'notes']) {
      await shows(page, name, 'Rich text');
      await text(page, name).click();
      await page.keyboard.press('Control+b');
      await page.keyboard.type('Bold');
      await page.keyboard.press('Control+b');
      await page.keyboard.press('Enter');
      await tool(page, name, 'List').click();
      await page.keyboard.type('One');
      await page.keyboard.press('Control+k');
      await page.getByLabel('Address').fill('/about');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await save(page, '0.2');
    expect(await stored(library, sys.id)).toMatchObject({
      body: '<p><strong>Bold</strong></p><ul><li>One<a href="/about">/about</a></li></ul>',
      notes: '**Bold**\n\n- One[/about](/about)',
    });
  });

  it('links an entry by its place, and shows and inserts a picture from the assets (scenario 10)', async () => {
    const root = success(await library.call<{ readonly id: string }>('GET', '/nodes/root'));
    const linked = await library.create({ title: 'Gardening' });
    const place = { displayName: { 'en-GB': 'Gardening' }, entryId: linked.sys.id };
    success(await library.call('POST', `/nodes/${root.id}/children`, place), 201);
    const file = { name: 'room plan.png', content: await picture(1600, 900) };
    await new Assets(library).create(file, { parentNodePath: '/plans' });
    const { sys } = await library.create({ title: 'Linking' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await shows(page, 'body', 'Rich text');
    await text(page, 'body').click();
    await tool(page, 'body', 'Link').click();
    await page.getByRole('button', { name: 'Choose an entry' }).click();
    await page.getByLabel('Search', { exact: true }).fill('Garden');
    await page.getByRole('option', { name: 'Gardening' }).click();
    await page.getByRole('button', { name: 'Set the link' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tool(page, 'body', 'Image').click();
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    await page.getByRole('option', { name: 'room plan' }).click();
    await page.getByLabel('Alternative text').fill('Plan of the room');
    expect(await screenshot(page, 'rich-text-image')).toEqual([]);
    await page.getByRole('button', { name: 'Insert the image' }).click();
    const shown = text(page, 'body').getByRole('img', { name: 'Plan of the room' }).locator('img');
    await page.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, await shown.elementHandle());
    await save(page, '0.2');
    const address = `/api/delivery/projects/${library.id}/assets/plans/room%20plan.png`;
    expect(await stored(library, sys.id)).toMatchObject({
      body:
        `<p><a href="/gardening" data-entry-id="${linked.sys.id}">/gardening</a>` +
        `<img src="${address}" alt="Plan of the room" width="1600" height="900"></p>`,
    });
  });

  it('types over what is selected as one would expect', async () => {
    const { sys } = await library.create({ title: 'Over', body: '<p>a <code>b</code> <a href="/c">c</a></p>' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await shows(page, 'body', 'Rich text');
    await text(page, 'body').locator('code').dblclick();
    await page.keyboard.type('xy');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('z');
    await save(page, '0.2');
    expect(await stored(library, sys.id)).toMatchObject({ body: '<p>z</p>' });
  });

  it('gives back the text to the byte when what was typed is undone', async () => {
    const body = '<P>Old <B>editor</B></P>\r\n';
    const { sys } = await library.create({ title: 'Undone', body });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await shows(page, 'body', 'Rich text');
    await text(page, 'body').press('End');
    await page.keyboard.type('x');
    await page.getByText('Not saved').first().waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Not saved').first().waitFor({ state: 'detached' });
    await text(page, 'title').fill('Undone again');
    await save(page, '0.2');
    expect(await stored(library, sys.id)).toMatchObject({ body });
  });

  it('is one stop for the tools and one for the text, by keyboard', async () => {
    const { sys } = await library.create({ title: 'Keys', body: '<ul><li>One</li></ul>' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await shows(page, 'body', 'Rich text');
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    await text(page, 'title').focus();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Style of the paragraph');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Bold');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('body');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Rich text');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('body');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Bold');
  });

  it('shows source and rich text side by side, each after the other', async () => {
    const { sys } = await library.create({ title: 'Both', notes: 'Text' });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    await shows(page, 'notes', 'Rich text');
    await view(page, 'notes', 'Side by side').click();
    const source = text(page, 'notes: source');
    await source.press('Control+End');
    await page.keyboard.type(' and **more**');
    await text(page, 'notes').getByText('more', { exact: true }).waitFor();
    await text(page, 'notes').press('Control+End');
    await page.keyboard.type(' still');
    await source.getByText('more still').waitFor();
    await save(page, '0.2');
    expect(await stored(library, sys.id)).toMatchObject({ notes: 'Text and **more still**' });
  });
});

describe('texts among others', () => {
  it('are typed into where keys mean something around them', async () => {
    const blocks = [
      { type: 'page', value: '<p>a</p>' },
      { type: 'page', value: '<p>b</p>' },
    ];
    const { sys } = await library.create({ title: 'Among', blocks, pages: ['<p>1</p>'] });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    const block = page.locator('.composer .rich').first();
    await block.getByRole('radio', { name: 'Source' }).click();
    await block.getByRole('textbox').press('Control+End');
    await page.keyboard.type('<hr/><p>c</p>');
    await block.getByRole('radio', { name: 'Rich text' }).click();
    await group(page, 'pages').getByRole('button', { name: 'Add' }).click();
    await page.keyboard.type('2');
    await save(page, '0.2');
    const entry = await stored(library, sys.id);
    expect(entry['pages']).toEqual(['<p>1</p>', '<p>2</p>']);
    expect(entry['blocks']).toMatchObject([{ value: '<p>a</p><hr/><p>c</p>' }, { value: '<p>b</p>' }]);
  });
});

describe('a text whose code is on its way', () => {
  it('gets the focus once it is there', async () => {
    const pages = field('pages', 'stringArray', { dataFormat: 'html' });
    await library.publish({
      id: 'pile',
      name: { 'en-GB': 'Pile' },
      entryTitleField: 'title',
      fields: [field('title', 'string'), pages],
    });
    const { page } = await service.signedIn();
    await openNew(page, library, 'pile');
    await group(page, 'pages').getByRole('button', { name: 'Add' }).click();
    await text(page, 'pages 1').and(page.locator(':focus[contenteditable="true"]')).waitFor();
    await page.keyboard.type('typed');
    await text(page, 'pages 1').getByText('typed').waitFor();
  });
});

describe('the JSON editor', () => {
  const data = { zeta: [1, 2.5], alpha: { on: true, none: null } };

  it('writes what was edited, shows problems in place, and leaves the rest as it is (scenario 10)', async () => {
    const { sys } = await library.create({ title: 'Data', data });
    const { page } = await service.signedIn();
    await openEntry(page, library, sys.id);
    const code = text(page, 'data');
    await code.waitFor();
    await text(page, 'title').fill('Data again');
    await save(page, '0.2');
    expect(await stored(library, sys.id)).toMatchObject({ data });
    await code.press('Control+Home');
    // Keys of the console, too, are only typed here.
    await page.keyboard.type('g e');
    await code.locator('.cm-lintRange-error').waitFor();
    await group(page, 'data').getByText('This is not JSON').waitFor();
    await page.keyboard.press('Control+s');
    expect((await stored(library, sys.id)).sys.version.versionNo).toBe('0.2');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('{ "zeta": [3] }');
    await group(page, 'data').getByText('This is not JSON').waitFor({ state: 'detached' });
    await save(page, '0.3');
    expect(await stored(library, sys.id)).toMatchObject({ data: { zeta: [3] } });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.shadowRoot ?? null)).toBeNull();
  });
});

describe('its looks', () => {
  const body = [
    '<h2>Opening hours</h2><p>At <strong>nine</strong>, see <a href="/hours">the hours</a>.</p>',
    '<ul><li>Fiction<ul><li>Crime</li></ul></li></ul><blockquote><p>Every book its reader.</p></blockquote>',
    '<table><thead><tr><th>Day</th><th>Hours</th></tr></thead><tbody><tr><td>Monday</td><td>9–6</td></tr></tbody></table>',
    '<p><img src="/images/room.jpg" alt="The reading room"></p><pre><code>SELECT 1;</code></pre>',
  ].join('');
  const notes = '# Source\n\nWith **bold**, a [link](https://example.org) and `code`.\n\n1) one';

  it.each([
    ['light', 'phone'],
    ['dark', 'desktop'],
    ['light', 'wall'],
  ] as const)('stand, in the %s theme, on the %s (scenario 38)', async (theme, size) => {
    const { sys } = await library.create({ title: 'Shown', body, notes, data: { on: true, pages: [1, 'two'] } });
    const { page } = await service.signedIn({ theme, size });
    await openEntry(page, library, sys.id);
    await shows(page, 'body', 'Rich text');
    await text(page, 'data').waitFor();
    expect(await screenshot(page, `rich-text-${size}-${theme}`)).toEqual([]);
    await view(page, 'notes', 'Side by side').click();
    await text(page, 'data').scrollIntoViewIfNeeded();
    expect(await screenshot(page, `rich-text-beside-${size}-${theme}`)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });
});
