import { success } from '../../support/answers/answers.ts';
import { field, Library, type Json } from '../../support/content/library.ts';
import { Assets } from '../../support/content/files.ts';
import { Subjects } from '../../support/content/subjects.ts';
import type { Annal } from '../../support/service/annal.ts';
import { picture } from '../support/pictures.ts';

interface Node {
  readonly id: string;
}

/** A project in which no screen is empty, with names as long as people make them. */
export interface Filled {
  readonly library: Library;
  /** Of an entry with every kind of field in two languages. */
  readonly entryId: string;
  readonly nodeId: string;
  readonly assetId: string;
}

/** Title of what is in the bin. */
export const binned = 'Last year’s list of books that were withdrawn from the shelves';

const name = (text: string) => ({ 'en-GB': text });
const choices = { allowedValues: { values: [name('Hardback'), name('Paperback'), name('Large print')] } };
/** The key of the term above, and the name of the term. */
const TERMS = [
  ['0', 'Books'],
  ['0/1', 'Novels and other stories'],
  ['0', 'Films'],
] as const;
const paragraph = field('paragraph', 'string', { dataFormat: 'text' });
const pullQuote = field('pullQuote', 'object', { dataFormat: 'quote' });

const everything: Json = {
  id: 'everything',
  name: name('Catalogue of everything that is lent'),
  entryTitleField: 'title',
  supportedLanguages: ['en-GB', 'cy'],
  groups: [
    { id: 'main', name: name('Main'), description: {} },
    { id: 'rest', name: name('Whatever else is known'), description: {} },
  ],
  fields: [
    field('title', 'string', { groupId: 'main', validations: { required: {}, maxLength: { value: 80 } } }),
    field('summary', 'string', { groupId: 'main', dataFormat: 'text' }),
    field('body', 'string', { groupId: 'main', dataFormat: 'html' }),
    field('notes', 'string', { groupId: 'main', dataFormat: 'markdown' }),
    field('pages', 'integer', { groupId: 'main' }),
    field('price', 'decimal', { groupId: 'main' }),
    field('inPrint', 'boolean', { groupId: 'main' }),
    field('printed', 'dateTime', { groupId: 'main' }),
    field('binding', 'string', { groupId: 'main', validations: choices }),
    field('bindings', 'stringArray', { groupId: 'main', validations: choices }),
    field('keywords', 'stringArray', { groupId: 'main' }),
    field('subject', 'string', { groupId: 'main', dataFormat: 'taxonomy' }),
    field('sequels', 'objectArray', { groupId: 'main', dataFormat: 'entry' }),
    field('shop', 'object', { groupId: 'rest', dataFormat: 'location' }),
    field('season', 'object', { groupId: 'rest', dataFormat: 'dateRange' }),
    field('copies', 'objectArray', { groupId: 'rest', dataFormat: 'component.copy' }),
    field('extra', 'object', { groupId: 'rest' }),
    field('parts', 'objectArray', {
      groupId: 'rest',
      dataFormat: 'field',
      validations: { allowedFieldTypes: { fields: [paragraph, pullQuote] } },
    }),
  ],
};
const notice: Json = {
  id: 'notice',
  name: name('Notice'),
  entryTitleField: 'title',
  workflowId: 'contensisEntryApproval',
  fields: [field('title', 'string')],
};
const values = (title: string): Json => ({
  title,
  summary: 'What stands on the shelves of the branch, and where.',
  body: '<p>Plants <strong>first</strong>, then animals.</p>',
  notes: '# Order\n\nPlants first.',
  pages: 1214,
  price: 12.5,
  inPrint: true,
  printed: '2026-02-03T09:00:00Z',
  binding: 'Hardback',
  bindings: ['Paperback'],
  keywords: ['gardening', 'Hertfordshire and Middlesex Wildlife Trust'],
  shop: { lat: 51.53, lon: -0.13 },
  season: { from: '2026-05-01T00:00:00Z', to: '2026-09-30T00:00:00Z' },
  copies: [{ shelfmark: 'QA 1' }, { shelfmark: 'QA 2' }],
  extra: { donor: { name: 'M. Dewey' } },
  parts: [
    { id: 'a', type: 'paragraph', value: 'Shelves first, index later.' },
    { id: 'b', type: 'pullQuote', value: { text: 'Every book its reader.', source: 'S. R. Ranganathan' } },
  ],
});

export async function filledProject(annal: Annal): Promise<Filled> {
  const library = await Library.open(annal, { name: 'City Library of Llanfairpwll' });
  const copy = { id: 'copy', name: name('Copy'), fields: [field('shelfmark', 'string'), field('cost', 'decimal')] };
  success(await library.call('POST', '/components', copy), 201);
  success(await library.call('POST', '/components/copy/workflow/events', { event: 'publish', version: '0.1' }));
  const subjects = Subjects.of(library);
  for (const [above, term] of TERMS) await subjects.add(above, term);
  await library.publish(everything);
  await library.publish(notice);
  const draft = { id: 'loan', name: name('Loan'), entryTitleField: 'title', fields: [field('title', 'string')] };
  success(await library.call('POST', '/contenttypes', draft), 201);
  const entryId = await fillEntries(library);
  const nodeId = await fillTree(library, entryId);
  await fillPeople(library);
  const assetId = await fillAssets(library);
  return { library, entryId, nodeId, assetId };
}

async function fillEntries(library: Library): Promise<string> {
  const sys = { contentTypeId: 'everything' };
  const first = await library.createPublished(
    values('Cataloguing for gardeners of all ages and of both hemispheres'),
    sys,
  );
  const { id } = first.sys;
  const sequels = [{ sys: { id, language: 'en-GB', dataFormat: 'entry' } }];
  const changed = { ...values('Cataloguing for gardeners of all ages and of every hemisphere'), sequels };
  success(await library.call('PUT', `/entries/${id}`, changed));
  const welsh = { ...values('Catalogio ar gyfer garddwyr'), sys: { ...sys, id, language: 'cy' } };
  success(await library.call('POST', '/entries', welsh), 201);
  for (const title of ['Opening hours', 'Summer list']) {
    const draft = await library.create({ title }, { contentTypeId: 'notice' });
    success(await library.invoke(draft, 'draft.submit'));
  }
  const planned = await library.create(values('Winter list'), sys);
  const due = { dateTime: new Date(Date.now() + 3_600_000).toISOString() };
  success(await library.call('PUT', `/entries/${planned.sys.id}/schedules/publish?language=en-GB`, due), 201);
  const gone = await library.create(values(binned), sys);
  success(await library.call('DELETE', `/entries/${gone.sys.id}`), 204);
  return id;
}

async function fillAssets(library: Library): Promise<string> {
  const assets = new Assets(library);
  const texts = { title: 'Plan of the reading room and of the stacks below it', altText: 'A plan' };
  await assets.create(
    { name: 'rules-of-the-reading-room.txt', content: 'No shouting.' },
    { parentNodePath: '/covers' },
  );
  const plan = { name: 'plan-of-the-reading-room.png', content: await picture(1600, 900) };
  return (await assets.create(plan, { parentNodePath: '/covers' }, texts)).sys.id;
}

async function fillTree(library: Library, entryId: string): Promise<string> {
  const root = success(await library.call<Node>('GET', '/nodes/root'));
  const body = { displayName: { 'en-GB': 'Shelves of the reading room', cy: 'Silffoedd' }, entryId };
  const shelf = success(await library.call<Node>('POST', `/nodes/${root.id}/children`, body), 201);
  const below = { displayName: { 'en-GB': 'Gardening' } };
  success(await library.call<Node>('POST', `/nodes/${shelf.id}/children`, below), 201);
  return shelf.id;
}

async function fillPeople(library: Library): Promise<void> {
  const user = { username: 'mina.harker', email: 'mina@library.example', firstName: 'Mina', lastName: 'Harker' };
  const credentials = { password: 'Reading-Room-8' };
  success(await library.annal.call('POST', '/api/security/users', { ...user, credentials }), 201);
  success(await library.annal.call('POST', '/api/security/apiKeys', { name: 'importer of the catalogue' }), 201);
  const assignments = { users: [user.username], groups: [], apiKeys: [] };
  const role = { name: 'Editors of the catalogue', enabled: true, permissions: {}, assignments };
  success(await library.call('POST', '/security/roles', role), 201);
}
