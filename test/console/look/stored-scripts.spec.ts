import type { Page } from 'playwright-core';
import { success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import { Assets, png } from '../../support/content/files.ts';
import { Console, standing } from '../support/console.ts';
import { Requests } from '../support/requests.ts';
import { payloads } from './payloads.ts';

jest.setTimeout(240_000);

const named = (text: string) => ({ 'en-GB': text });
const paragraph = field('paragraph', 'string', { dataFormat: 'text' });
type Kind = readonly [dataType: string, dataFormat: string | undefined, value: (text: string) => unknown];
const TEXT: Kind = ['string', undefined, (text) => text];
const KINDS: readonly Kind[] = [
  TEXT,
  ['string', 'text', (text) => text],
  ['string', 'heading', (text) => text],
  ['string', 'html', (text) => text],
  ['string', 'markdown', (text) => text],
  ['stringArray', undefined, (text) => [text]],
  ['object', 'quote', (text) => ({ text, source: text })],
  ['object', undefined, (text) => ({ text })],
  ['objectArray', 'component.note', (text) => [{ text }]],
  ['objectArray', 'field', (text) => [{ type: 'paragraph', value: text }]],
];
const allowed = { allowedFieldTypes: { fields: [paragraph] } };
const kindAt = (at: number) => KINDS[at % KINDS.length] ?? TEXT;

let service: Console;
let library: Library;
let entryId: string;
let nodeId: string;
beforeAll(async () => {
  service = await Console.start();
  const [first = ''] = payloads;
  library = await Library.open(service.annal, { name: first.slice(0, 50), description: first });
  const note = {
    id: 'note',
    name: named(first),
    description: named(first),
    fields: [field('text', 'string', { name: named(first) })],
  };
  success(await library.call('POST', '/components', note), 201);
  success(await library.call('POST', '/components/note/workflow/events', { event: 'publish', version: '0.1' }));
  await library.publish({
    id: 'hostile',
    name: named(payloads[1] ?? ''),
    description: named(payloads[2] ?? ''),
    entryTitleField: 'f0',
    groups: [{ id: 'main', name: named(payloads[3] ?? ''), description: named(payloads[3] ?? '') }],
    fields: payloads.map((text, at) => {
      const [dataType, dataFormat] = kindAt(at);
      const editor = { instructions: named(text), properties: { placeholderText: named(text) } };
      const more = { name: named(text), description: named(text), groupId: 'main', editor };
      const validations = dataFormat === 'field' ? { validations: allowed } : {};
      return field(`f${at}`, dataType, { ...more, ...(dataFormat !== undefined && { dataFormat }), ...validations });
    }),
  });
  const values = Object.fromEntries(payloads.map((text, at) => [`f${at}`, kindAt(at)[2](text)]));
  entryId = (await library.createPublished(values, { contentTypeId: 'hostile' })).sys.id;
  for (const text of payloads) await library.create({ f0: text }, { contentTypeId: 'hostile' });
  nodeId = await fillTree();
  await fillPeople();
  await fillNames();
}, 240_000);
afterEach(() => service.closePages());
afterAll(() => service.end());

async function fillTree(): Promise<string> {
  const root = success(await library.call<{ id: string }>('GET', '/nodes/root'));
  let id = '';
  for (const [at, text] of payloads.entries()) {
    const body = { displayName: named(text), slug: named(`n${at}`), ...(at === 0 && { entryId }) };
    const node = success(await library.call<{ id: string }>('POST', `/nodes/${root.id}/children`, body), 201);
    if (at === 0) id = node.id;
  }
  return id;
}

async function fillPeople(): Promise<void> {
  for (const [at, text] of payloads.slice(0, 12).entries()) {
    const user: Json = {
      username: `p${at}`,
      email: `p${at}@library.example`,
      firstName: text.slice(0, 50),
      lastName: text.slice(0, 50),
    };
    success(
      await service.annal.call('POST', '/api/security/users', { ...user, credentials: { password: 'Reading-Room-8' } }),
      201,
    );
    success(await service.annal.call('POST', '/api/security/apiKeys', { name: `key${at}`, description: text }), 201);
    const role = { name: text.slice(0, 50), description: text, permissions: {}, assignments: { users: [`p${at}`] } };
    success(await library.call('POST', '/security/roles', role), 201);
  }
  await new Assets(library).create(
    { name: 'a"><img src=x onerror=canary=1>.png', type: 'image/png', content: png(2, 2) },
    {},
    { title: payloads[0], altText: payloads[0] },
  );
}

/** Everything else that somebody gives a name. */
async function fillNames(): Promise<void> {
  const [workflowName = '', commit = '', refused = ''] = payloads;
  for (const [at, text] of payloads.slice(0, 12).entries()) {
    const view = { name: text.slice(0, 50), area: 'entries', shared: true, zenql: 'sys.contentTypeId = hostile' };
    success(await library.call('POST', '/views', view), 201);
    const key = { name: `${at} ${text.slice(0, 90)}`.trim(), description: text };
    const { status } = await service.annal.call('POST', '/api/security/apiKeys', key);
    // Not every character may be in the name of a key.
    expect([201, 422]).toContain(status);
    const webhook = {
      name: text.slice(0, 50),
      description: text,
      url: 'https://receiver.example/hook',
      topics: TOPICS,
    };
    success(await library.call('POST', '/events/webhooks/subscriptions', webhook), 201);
  }
  const state = (id: string, ...events: readonly Json[]) => ({ id, name: named(workflowName), color: 'blue', events });
  const event = (id: string, transitionTo: string) => ({
    ...{ id, name: named(workflowName), transitionTo, groupId: 'edit', exitActions: null, color: 'blue' },
  });
  const workflow = {
    id: 'hostileFlow',
    name: named(workflowName),
    states: [
      state('draft', event('sysUpdate', 'draft'), event('submit', 'read')),
      state('read', event('pass', 'draft')),
    ],
    eventGroups: [{ id: 'edit', name: named(workflowName) }],
  };
  success(await library.call('POST', '/workflow/definitions', workflow), 201);
  const publish = { event: 'publish', version: '0.1' };
  success(await library.call('POST', '/workflow/definitions/hostileFlow/workflow/events', publish));
  const required = { validations: { required: { message: named(refused) } } };
  await library.publish({
    id: 'flowing',
    name: named('Flowing'),
    workflowId: 'hostileFlow',
    entryTitleField: 'title',
    fields: [field('title', 'string', required)],
  });
  const entry = await library.create({ title: 'Passes' }, { contentTypeId: 'flowing' });
  success(await library.invoke(entry, 'draft.submit'));
  const source = { branch: 'main', commit: { id: 'abc', message: commit, uri: 'https://git.example/c' } };
  success(await library.call('POST', '/blocks/', { id: 'search', projectId: library.id, image: IMAGE, source }), 202);
}
const TOPICS: readonly Json[] = [{ resourceType: 'entry', event: 'published' }];
const IMAGE = { uri: 'registry.example/x', tag: 'v1' };

/** What the page shows as text, and what it holds in its fields. */
const shown = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
  });

/** Scripts of the payloads set it. */
const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => 'canary' in globalThis);

async function look(page: Page, requests: Requests, path: string): Promise<string> {
  await page.goto(path);
  await standing(page);
  await requests.ended();
  expect({ path, hasRun: await hasRun(page) }).toEqual({ path, hasRun: false });
  return shown(page);
}

it('shows what looks like a script as the text that it is (scenario 40)', async () => {
  const { page } = await service.signedIn();
  const requests = new Requests(page);
  const at = `p/${library.id}`;
  for (const [path, text = ''] of [
    [`${at}/entries`, payloads.at(-1)],
    [`${at}/tree`, payloads[2]],
    [`${at}/roles`, payloads[2]],
    [`${at}/activity?resource=webhook`, undefined],
    [`${at}/activity?resource=block`, undefined],
    [`${at}/entries?type=flowing`, payloads[0]],
    [`${at}/entries?view=mine`, payloads[2]?.slice(0, 50)],
    [at, payloads[0]],
    ['admin/users', payloads[2]],
  ] as const)
    expect([path, await look(page, requests, path)]).toEqual([path, expect.stringContaining(text)]);
  const form = await look(page, requests, `${at}/entries/${entryId}?drawer=off`);
  const missing = payloads.filter((text) => !form.includes(text));
  expect(missing).toEqual([]);
  for (const drawer of ['check', 'versions', 'usage', 'places', 'schedule', 'api'])
    await look(page, requests, `${at}/entries/${entryId}?drawer=${drawer}`);
  for (const path of [
    '?all=true',
    at,
    `${at}/entries?type=hostile&q=%3Cimg%20src%3Dx%20onerror%3Dcanary%3D1%3E`,
    `${at}/tree?node=${nodeId}`,
    `${at}/model`,
    `${at}/model/types/hostile`,
    `${at}/model/types/hostile?field=f0`,
    `${at}/model/types/hostile?tab=settings`,
    `${at}/model/types/hostile?tab=json`,
    `${at}/model/components/note`,
    `${at}/schedule`,
    `${at}/activity`,
    `${at}/bin`,
    `${at}/settings`,
    'admin/keys',
    'me',
  ])
    await look(page, requests, path);
});

it('shows refusals as the texts that they are (scenario 40)', async () => {
  const { page, faults } = await service.signedIn();
  const [, , required = ''] = payloads;
  await page.goto(`p/${library.id}/entries/new/flowing`);
  await standing(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(required).first().waitFor();
  let text = '';
  await page.route(/\/entries\/[^/]+\?/, (route) => {
    if (route.request().method() === 'GET') return route.continue();
    const data = ['title', text].map((field) => ({ field, message: text }));
    return route.fulfill({ status: 422, json: { type: 'Validation', logId: text, message: text, data } });
  });
  for (text of payloads) {
    faults.expect({ status: 422, path: /\/entries/ });
    await page.getByRole('textbox', { name: 'title' }).fill(`Refused ${text}`);
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').filter({ hasText: text }).first().waitFor();
  }
  expect(await hasRun(page)).toBe(false);
});
