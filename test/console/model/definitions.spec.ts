import { axeViolations } from '../support/axe.ts';
import { check, MODEL, Modelling, named, saveDefinition, text, TYPES } from '../support/modelling.ts';

// A busy machine takes longer than the goals of the console allow.
jest.setTimeout(90_000);

let modelling: Modelling;
beforeAll(async () => {
  modelling = await Modelling.start();
});
afterEach(() => modelling.service.closePages());
afterAll(() => modelling.service.end());

describe('the form', () => {
  const fields = [text('title'), text('summary'), text('shelf', { groupId: 'stock' })];
  const groups = [{ id: 'stock', name: named('Stock') }];
  const order = async (id: string) => {
    const { fields: stored } = (await modelling.definition(`${TYPES}/${id}`)) as {
      fields: { id: string; groupId: string | null }[];
    };
    return stored.map((field) => `${field.id} ${field.groupId ?? '-'}`);
  };

  it('is put in another order and group with the keyboard', async () => {
    await modelling.created(TYPES, { id: 'dragged', name: named('Dragged'), fields, groups });
    const page = await modelling.opened('p/library/model/types/dragged');
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
    await saveDefinition(page);
    expect(await order('dragged')).toEqual(['summary -', 'shelf stock', 'title stock']);
  });

  it('is put in another order from a dialog, and gets groups', async () => {
    await modelling.created(TYPES, { id: 'moved', name: named('Moved'), fields, groups });
    const page = await modelling.opened('p/library/model/types/moved');
    await page.getByRole('button', { name: 'Actions: summary' }).click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /Place/ }).click();
    await page.getByRole('option', { name: 'Into the group Stock' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByLabel('Group name').fill('Body');
    await saveDefinition(page);
    expect(await order('moved')).toEqual(['title -', 'summary stock', 'shelf stock']);
    expect(await modelling.definition(`${TYPES}/moved`)).toMatchObject({
      groups: [{ id: 'stock' }, { id: 'body', name: named('Body') }],
    });
  });

  it('keeps the focus in the settings where they cover the page', async () => {
    await modelling.created(TYPES, { id: 'covered', name: named('Covered'), fields: [text('title'), text('byline')] });
    const page = await modelling.opened('p/library/model/types/covered', { size: 'phone' });
    const row = page.getByRole('row', { name: /byline/ });
    await row.focus();
    await page.keyboard.press('Enter');
    const settings = page.getByRole('complementary', { name: 'Selected' });
    await settings.waitFor();
    const isInside = () => settings.evaluate((element) => element.contains(document.activeElement));
    expect(await isInside()).toBe(true);
    const outside: string[] = [];
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => document.activeElement?.tagName ?? '');
      if (where !== 'BODY' && !(await isInside())) outside.push(where);
    }
    expect(outside).toEqual([]);
    await page.getByLabel('Field name', { exact: true }).focus();
    await page.keyboard.press('Escape');
    await settings.waitFor({ state: 'detached' });
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('asks before unsaved work is left', async () => {
    await modelling.created(TYPES, { id: 'left', name: named('Left'), fields: [text('title')] });
    const page = await modelling.opened('p/library/model/types/left?field=title');
    await page.getByLabel('Field name', { exact: true }).fill('Heading');
    await page.getByRole('link', { name: 'Overview' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Field name', { exact: true }).inputValue()).toBe('Heading');
  });
});

describe('publishing', () => {
  it('says which entries a new rule would refuse', async () => {
    await modelling.published('contenttypes', {
      id: 'book',
      ...{ name: named('Book'), fields: [text('title'), text('isbn')] },
    });
    for (const title of ['Short', 'A long title', 'Another long title'])
      await modelling.created(`${MODEL}/entries`, {
        title,
        sys: { contentTypeId: 'book', language: 'en-GB', dataFormat: 'entry' },
      });
    const page = await modelling.opened('p/library/model/types/book?field=title');
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
    expect(await modelling.definition(`${TYPES}/book`)).toMatchObject({
      version: { versionNo: '2.0' },
      fields: [{ id: 'title' }],
    });
  });
});

describe('the other tabs', () => {
  it('take the form of the API', async () => {
    await modelling.created(TYPES, { id: 'pasted', name: named('Pasted'), fields: [text('title')] });
    const page = await modelling.opened('p/library/model/types/pasted?tab=json');
    const box = page.getByLabel('Definition as JSON');
    const body = JSON.parse(await box.inputValue()) as { fields: object[] };
    await box.fill('{ "fields": [');
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('tabpanel').getByText(/JSON/).first().waitFor();
    const pages = { id: 'pages', name: named('Pages'), dataType: 'integer', validations: { min: { value: 1 } } };
    await box.fill(JSON.stringify({ ...body, fields: [...body.fields, pages] }));
    await page.getByRole('button', { name: 'Take over' }).click();
    await saveDefinition(page);
    expect(await modelling.definition(`${TYPES}/pasted`)).toMatchObject({ fields: [{ id: 'title' }, pages] });
  });

  it('change settings, and delete after the id is typed', async () => {
    await modelling.created(TYPES, {
      id: 'gone',
      name: named('Gone'),
      supportedLanguages: ['en-GB', 'cy'],
      fields: [text('title'), text('summary')],
    });
    const page = await modelling.opened('p/library/model/types/gone?tab=settings');
    await page.getByLabel('Description', { exact: true }).fill('For a while');
    await page.getByRole('button', { name: /Field shown as summary/ }).click();
    await page.getByRole('option', { name: 'summary' }).click();
    await check(page, 'Welsh');
    await page.getByRole('button', { name: /Workflow/ }).click();
    await page.getByRole('option', { name: 'With approval' }).click();
    await page.getByLabel('Preview address').fill('https://example.org/preview');
    expect(await axeViolations(page)).toEqual([]);
    await saveDefinition(page);
    expect(await modelling.definition(`${TYPES}/gone`)).toMatchObject({
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
    expect((await modelling.service.annal.call('GET', `${TYPES}/gone`)).status).toBe(404);
  });
});

describe('older versions', () => {
  it.each([
    ['contenttypes', 'types'],
    ['components', 'components'],
  ] as const)('of %s stand beside the form, and are brought back into it', async (place, path) => {
    const id = `former${place}`;
    await modelling.published(place, { id, name: named('Old'), fields: [text('title'), text('byline')] });
    const { version } = await modelling.definition(`${MODEL}/${place}/${id}`);
    await modelling.changed(`${MODEL}/${place}/${id}`, {
      id,
      name: named('New'),
      fields: [text('title')],
      version,
    });
    const page = await modelling.opened(`p/library/model/${path}/${id}?tab=versions`);
    await page.getByRole('button', { name: /Compare with version/ }).click();
    await page.getByRole('option', { name: '1.0 · published' }).click();
    const beside = page.getByRole('region', { name: 'Version 1.0' });
    expect(await axeViolations(page)).toEqual([]);
    await beside.getByRole('button', { name: 'Bring back all' }).click();
    await beside.getByText('What you edit is the same.').waitFor();
    await saveDefinition(page);
    expect(await modelling.definition(`${MODEL}/${place}/${id}`)).toMatchObject({
      name: named('Old'),
      fields: [{ id: 'title' }, { id: 'byline' }],
      version: { versionNo: '1.2' },
    });
  });
});
