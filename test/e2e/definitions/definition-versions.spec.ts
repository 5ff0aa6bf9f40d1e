import { Annal } from '../../support/service/annal.ts';
import { denied, fields, refusal, success } from '../../support/answers/answers.ts';
import { onEntries, Person } from '../../support/callers/people.ts';
import { book, field, Library, type Json } from '../../support/content/library.ts';
import { fourEyes } from '../../support/content/workflows.ts';

interface Versions {
  readonly totalCount: number;
  readonly items: readonly { readonly isPublished: boolean; readonly version: Json & { versionNo: string } }[];
}
interface Definition {
  readonly id: string;
  readonly uuid: string;
  readonly version: { readonly versionNo: string };
}

describe('the versions of definitions', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.open(annal);
  });
  afterAll(() => annal.discard());

  const versions = async (path: string, query = '') =>
    success(await library.call<Versions>('GET', `${path}/versions${query}`));
  const numbers = ({ items }: Versions) => items.map(({ isPublished, version }) => [version.versionNo, isPublished]);

  const text = (value: string) => ({ 'en-GB': value });
  it.each<[string, string, Json]>([
    ['content type', '/contenttypes', { ...book, id: 'novel' }],
    ['component', '/components', { id: 'part', name: text('Part'), fields: [field('a', 'string')] }],
    ['workflow definition', '/workflow/definitions', { ...fourEyes, id: 'direct' }],
  ])('of a %s are listed with who and when, newest first', async (_, list, definition) => {
    const created = success(await library.call<Definition & Json>('POST', list, definition), 201);
    const path = `${list}/${created.id}`;
    const publish = async (version: string) =>
      success(await library.call<Definition & Json>('POST', `${path}/workflow/events`, { event: 'publish', version }));
    const first = await publish('0.1');
    const revised = success(await library.call<Definition>('PUT', path, { ...first, name: text('Renamed') }));
    expect(revised.version.versionNo).toBe('1.1');
    const found = await versions(path);
    expect(numbers(found)).toEqual([
      ['1.1', false],
      ['1.0', true],
      ['0.1', false],
    ]);
    for (const { version } of found.items)
      expect(success(await library.call<Definition>('GET', `${path}?version=${version.versionNo}`)).version).toEqual(
        version,
      );
    await publish('1.1');
    expect(numbers(await versions(path.toUpperCase().replace(list.toUpperCase(), list)))).toEqual([
      ['2.0', true],
      ['1.1', false],
      ['1.0', false],
      ['0.1', false],
    ]);
    expect(await versions(path, '?pageSize=1&pageIndex=2')).toMatchObject({
      totalCount: 4,
      items: [{ version: { versionNo: '1.0' } }],
    });
    expect(fields(await library.call('GET', `${path}/versions?pageSize=0`), 400)).toEqual(['pageSize']);
    refusal(await library.call('GET', `${list}/none/versions`), 404);
    const stranger = await Person.program(annal);
    denied(await stranger.in(library, 'GET', `${path}/versions`), 'listing the versions');
    const reader = await Person.with(library, onEntries(['sysView']));
    expect(success(await reader.in<Versions>(library, 'GET', `${path}/versions`)).totalCount).toBe(4);
    success(await library.call('DELETE', path), 204);
    refusal(await library.call('GET', `${path}/versions`), 404);
  });

  it('are found by uuid, and numbered as numbers', async () => {
    let { version, uuid, ...others } = success(
      await library.call<Definition & Json>('POST', '/contenttypes', { ...book, id: 'poem' }),
      201,
    );
    for (let n = 0; n < 10; n += 1) {
      const changed = { ...others, version, name: text(`Poem ${n}`) };
      ({ version, uuid, ...others } = success(
        await library.call<Definition & Json>('PUT', '/contenttypes/poem', changed),
      ));
    }
    expect(numbers(await versions(`/contenttypes/${uuid}`)).slice(0, 3)).toEqual([
      ['0.11', false],
      ['0.10', false],
      ['0.9', false],
    ]);
  });

  it('begin with the first of a built-in content type; built-in workflows have none', async () => {
    expect(numbers(await versions('/contenttypes/image'))).toEqual([['1.0', true]]);
    expect(await versions('/workflow/definitions/contensisEntryBasic')).toMatchObject({ totalCount: 0, items: [] });
  });
});
