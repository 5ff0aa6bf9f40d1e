import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Annal, clientId, clientSecret, temporaryFolder } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import { field, Library, type Json } from '../support/content/library.ts';
import { Subjects } from '../support/content/subjects.ts';
import type { Entry, Page } from '../support/answers/views.ts';
import { workflowEvent, workflowState } from '../support/content/workflows.ts';
import { ops, succeeded } from './ops.ts';

const TAKES_MS = 120_000;

function textsIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const paths = files.map((file) => join(file.parentPath, file.name)).toSorted();
  return Object.fromEntries(paths.map((path) => [relative(folder, path), readFileSync(path, 'utf8')]));
}

describe('a project as files', () => {
  let annal: Annal;
  let library: Library;
  const folders: [string, string, ...string[]] = [temporaryFolder(), temporaryFolder()];
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
    await fill(library);
    succeeded(await run('export', library.id, folders[0]));
  }, TAKES_MS);
  afterAll(async () => {
    await annal.discard();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  const run = (...parameters: string[]) =>
    ops({ ANNAL_URL: annal.address, ANNAL_CLIENT_ID: clientId, ANNAL_CLIENT_SECRET: clientSecret }, ...parameters);

  const titled = async (title: string) => {
    const { items } = success(await library.call<Page<Entry>>('GET', '/entries?pageSize=100'));
    return items.find((entry) => entry.title === title)?.sys.id;
  };

  it(
    'can be imported as another project with the same content, and a repeated import changes nothing',
    async () => {
      const [one, other] = folders;
      const files = Object.keys(textsIn(one));
      for (const folder of [
        'taggroups',
        'tags',
        'taxonomy',
        'components',
        'contenttypes',
        'entries',
        'nodes',
        'redirects',
        'roles',
        'workflows',
      ])
        expect(files).toContainEqual(expect.stringMatching(new RegExp(`^${folder}/`)));

      const copy = `${library.id}-copy`;
      const first = await run('import', one, '--as', copy);
      expect(first).toEqual({
        code: 0,
        output: expect.stringMatching(/import: \d+ created, \d+ changed, \d+ the same/),
      });
      const second = await run('import', one, '--as', copy);
      expect(second).toEqual({ code: 0, output: expect.stringMatching(/import: 0 created, 0 changed, \d+ the same/) });

      succeeded(await run('export', copy, other));
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

  it('has types for websites, which are printed as the delivery API answers them', async () => {
    const authorization = `Bearer ${await annal.bearer()}`;
    const address = `${annal.address}/api/delivery/projects/${library.id}/types.d.ts`;
    const answer = await fetch(address, { headers: { authorization } });
    const output = await answer.text();
    expect(output).toContain('export interface Book extends DeliveredEntry<"book"> {');
    expect(await run('types', library.id)).toEqual({ code: 0, output: output.trimEnd() });
    expect(await run('types', 'no-library')).toMatchObject({ code: 1, output: expect.stringContaining('404') });
  });

  it(
    'updates an earlier copy to the current state',
    async () => {
      const [one, other] = folders;
      const later = `${library.id}-later`;
      const inCopy = (method: string, below: string, body?: unknown) =>
        annal.call<Page<Entry>>(method, `/api/management/projects/${later}${below}`, body);
      const { sys } = await library.createPublished({ title: 'Then published' });
      const asIs = await library.createPublished({ title: 'Saved as it is' });
      const withdrawn = await library.createPublished({ title: 'Withdrawn' });
      const draft = await library.create({ title: 'Published in the copy only' });
      succeeded(await run('export', library.id, one));
      succeeded(await run('import', one, '--as', later));

      success(await library.call('PUT', `/entries/${sys.id}`, { title: 'And changed since' }));
      success(await library.call('PUT', `/entries/${asIs.sys.id}`, { title: 'Saved as it is' }));
      success(await library.invoke(withdrawn, 'sysUnpublish'));
      const { id } = draft.sys;
      success(await inCopy('POST', `/entries/${id}/workflow/events`, { event: 'publish', language: 'en-GB' }));
      succeeded(await run('export', library.id, one));
      const again = await run('import', one, '--as', later);
      expect(again).toEqual({
        code: 0,
        output: expect.stringMatching(/import: 0 created, 4 changed, \d+ the same/),
      });
      expect(await run('import', one, '--as', later)).toEqual({
        code: 0,
        output: expect.stringMatching(/import: 0 created, 0 changed, \d+ the same/),
      });

      succeeded(await run('export', later, other));
      const [texts, copied] = [textsIn(one), textsIn(other)];
      for (const [path, text] of Object.entries(texts))
        expect([path, copied[path]?.replaceAll(later, library.id)]).toEqual([path, text]);
      const { items } = success(await inCopy('GET', '/entries?versionStatus=published&pageSize=100'));
      const titles = items.map(({ title }) => title);
      expect(titles).toEqual(expect.arrayContaining(['Then published', 'Saved as it is']));
      for (const title of ['And changed since', 'Withdrawn', 'Published in the copy only'])
        expect(titles).not.toContain(title);
    },
    TAKES_MS,
  );

  it(
    'differs only in changed and deleted files',
    async () => {
      const [one] = folders;
      const before = textsIn(one);
      const [revised, deleted] = [await titled('Draft'), await titled('Another draft')];
      success(await library.call('PUT', `/entries/${revised}`, { title: 'Revised' }));
      success(await library.call('DELETE', `/entries/${deleted}`), 204);
      succeeded(await run('export', library.id, one));
      const after = textsIn(one);
      const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
      expect(changed).toEqual([`entries/book/${revised}.en-GB.json`]);
      const gone = Object.keys(before).filter((path) => !(path in after));
      expect(gone).toEqual([`entries/book/${deleted}.en-GB.json`]);
    },
    TAKES_MS,
  );

  it(
    'is imported without unknown actions and sections of roles, which are listed',
    async () => {
      const old = temporaryFolder();
      folders.push(old);
      for (const path of ['project.json', 'contenttypes/book.json', 'roles'])
        cpSync(join(folders[0], path), join(old, path), { recursive: true });
      const [name = ''] = readdirSync(join(old, 'roles'));
      const role = JSON.parse(readFileSync(join(old, 'roles', name), 'utf8')) as { permissions: Json };
      const entries = [{ id: 'book', languages: ['en-GB'], actions: ['sysView', 'publsh'] }];
      const permissions = { ...role.permissions, entries, shelves: { actions: ['view'] } };
      writeFileSync(join(old, 'roles', name), JSON.stringify({ ...role, permissions }));
      const copy = `${library.id}-old`;
      const first = await run('import', old, '--as', copy);
      expect(first.code).toBe(0);
      for (const what of ["the action 'publsh' of entries 'book'", "the section 'shelves'"])
        expect(first.output).toContain(
          `${name} is imported without ${what}: it does not exist here and grants nothing`,
        );
      const roles = await annal.call<Page<{ permissions: Json }>>(
        'GET',
        `/api/management/projects/${copy}/security/roles`,
      );
      expect(success(roles).items[0]?.permissions).toMatchObject({
        entries: [{ id: 'book', languages: ['en-GB'], actions: ['sysView'] }],
      });
      const second = await run('import', old, '--as', copy);
      expect(second).toEqual({ code: 0, output: expect.stringMatching(/import: 0 created, 0 changed, \d+ the same/) });
    },
    TAKES_MS,
  );

  it(
    'contains entries that are together larger than a page',
    async () => {
      const large = await Library.withBooks(annal);
      const extra = { text: 'x'.repeat(870_000) };
      for (let number = 0; number < 80; number += 1) await large.create({ title: `Large ${number}`, extra });
      const folder = temporaryFolder();
      folders.push(folder);
      succeeded(await run('export', large.id, folder));
      expect(readdirSync(join(folder, 'entries', 'book'))).toHaveLength(80);
    },
    TAKES_MS,
  );

  it('cannot be exported if the project does not exist', async () => {
    const none = join(folders[0], 'x');
    expect(await run('export', 'nothing', none)).toEqual({ code: 1, output: "There is no project 'nothing'" });
    expect(existsSync(none)).toBe(false);
  });
});

async function fill(library: Library): Promise<void> {
  success(await library.call('POST', '/taggroups', { id: 'topics', name: 'Topics' }), 201);
  const tag = { groupId: 'topics', value: 'plans', label: { 'en-GB': 'Plans', cy: 'Cynlluniau' } };
  success(await library.call('POST', '/tags', tag), 201);
  const name = (text: string) => ({ 'en-GB': text });
  const subjects = Subjects.of(library);
  for (const [above, text] of [
    ['0', 'Maps'],
    ['0', 'Gone'],
    ['0', 'Books'],
    ['0/3', 'Atlases'],
    ['0/3', 'Globes'],
  ] as const)
    await subjects.add(above, text);
  success(await subjects.call('DELETE', '/0/2'), 204);
  success(await subjects.call('PUT', '/0/children/order', ['0/3', '0/1']));
  success(
    await library.call('POST', '/components', {
      id: 'edition',
      name: name('Edition'),
      fields: [field('year', 'integer')],
    }),
    201,
  );
  success(await library.call('POST', '/components/edition/workflow/events', { event: 'publish', version: '0.1' }));
  const fields = [
    field('title', 'string'),
    field('editions', 'objectArray', { dataFormat: 'component.edition' }),
    field('topic', 'string', { dataFormat: 'tag.topics' }),
  ];
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
  for (const title of ['Draft', 'Another draft']) await library.create({ title });
  const published = await library.createPublished({ title: 'Published' });
  success(await library.call('PUT', `/entries/${published.sys.id}`, { title: 'Changed since' }));
  const welsh = { title: 'Cymraeg', sys: { id: published.sys.id, contentTypeId: 'book', language: 'cy' } };
  success(await library.call('POST', '/entries', welsh), 201);
  const bound = await library.createPublished({ title: 'Bound' });
  const approved = await library.create(
    { title: 'Approved', editions: [{ year: 1887 }], topic: 'plans' },
    { contentTypeId: 'atlas' },
  );
  for (const event of ['submit', 'approve']) success(await library.invoke(approved, event));

  const { id: root } = success(await library.call<{ id: string }>('GET', '/nodes/root'));
  const child = async (parent: string, node: object) =>
    success(await library.call<{ id: string }>('POST', `/nodes/${parent}/children`, node), 201).id;
  const maps = await child(root, { displayName: name('Maps') });
  const books = await child(root, { displayName: name('Books'), entryId: bound.sys.id });
  await child(books, { displayName: { 'en-GB': 'Poetry', cy: 'Barddoniaeth' }, includeInMenu: false });
  success(await library.call('PUT', `/nodes/${root}/children/order`, [maps, books]), 204);
  const redirect = {
    sourceDomain: '*',
    match: { type: 'beginsWith', value: '/atlas' },
    destination: '/maps',
    statusCode: 308,
  };
  success(await library.call('POST', '/redirects', { ...redirect, note: 'by hand', priority: 2 }), 201);
  success(await library.call('PUT', '/redirects/settings', { automatic: true, statusCode: 302 }));
  const permissions = { entries: [{ id: 'book', languages: ['en-GB'], actions: ['sysView'] }] };
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
