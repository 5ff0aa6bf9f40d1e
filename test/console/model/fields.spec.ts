import type { Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { addField, check, Modelling, named, saveDefinition, text, TYPES } from '../support/modelling.ts';

// A busy machine takes longer than the goals of the console allow.
jest.setTimeout(90_000);

let modelling: Modelling;
beforeAll(async () => {
  modelling = await Modelling.start();
});
afterEach(() => modelling.service.closePages());
afterAll(() => modelling.service.end());

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
    await modelling.published('components', {
      id: 'shelfLocation',
      ...{ name: named('Shelf location'), fields: [text('floor')] },
    });
    await modelling.created(TYPES, { id: 'everything', name: named('Everything'), supportedLanguages: ['en-GB'] });
  });

  it('are each stored as the contract has them, once and several times', async () => {
    const page = await modelling.opened('p/library/model/types/everything');
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
    await saveDefinition(page);
    expect(await axeViolations(page)).toEqual([]);
    const { fields } = (await modelling.definition(`${TYPES}/everything`)) as {
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
    await modelling.created(TYPES, { id, name: named(kind), supportedLanguages: ['en-GB'] });
    const page = await modelling.opened(`p/library/model/types/${id}`);
    await addField(page, kind, 'Tried');
    for (const [rule, label, value] of rules) {
      await check(page, rule);
      if (label !== undefined && value !== undefined) await page.getByLabel(label, { exact: true }).fill(value);
      if (rule === 'Required parts') await check(page, kind === 'Image' ? 'Alternative text' : 'Source');
    }
    expect(await axeViolations(page)).toEqual([]);
    await saveDefinition(page);
    expect(await modelling.definition(`${TYPES}/${id}`)).toMatchObject({
      fields: [{ id: 'tried', validations: expected }],
    });
  });

  it('count values, name types and have messages', async () => {
    await modelling.created(TYPES, { id: 'counted', name: named('Counted'), supportedLanguages: ['en-GB', 'cy'] });
    const page = await modelling.opened('p/library/model/types/counted');
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
    await saveDefinition(page);
    expect(await modelling.definition(`${TYPES}/counted`)).toMatchObject({
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
    await modelling.created(TYPES, { id: 'crossed', name: named('Crossed'), fields: [text('title')] });
    const page = await modelling.opened('p/library/model/types/crossed?field=title');
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
