import { Annal } from '../../support/service/annal.ts';
import { denied, fields, success } from '../../support/answers/answers.ts';
import { Assets } from '../../support/content/files.ts';
import { Library } from '../../support/content/library.ts';
import { Person } from '../../support/callers/people.ts';
import type { Entry } from '../../support/answers/views.ts';

interface Folder {
  readonly name: string;
  readonly path: string;
  readonly count: number;
  readonly total: number;
}
interface Folders extends Omit<Folder, 'name'> {
  readonly folders: readonly Folder[];
}

describe('folders of assets', () => {
  let annal: Annal;
  let library: Library;
  let assets: Assets;
  let number = 0;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
    assets = new Assets(library);
  });
  afterAll(() => annal.discard());

  const create = (parentNodePath: string, of = assets): Promise<Entry> => {
    number += 1;
    return of.create({ name: `file${number}.txt`, content: `text ${number}` }, { parentNodePath });
  };
  const folders = async (parent?: string, of = library) => {
    const query = parent === undefined ? '' : `?parent=${encodeURIComponent(parent)}`;
    return success(await of.call<Folders>('GET', `/assets/folders${query}`));
  };

  it('are listed as they are spelled, with counts of what is in them and below', async () => {
    for (const path of [
      '/',
      '/Covers',
      '/Covers',
      '/Covers/2026 Spring',
      '/covers',
      "/Ébauches/'a' & b",
      '/😀/deep/er',
    ])
      await create(path);
    expect(await folders()).toEqual({
      path: '/',
      count: 1,
      total: 7,
      folders: [
        { name: 'Covers', path: '/Covers', count: 2, total: 3 },
        { name: 'covers', path: '/covers', count: 1, total: 1 },
        { name: 'Ébauches', path: '/Ébauches', count: 0, total: 1 },
        { name: '😀', path: '/😀', count: 0, total: 1 },
      ],
    });
    expect(await folders('/Covers')).toEqual({
      path: '/Covers',
      count: 2,
      total: 3,
      folders: [{ name: '2026 Spring', path: '/Covers/2026 Spring', count: 1, total: 1 }],
    });
    expect((await folders('Ébauches\\')).folders).toEqual([
      { name: "'a' & b", path: "/Ébauches/'a' & b", count: 1, total: 1 },
    ]);
    expect((await folders('/😀/deep')).folders).toEqual([{ name: 'er', path: '/😀/deep/er', count: 1, total: 1 }]);
  });

  it('follow what is moved and deleted', async () => {
    const other = await Library.open(annal);
    const files = new Assets(other);
    const { sys } = await create('/old/place', files);
    await create('/old', files);
    const moved = { sys, sysAssetFile: { parentNodePath: '/new' } };
    const { sys: present } = success(await other.call<Entry>('PUT', `/entries/${sys.id}`, moved));
    expect(await folders('/', other)).toMatchObject({
      total: 2,
      folders: [
        { name: 'new', count: 1, total: 1 },
        { name: 'old', count: 1, total: 1 },
      ],
    });
    success(await other.call('DELETE', `/entries/${present.id}`), 204);
    expect((await folders('/', other)).folders.map(({ name }) => name)).toEqual(['old']);
  });

  it('count an asset once, whatever languages it has', async () => {
    const other = await Library.open(annal);
    const { sys, sysAssetFile } = await create('/plans', new Assets(other));
    const { id, contentTypeId } = sys;
    const welsh = { sys: { contentTypeId, language: 'cy', id }, title: 'Cynllun', sysAssetFile };
    success(await other.call('PUT', `/entries/${id}`, welsh));
    expect(await folders('/plans', other)).toEqual({ path: '/plans', count: 1, total: 1, folders: [] });
  });

  it('count only assets of content types that the caller may view', async () => {
    const { sys } = await create('/Restricted');
    const person = await Person.with(library, {
      assets: [{ id: sys.contentTypeId, languages: ['*'], actions: ['sysView'] }],
    });
    const seen = success(await person.in<Folders>(library, 'GET', '/assets/folders'));
    expect(seen.folders.map(({ name }) => name)).toContain('Restricted');
    const other = await Person.with(library, { blocks: { actions: ['view'] } });
    expect(success(await other.in<Folders>(library, 'GET', '/assets/folders'))).toEqual({
      path: '/',
      count: 0,
      total: 0,
      folders: [],
    });
    denied(await (await Person.program(annal)).in(library, 'GET', '/assets/folders'), 'listing the folders');
  });

  it('that nothing lies in have nothing, and impossible ones are refused', async () => {
    expect(await folders('/nowhere')).toEqual({ path: '/nowhere', count: 0, total: 0, folders: [] });
    for (const parent of ['/a//b', '/a/../b', '/a:b'])
      expect(fields(await library.call('GET', `/assets/folders?parent=${parent}`), 400)).toEqual(['parent']);
  });
});
