import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Annal, clientId, clientSecret, temporaryFolder } from '../support/annal.ts';
import { success } from '../support/answers.ts';
import { field, Library } from '../support/library.ts';
import type { Entry, Page } from '../support/views.ts';
import { workflowEvent, workflowState } from '../support/workflows.ts';
import { ops } from './ops.ts';

const TAKES_MS = 120_000;

function textsIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name)).toSorted();
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')]));
}

describe('a project as files', () => {
  let annal: Annal;
  let library: Library;
  const folders = [temporaryFolder(), temporaryFolder()] as const;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    await fill(library);
  }, TAKES_MS);
  afterAll(async () => {
    await annal.discard();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const run = (...parameters: string[]) =>
    ops({ ANNAL_URL: annal.address, ANNAL_CLIENT_ID: clientId, ANNAL_CLIENT_SECRET: clientSecret }, ...parameters);

  it(
    'comes back as another project with the same content, and importing it again changes nothing',
    async () => {
      const [one, other] = folders;
      expect(await run('export', library.id, one)).toMatchObject({ code: 0 });
      const files = Object.keys(textsIn(one));
      for (const folder of ['components', 'contenttypes', 'entries', 'nodes', 'roles', 'workflows'])
        expect(files).toContainEqual(expect.stringMatching(new RegExp(`^${folder}/`)));

      const copy = `${library.id}-copy`;
      const first = await run('import', one, '--as', copy);
      expect(first).toEqual({
        code: 0,
        output: expect.stringMatching(/import: \d+ created, \d+ changed, \d+ the same/),
      });
      const second = await run('import', one, '--as', copy);
      expect(second).toEqual({ code: 0, output: expect.stringMatching(/import: 0 created, 0 changed, \d+ the same/) });

      expect(await run('export', copy, other)).toMatchObject({ code: 0 });
      const [texts, copied] = [textsIn(one), textsIn(other)];
      const named = (text = '') => text.replaceAll(copy, library.id);
      for (const [path, text] of Object.entries(texts)) expect([path, named(copied[path])]).toEqual([path, text]);
      expect(Object.keys(copied)).toEqual(Object.keys(texts));

      const published = await annal.call<Page<Entry>>(
        'GET',
        `/api/management/projects/${copy}/entries?versionStatus=published&pageSize=100`,
      );
      expect(
        success(published)
          .items.map(({ title }) => title)
          .toSorted(),
      ).toEqual(['Approved', 'Bound', 'Published']);
    },
    TAKES_MS,
  );

  it(
    'differs in what has changed, and only there',
    async () => {
      const [one] = folders;
      await run('export', library.id, one);
      const before = textsIn(one);
      const { items } = success(await library.call<Page<Entry>>('GET', '/entries?pageSize=100'));
      const [first] = items.filter(({ title }) => title === 'Draft');
      success(await library.call('PUT', `/entries/${first?.sys.id}`, { title: 'Revised' }));
      expect(await run('export', library.id, one)).toMatchObject({ code: 0 });
      const after = textsIn(one);
      const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
      expect(changed).toEqual([`entries/book/${first?.sys.id}.en-GB.json`]);
      success(await library.call('DELETE', `/entries/${first?.sys.id}`), 204);
      expect(await run('export', library.id, one)).toMatchObject({ code: 0 });
      expect(Object.keys(before).filter((path) => !(path in textsIn(one)))).toEqual(changed);
    },
    TAKES_MS,
  );

  it('is refused where there is none', async () => {
    expect(await run('export', 'nothing', join(folders[0], 'x'))).toEqual({
      code: 1,
      output: "There is no project 'nothing'",
    });
    const none = join(folders[0], 'x');
    expect(await run('import', none)).toEqual({
      code: 1,
      output: `${none} is no export of a project: project.json is missing`,
    });
  });
});

/** Of everything something: drafts, published and changed things, two languages, an approval, a tree in an order. */
async function fill(library: Library): Promise<void> {
  const name = (text: string) => ({ 'en-GB': text });
  success(
    await library.call('POST', '/components', {
      id: 'edition',
      name: name('Edition'),
      fields: [field('year', 'integer')],
    }),
    201,
  );
  success(await library.call('POST', '/components/edition/workflow/events', { event: 'publish', version: '0.1' }));
  const fields = [field('title', 'string'), field('editions', 'objectArray', { dataFormat: 'component.edition' })];
  const atlas = { id: 'atlas', name: name('Atlas'), entryTitleField: 'title', fields };
  const { version } = await library.publish({ ...atlas, workflowId: 'contensisEntryApproval' });
  success(
    await library.call('PUT', '/contenttypes/atlas', {
      ...atlas,
      name: name('Atlases'),
      workflowId: 'contensisEntryApproval',
      version,
    }),
  );
  await library.create({ title: 'Draft' });
  const published = await library.createPublished({ title: 'Published' });
  success(await library.call('PUT', `/entries/${published.sys.id}`, { title: 'Changed since' }));
  const welsh = { title: 'Cymraeg', sys: { id: published.sys.id, contentTypeId: 'book', language: 'cy' } };
  success(await library.call('POST', '/entries', welsh), 201);
  const bound = await library.createPublished({ title: 'Bound' });
  const approved = await library.create({ title: 'Approved', editions: [{ year: 1887 }] }, { contentTypeId: 'atlas' });
  for (const event of ['submit', 'approve']) success(await library.invoke(approved, event));

  const { id: root } = success(await library.call<{ id: string }>('GET', '/nodes/root'));
  const child = async (parent: string, node: object) =>
    success(await library.call<{ id: string }>('POST', `/nodes/${parent}/children`, node), 201).id;
  const maps = await child(root, { displayName: name('Maps') });
  const books = await child(root, { displayName: name('Books'), entryId: bound.sys.id });
  await child(books, { displayName: { 'en-GB': 'Poetry', cy: 'Barddoniaeth' }, includeInMenu: false });
  success(await library.call('PUT', `/nodes/${root}/children/order`, [maps, books]), 204);
  const permissions = { entries: [{ id: 'book', languages: ['en-GB'], actions: ['sysRead'] }] };
  const role = { name: name('Readers'), description: {}, enabled: true, permissions };
  success(await library.call('POST', '/security/roles', role), 201);
  const states = [
    workflowState('draft', [workflowEvent('sysUpdate'), workflowEvent('release', { transitionTo: 'live' })]),
    workflowState('live', [workflowEvent('sysUpdate', { transitionTo: 'draft' })], {
      entryActions: [{ invokeAction: 'publishEntry' }],
    }),
  ];
  const workflow = { id: 'quick', name: name('Quick'), states, eventGroups: [{ id: 'edit', name: name('Edit') }] };
  success(await library.call('POST', '/workflow/definitions', workflow), 201);
}
