import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import { Components } from '../../support/content/components.ts';
import { Assets, png } from '../../support/content/files.ts';
import { field, type Json } from '../../support/content/library.ts';
import { linkTo, Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';
import { allTypes, everything, everyValue, shelf } from './types/every-type.ts';

let annal: Annal;
let site: Site;
let folder: string;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
  folder = mkdtempSync(join(tmpdir(), 'annal-types-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await annal.discard();
});

async function read(below = '', headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const authorization = `Bearer ${await annal.bearer()}`;
  const address = `${annal.address}${site.path}/types.d.ts${below}`;
  const response = await fetch(address, { method, headers: { authorization, ...headers } });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const text = async () => (await read()).text;

/** The errors of `tsc --strict`, none of which is expected. */
async function compile(name: string, source: string): Promise<string> {
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'types.d.ts'), await text());
  writeFileSync(join(folder, name), source);
  const compiler = join(process.cwd(), 'node_modules/@typescript/native/bin/tsc');
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', ''];
  return promisify(execFile)(process.execPath, [compiler, ...options, name, 'types.d.ts'], { cwd: folder }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string; message: string }) => error.stdout || error.message,
  );
}

describe('a project with every data type', () => {
  let whole: Entry;
  let empty: Entry;
  let picture: Entry;
  beforeAll(async () => {
    const { library } = site;
    success(await library.call('POST', '/taggroups', { id: 'topics', name: 'Topics' }), 201);
    success(
      await library.call('POST', '/tags', { groupId: 'topics', value: 'plants', label: { 'en-GB': 'Plants' } }),
      201,
    );
    await new Components(library).publish(shelf);
    await library.publish({
      id: 'internal',
      name: { 'en-GB': 'Internal' },
      includeInDelivery: false,
      fields: [field('title', 'string')],
    });
    await library.publish(everything);
    picture = await new Assets(library).create({ name: 'plan.png', content: png(3, 2) });
    success(await library.invoke(picture, 'publish'));
    const hidden = await library.createPublished({ title: 'Hidden' }, { contentTypeId: 'internal' });
    const novel = await site.novel('Gardeners');
    const draft = await site.draft('Draft');
    const targets = { novel: linkTo(novel), draft: linkTo(draft), hidden: linkTo(hidden), picture: linkTo(picture) };
    whole = await library.createPublished(everyValue(targets), { contentTypeId: 'everything' });
    empty = await library.createPublished({ title: 'Empty', state: 'new' }, { contentTypeId: 'everything' });
  });

  it('compiles with tsc --strict, and what is delivered fits the types', async () => {
    const constants: string[] = [];
    const add = async (type: string, address: string) => {
      const value = JSON.stringify(await site.found(address));
      constants.push(`export const c${constants.length}: types.${type} = ${value};`);
    };
    for (const { sys } of [whole, empty])
      for (const depth of [0, 1]) await add('Everything', `/entries/${sys.id}?linkDepth=${depth}`);
    await add('Image', `/entries/${picture.sys.id}`);
    const source = `import type * as Client from 'contensis-delivery-api';
import type * as types from './types.js';
${constants.join('\n')}
export const asClient: Client.Entry[] = [c0, c1];
export const asAsset: Client.EntryAsset = c4;
export const id: types.ContentTypeId = c0.sys.contentTypeId;
export const title: string = c0.title;
export const words: string[] = c0.texts;
if (c0.author && 'name' in c0.author) c0.author.name satisfies string | null;
// @ts-expect-error It may be null.
export const count: number = c0.count;
// @ts-expect-error It is one of a few.
c0.state = 'else';
// @ts-expect-error No content type allows it.
export const other: types.ContentTypeId = 'nothing';
// @ts-expect-error It has no such field.
c0.unknown;
`;
    expect(await compile('site.ts', source)).toBe('');
  });

  it('has an interface for each shown type, in order of the ids, and no way out of a comment', async () => {
    const shown = await text();
    const names = [...shown.matchAll(/^export interface (\w+)/gm)].map(([, name]) => name);
    const own = names.slice(0, names.indexOf('DeliveredEntry'));
    expect(own).toEqual(own.toSorted());
    expect(own).toEqual(expect.arrayContaining(['Author', 'Everything', 'Image', 'Novel', 'Shelf']));
    expect(shown).not.toContain('interface Internal');
    expect(shown).toContain('Everything *\\/ export const broken = 1; /*');
    expect(shown).not.toContain('*/ export');
    expect(shown).toContain('state: "a\\"b\\\\c" | "new";');
    expect(shown).toContain('hiddenOnly: Link<"internal"> | null;');
    expect(shown).toContain('others: (Author | Novel | Link<"author" | "novel">)[];');
    for (const id of allTypes) expect([id, shown.includes(`\n  ${id}: `)]).toEqual([id, true]);
  });

  it('is the same text with the same tag until a type changes', async () => {
    const { status, headers, text: before } = await read('', { 'x-require-surrogate-key': 'true' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const tag = headers.get('etag') ?? '';
    const keys = (headers.get('surrogate-key') ?? '').split(' ');
    const [project] = keys;
    expect(keys).toEqual(
      expect.arrayContaining([`${project}:m:everything`, `${project}:m:novel`, `${project}:m:internal`]),
    );
    expect(await read('', { 'if-none-match': tag })).toMatchObject({ status: 304, text: '' });
    const head = await read('/', {}, 'HEAD');
    expect([head.status, head.headers.get('etag'), head.text]).toEqual([200, tag, '']);
    await site.author('Ann');
    expect((await read('', { 'if-none-match': tag })).status).toBe(304);
    const components = new Components(site.library);
    const changed = { ...shelf, fields: [...(shelf['fields'] as Json[]), field('row', 'integer')] };
    success(await components.put('shelf', changed));
    expect((await read('', { 'if-none-match': tag })).status).toBe(304);
    success(await components.trigger('shelf'));
    const after = await read('', { 'if-none-match': tag });
    expect([after.status, after.text]).toEqual([
      200,
      before.replace('  row', '').replace('  shelf: ', '  row: number | null;\n  shelf: '),
    ]);
  });
});
