import type { Entry } from '../support/answers/views.ts';
import { success } from '../support/answers/answers.ts';
import { field, Library, type Json } from '../support/content/library.ts';
import { axeViolations } from './support/axe.ts';
import { Console, standing } from './support/console.ts';
import { stored } from './support/editing.ts';

let service: Console;
let library: Library;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  await library.publish({
    id: 'notice',
    name: { 'en-GB': 'Notice' },
    entryTitleField: 'title',
    workflowId: 'contensisEntryApproval',
    fields: [field('title', 'string')],
  });
  const event = (id: string, to: string, more: Json = {}) => ({
    ...{ id, name: { 'en-GB': id }, transitionTo: to, groupId: 'edit', exitActions: null, color: 'blue', ...more },
  });
  const state = (id: string, ...events: readonly Json[]) => ({ id, name: { 'en-GB': id }, color: 'blue', events });
  const workflow = {
    id: 'twoEditors',
    name: { 'en-GB': 'Two editors' },
    states: [
      state('draft', event('sysUpdate', 'draft'), event('submit', 'read')),
      state('read', event('pass', 'checked', { color: 'green' }), event('return', 'draft', { color: 'red' })),
      state('checked', event('release', 'live', { exitActions: [{ invokeAction: 'publishEntry' }] })),
      state('live', event('sysUpdate', 'draft')),
    ],
    eventGroups: [{ id: 'edit', name: { 'en-GB': 'Edit' } }],
  };
  success(await library.call('POST', '/workflow/definitions', workflow), 201);
  const publish = { event: 'publish', version: '0.1' };
  success(await library.call('POST', '/workflow/definitions/twoEditors/workflow/events', publish));
  await library.publish({
    id: 'poem',
    name: { 'en-GB': 'Poem' },
    entryTitleField: 'title',
    workflowId: 'twoEditors',
    fields: [field('title', 'string')],
  });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const submitted = async (title: string): Promise<Entry> => {
  const draft = await library.create({ title }, { contentTypeId: 'notice' });
  return success(await library.invoke(draft, 'draft.submit'));
};
const publishedTitles = async () => {
  const where: Json[] = [{ field: 'sys.versionStatus', equalTo: 'published' }];
  const path = `/entries/search?where=${encodeURIComponent(JSON.stringify(where))}`;
  return success(await library.call<{ items: Entry[] }>('GET', path)).items.map(({ title }) => title);
};

describe('scenario 4: what waits', () => {
  it.each([
    ['desktop', 'light'],
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)('is approved in place on the %s, %s, goes live and leaves the list', async (size, theme) => {
    const title = `Opening hours, ${size}, ${theme}`;
    const waiting = await submitted(title);
    await submitted('Summer list');
    const { page, press } = await service.signedIn({ size, theme });
    page.setDefaultTimeout(10_000);
    await page.goto(`p/${library.id}`);
    await standing(page);
    const section = page.getByRole('region', { name: 'What waits for me' });
    await section.getByRole('listitem').nth(1).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const row = section.getByRole('listitem').filter({ hasText: title });
    await press(row.getByRole('button', { name: 'Approve' }));
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Well done');
    await press(dialog.getByRole('button', { name: 'Approve', exact: true }));
    await row.waitFor({ state: 'detached' });
    expect(await publishedTitles()).toContain(title);
    expect((await stored(library, waiting.sys.id)).sys.workflow.state).toBe('versionComplete');
    await page.goto(`p/${library.id}/activity`);
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`published.*${title}`) })
      .first()
      .waitFor();
  });

  it('is what a workflow of the project has somebody decide, step by step', async () => {
    const draft = await library.create({ title: 'Ode' }, { contentTypeId: 'poem' });
    await library.create({ title: 'Nobody has to look at it' }, { contentTypeId: 'poem' });
    success(await library.invoke(draft, 'draft.submit'));
    const { page } = await service.signedIn();
    page.setDefaultTimeout(10_000);
    await page.goto(`p/${library.id}`);
    await standing(page);
    const section = page.getByRole('region', { name: 'What waits for me' });
    const row = section.getByRole('listitem').filter({ hasText: 'Ode' });
    await row.getByRole('button', { name: 'return', exact: true }).waitFor();
    await page.getByRole('region', { name: 'Health' }).getByText('Everything is shown').waitFor();
    expect(await section.getByText('Nobody has to look at it').count()).toBe(0);
    for (const [name, next] of [
      ['pass', 'checked'],
      ['release', 'live'],
    ] as const) {
      await row.getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect((await stored(library, draft.sys.id)).sys.workflow.state).toBe(next);
    }
    await row.waitFor({ state: 'detached' });
    expect((await stored(library, draft.sys.id)).sys.isPublished).toBe(true);
  });

  it('is opened beside the version that is live', async () => {
    const draft = await library.create({ title: 'Autumn hours' }, { contentTypeId: 'notice' });
    success(await library.invoke(draft, 'draft.submitAndApprove'));
    success(await library.call('PATCH', `/entries/${draft.sys.id}?language=en-GB`, { title: 'Winter hours' }));
    success(await library.invoke(draft, 'draft.submit'));
    const { page } = await service.signedIn();
    await page.goto(`p/${library.id}/entries/${draft.sys.id}?lang=en-GB`);
    const compared = page.getByRole('region', { name: 'Comparison' });
    await compared.getByText('Version 1.0').first().waitFor();
    expect(await compared.locator('del').textContent()).toBe('Autumn');
    expect(await compared.locator('ins').textContent()).toBe('Winter');
    await page.getByRole('tab', { name: 'Publish check' }).click();
    await page.getByText('Nothing stands in the way of publishing.').waitFor();
  });

  it('is declined with a comment, which its owner sees', async () => {
    const waiting = await submitted('Winter list');
    const { page } = await service.signedIn();
    page.setDefaultTimeout(10_000);
    await page.goto(`p/${library.id}`);
    await standing(page);
    const section = page.getByRole('region', { name: 'What waits for me' });
    const row = section.getByRole('listitem').filter({ hasText: 'Winter list' });
    await row.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog');
    const decline = dialog.getByRole('button', { name: 'Decline', exact: true });
    expect(await decline.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('The ISBN is missing');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/workflow\/events/, (route) => held.then(() => route.continue()));
    await decline.click();
    await page.getByText('Changes of the last 2 seconds are not shown yet').waitFor();
    release();
    await dialog.waitFor({ state: 'detached' });
    const { workflow } = (await stored(library, waiting.sys.id)).sys;
    expect(workflow.state).toBe('declined');
    expect(JSON.stringify(workflow)).toContain('The ISBN is missing');
    await page.getByText('Everything is shown').waitFor();
  });
});
