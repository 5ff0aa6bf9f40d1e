import type { Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { Console, standing } from '../support/console.ts';

// A busy machine takes longer than the goals of the console allow.
jest.setTimeout(90_000);

const MODEL = '/api/management/projects/library';
const TYPES = `${MODEL}/contenttypes`;

let service: Console;
beforeAll(async () => {
  service = await Console.start();
  await created('/api/management/projects', {
    id: 'library',
    name: 'Library',
    primaryLanguage: 'en-GB',
    supportedLanguages: ['en-GB', 'cy'],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

async function created(path: string, body: object): Promise<void> {
  const { status } = await service.annal.call('POST', path, body);
  expect(status).toBeLessThan(300);
}

async function published(place: 'contenttypes' | 'components', definition: { readonly id: string }): Promise<void> {
  await created(`${MODEL}/${place}`, definition);
  await created(`${MODEL}/${place}/${definition.id}/workflow/events`, { event: 'publish' });
}

async function opened(path: string): Promise<Page> {
  const { page } = await service.signedIn();
  page.setDefaultTimeout(20_000);
  await page.goto(path);
  await standing(page);
  return page;
}

async function addField(page: Page, kind: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: kind, exact: true }).click();
  await page.getByLabel('Field name', { exact: true }).fill(name);
}

const named = (name: string) => ({ 'en-GB': name });
const text = (id: string, more: object = {}) => ({ id, name: named(id), dataType: 'string', ...more });
const check = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).click({ force: true });
const saved = (page: Page) => page.locator('h1 ~ [role="status"]').getByText('Saved as').waitFor();

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+S');
  await saved(page);
}

const definition = async (path: string) => (await service.annal.call<Record<string, unknown>>('GET', path)).body;

const kinds: readonly (readonly [kind: string, dataType: string, dataFormat: string | null])[] = [
  ['Text', 'string', null],
  ['Choice', 'string', null],
  ['Paragraph', 'string', 'text'],
  ['Heading', 'string', 'heading'],
  ['HTML', 'string', 'html'],
  ['Markdown', 'string', 'markdown'],
  ['Email', 'string', 'email'],
  ['Phone', 'string', 'phone'],
  ['Web address', 'string', 'url'],
  ['Whole number', 'integer', null],
  ['Decimal number', 'decimal', null],
  ['Yes or no', 'boolean', null],
  ['Date and time', 'dateTime', null],
  ['Date', 'dateTime', null],
  ['Period', 'object', 'dateRange'],
  ['Link to entries', 'object', 'entry'],
  ['File', 'object', 'asset'],
  ['Image', 'object', 'image'],
  ['Composer', 'objectArray', 'field'],
  ['Quotation', 'object', 'quote'],
  ['Location', 'object', 'location'],
  ['Data', 'object', null],
  ['Taxonomy', 'string', 'taxonomy'],
  ['Tags', 'object', 'tag'],
  ['Shelf location', 'object', 'component.shelfLocation'],
];

describe('the kinds of fields', () => {
  beforeAll(async () => {
    await published('components', {
      id: 'shelfLocation',
      ...{ name: named('Shelf location'), fields: [text('floor')] },
    });
    await created(TYPES, { id: 'everything', name: named('Everything'), supportedLanguages: ['en-GB'] });
  });

  it('are each stored as the contract has them, once and several times', async () => {
    const page = await opened('p/library/model/types/everything');
    for (const [kind, dataType] of kinds) {
      await addField(page, kind, `${kind} one`);
      if (kind === 'Choice') await addValue(page, 'Hardback');
      if (kind === 'Composer') await addPart(page);
      if (!['Composer', 'Email', 'Phone', 'Web address'].includes(kind) && !dataType.endsWith('Array')) {
        await addField(page, kind, `${kind} many`);
        if (kind === 'Choice') await addValue(page, 'Hardback');
        await check(page, 'Several values');
      }
    }
    await save(page);
    expect(await axeViolations(page)).toEqual([]);
    const { fields } = (await definition(`${TYPES}/everything`)) as {
      fields: { dataType: string; dataFormat: unknown }[];
    };
    const pairs = fields.map(({ dataType, dataFormat }) => `${dataType} ${String(dataFormat)}`);
    const expected = kinds.flatMap(([kind, dataType, dataFormat]) => {
      const once = ['Composer', 'Email', 'Phone', 'Web address'].includes(kind);
      return once ? [`${dataType} ${dataFormat}`] : [`${dataType} ${dataFormat}`, `${dataType}Array ${dataFormat}`];
    });
    expect(pairs).toEqual(expected);
  }, 180_000);

  async function addValue(page: Page, label: string): Promise<void> {
    await page.getByRole('button', { name: 'Add value' }).click();
    await page.getByLabel('Shown as').last().fill(label);
  }

  async function addPart(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Add part' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'HTML', exact: true }).click();
    await page.getByLabel('Field name', { exact: true }).fill('Paragraph');
  }
});

describe('rules', () => {
  it.each<
    [kind: string, rules: readonly (readonly [rule: string, label?: string, value?: string])[], expected: object]
  >([
    [
      'Text',
      [
        ['Required'],
        ['Least length', 'At least (characters)', '2'],
        ['Greatest length', 'At most (characters)', '9'],
        ['Pattern', 'Regular expression', '^[a-z]+$'],
      ],
      { required: { message: null }, minLength: { value: 2 }, maxLength: { value: 9 }, regex: { pattern: '^[a-z]+$' } },
    ],
    [
      'Decimal number',
      [
        ['Lower limit', 'At least', '0.5'],
        ['Upper limit', 'At most', '9'],
        ['Decimal places', 'At most (places)', '1'],
      ],
      { min: { value: 0.5 }, max: { value: 9 }, decimalPlaces: { value: 1 } },
    ],
    [
      'Period',
      [['Lower limit', 'Not before', '2026-01-01'], ['Upper limit', 'Not after', '2026-12-31'], ['In the past']],
      { min: { value: '2026-01-01' }, max: { value: '2026-12-31' }, pastDateTime: {} },
    ],
    [
      'Link to entries',
      [
        ['Only certain items', 'Ids of entries or files', '7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3'],
        ['Only entries or files'],
      ],
      { allowedIds: { ids: ['7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3'] }, allowedDataFormats: { dataFormats: ['entry'] } },
    ],
    [
      'Image',
      [['Size of the image', 'Least width', '320'], ['Required parts']],
      { imageDimensions: { minWidth: 320 }, requiredFields: { fields: [{ name: 'altText', message: null }] } },
    ],
    ['Quotation', [['Required parts']], { requiredFields: { fields: [{ name: 'source', message: null }] } }],
    ['Taxonomy', [['Below a term', 'Key of the term', '0/4']], { taxonomyRoot: { key: '0/4' } }],
  ])('of %s are stored with what they are measured by', async (kind, rules, expected) => {
    const id = `rules${kind.replaceAll(/[^A-Za-z]/g, '')}`;
    await created(TYPES, { id, name: named(kind), supportedLanguages: ['en-GB'] });
    const page = await opened(`p/library/model/types/${id}`);
    await addField(page, kind, 'Tried');
    for (const [rule, label, value] of rules) {
      await check(page, rule);
      if (label !== undefined && value !== undefined) await page.getByLabel(label, { exact: true }).fill(value);
      if (rule === 'Required parts') await check(page, kind === 'Image' ? 'Alternative text' : 'Source');
    }
    expect(await axeViolations(page)).toEqual([]);
    await save(page);
    expect(await definition(`${TYPES}/${id}`)).toMatchObject({ fields: [{ id: 'tried', validations: expected }] });
  });

  it('count values, name types and have messages', async () => {
    await created(TYPES, { id: 'counted', name: named('Counted'), supportedLanguages: ['en-GB', 'cy'] });
    const page = await opened('p/library/model/types/counted');
    // The types arrive after the text that looks for one.
    let release = (): void => undefined;
    const isTyped = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${TYPES}`, async (route) => {
      await isTyped;
      await route.continue();
    });
    await addField(page, 'Link to entries', 'Authors');
    await check(page, 'Several values');
    await check(page, 'Least number of values');
    await page.getByLabel('Message', { exact: true }).fill('One author at least');
    await page.getByLabel('Message · Welsh', { exact: true }).fill('Un awdur o leiaf');
    await check(page, 'Only certain types');
    await page.getByRole('combobox', { name: 'Add a type' }).fill('Coun');
    await page.getByRole('listbox').getByText('Nothing fits').waitFor();
    release();
    await page.getByRole('option', { name: /Counted/ }).click();
    await save(page);
    expect(await definition(`${TYPES}/counted`)).toMatchObject({
      fields: [
        {
          id: 'authors',
          dataType: 'objectArray',
          validations: {
            minCount: { value: 1, message: { 'en-GB': 'One author at least', cy: 'Un awdur o leiaf' } },
            allowedContentTypes: { contentTypes: ['counted'] },
          },
        },
      ],
    });
  });

  it('that make no sense are said at their place, before anything is sent', async () => {
    await created(TYPES, { id: 'crossed', name: named('Crossed'), fields: [text('title')] });
    const page = await opened('p/library/model/types/crossed?field=title');
    await check(page, 'Least length');
    await page.getByLabel('At least (characters)', { exact: true }).fill('9');
    await check(page, 'Greatest length');
    await page.getByLabel('At most (characters)', { exact: true }).fill('2');
    await page.getByLabel('Selected').getByText('The lower limit is higher than the upper one').first().waitFor();
    await page.getByRole('row', { name: 'title' }).getByText('2 problems').waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('title: The lower limit is higher than the upper one').first().waitFor();
    expect(await dialog.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('the form', () => {
  const fields = [text('title'), text('summary'), text('shelf', { groupId: 'stock' })];
  const groups = [{ id: 'stock', name: named('Stock') }];
  const order = async (id: string) => {
    const { fields: stored } = (await definition(`${TYPES}/${id}`)) as {
      fields: { id: string; groupId: string | null }[];
    };
    return stored.map((field) => `${field.id} ${field.groupId ?? '-'}`);
  };

  it('is put in another order and group with the keyboard', async () => {
    await created(TYPES, { id: 'dragged', name: named('Dragged'), fields, groups });
    const page = await opened('p/library/model/types/dragged');
    await page.getByRole('button', { name: 'Move title' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.drop-line[data-drop-target]').waitFor();
    const target = page.getByRole('button', { name: /Insert after shelf|Insert between shelf/ });
    for (let presses = 0; presses < 12; presses += 1) {
      if (await target.evaluateAll((all) => all.some((each) => each === document.activeElement))) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.getByText('Not saved', { exact: true }).waitFor();
    await save(page);
    expect(await order('dragged')).toEqual(['summary -', 'shelf stock', 'title stock']);
  });

  it('is put in another order from a dialog, and gets groups', async () => {
    await created(TYPES, { id: 'moved', name: named('Moved'), fields, groups });
    const page = await opened('p/library/model/types/moved');
    await page.getByRole('button', { name: 'Actions: summary' }).click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Place/ }).click();
    await page.getByRole('option', { name: 'Into the group Stock' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByLabel('Group name').fill('Body');
    await save(page);
    expect(await order('moved')).toEqual(['title -', 'summary stock', 'shelf stock']);
    expect(await definition(`${TYPES}/moved`)).toMatchObject({
      groups: [{ id: 'stock' }, { id: 'body', name: named('Body') }],
    });
  });

  it('asks before unsaved work is left', async () => {
    await created(TYPES, { id: 'left', name: named('Left'), fields: [text('title')] });
    const page = await opened('p/library/model/types/left?field=title');
    await page.getByLabel('Field name', { exact: true }).fill('Heading');
    await page.getByRole('link', { name: 'Overview' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Field name', { exact: true }).inputValue()).toBe('Heading');
  });
});

describe('publishing', () => {
  it('says which entries a new rule would refuse', async () => {
    await published('contenttypes', { id: 'book', ...{ name: named('Book'), fields: [text('title'), text('isbn')] } });
    for (const title of ['Short', 'A long title', 'Another long title'])
      await created(`${MODEL}/entries`, {
        title,
        sys: { contentTypeId: 'book', language: 'en-GB', dataFormat: 'entry' },
      });
    const page = await opened('p/library/model/types/book?field=title');
    await check(page, 'Greatest length');
    await page.getByLabel('At most (characters)', { exact: true }).fill('8');
    await page.getByRole('button', { name: 'Actions: isbn' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish Book?' });
    await dialog.getByText('3 entries', { exact: true }).waitFor();
    await dialog.getByText('title gets a rule: Greatest length').waitFor();
    await dialog.getByText('isbn is removed', { exact: false }).waitFor();
    await dialog.getByText('2 of 3 entries looked at would no longer be accepted').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await definition(`${TYPES}/book`)).toMatchObject({
      version: { versionNo: '2.0' },
      fields: [{ id: 'title' }],
    });
  });
});

describe('the other tabs', () => {
  it('take the form of the API', async () => {
    await created(TYPES, { id: 'pasted', name: named('Pasted'), fields: [text('title')] });
    const page = await opened('p/library/model/types/pasted?tab=json');
    const box = page.getByLabel('Definition as JSON');
    const body = JSON.parse(await box.inputValue()) as { fields: object[] };
    await box.fill('{ "fields": [');
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('tabpanel').getByText(/JSON/).first().waitFor();
    const pages = { id: 'pages', name: named('Pages'), dataType: 'integer', validations: { min: { value: 1 } } };
    await box.fill(JSON.stringify({ ...body, fields: [...body.fields, pages] }));
    await page.getByRole('button', { name: 'Take over' }).click();
    await save(page);
    expect(await definition(`${TYPES}/pasted`)).toMatchObject({ fields: [{ id: 'title' }, pages] });
  });

  it('change settings, and delete after the id is typed', async () => {
    await created(TYPES, {
      id: 'gone',
      name: named('Gone'),
      supportedLanguages: ['en-GB', 'cy'],
      fields: [text('title'), text('summary')],
    });
    const page = await opened('p/library/model/types/gone?tab=settings');
    await page.getByLabel('Description', { exact: true }).fill('For a while');
    await page.getByRole('button', { name: /Field shown as summary/ }).click();
    await page.getByRole('option', { name: 'summary' }).click();
    await check(page, 'Welsh');
    await page.getByRole('button', { name: /Workflow/ }).click();
    await page.getByRole('option', { name: 'With approval' }).click();
    await page.getByLabel('Preview address').fill('https://example.org/preview');
    expect(await axeViolations(page)).toEqual([]);
    await save(page);
    expect(await definition(`${TYPES}/gone`)).toMatchObject({
      description: named('For a while'),
      entryDescriptionField: 'summary',
      supportedLanguages: ['en-GB'],
      workflowId: 'contensisEntryApproval',
      previewUrl: 'https://example.org/preview',
    });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Gone?' });
    await question.getByText('It has no entries.').waitFor();
    expect(await question.getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true);
    await question.getByLabel('Type gone to confirm').fill('gone');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Model' }).waitFor();
    expect((await service.annal.call('GET', `${TYPES}/gone`)).status).toBe(404);
  });
});
