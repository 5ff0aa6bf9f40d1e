import { InspectionError } from '@annal/blocks-domain';
import { emptyManifest, readManifest } from './read-manifest.ts';

const read = (value: unknown) => readManifest(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
const problem = (value: unknown) => {
  try {
    read(value);
  } catch (error) {
    if (error instanceof InspectionError) return error.message.replace('manifest.json is not valid: ', '');
  }
  return undefined;
};

describe('manifest.json', () => {
  it('is read as in the documented example', () => {
    const endpoints = [
      { id: 'openingHours', path: '/fragments/opening-hours', type: 'pagelet' },
      { id: 'shell', path: '/layouts/shell', type: 'layout' },
    ];
    const document = { port: 8080, static_paths: ['/assets', '/covers'], enableFullUriRouting: true, endpoints };
    expect(read(document)).toEqual({
      ...{ port: 8080, staticPaths: ['/assets', '/covers'], enableFullUriRouting: true, endpoints },
      ...{ description: undefined, warnings: [] },
    });
    expect(read({ static_paths: ['/static'] })).toEqual({ ...emptyManifest, staticPaths: ['/static'] });
    expect(read('\ufeff{}')).toEqual(emptyManifest);
  });

  it('accepts other spellings, and prefers the documented one', () => {
    expect(read({ staticPaths: ['/a'], enable_full_uri_routing: true, port: '8080' })).toMatchObject({
      ...{ staticPaths: ['/a'], enableFullUriRouting: true, port: 8080, warnings: [] },
    });
    const both = read({ staticPaths: ['/a'], static_paths: ['/b'] });
    expect([both.staticPaths, both.warnings.map(({ code }) => code)]).toEqual([['/b'], ['MANIFEST_DUPLICATE_KEY']]);
  });

  it('drops static paths that have no effect', () => {
    const paths = [' /a ', '/a', 'b/', '/*', ' ', '/', '//', '/../x', '/a?b', '/a#b', 'x'.repeat(256)];
    const { staticPaths, warnings } = read({ static_paths: paths });
    expect(staticPaths).toEqual(['/a', 'b/']);
    expect(warnings).toHaveLength(8);
    expect(warnings.every(({ code }) => code === 'STATIC_PATH_IGNORED')).toBe(true);
  });

  it('fills in defaults of an endpoint', () =>
    expect(read({ endpoints: [{ id: 'a', path: 'x/y' }] }).endpoints).toEqual([
      { id: 'a', path: '/x/y', type: 'pagelet' },
    ]));

  it.each<[unknown, string]>([
    ['{"port": 1,}', '/: is not JSON'],
    ['', '/: is not JSON'],
    ['[]', '/: is not an object'],
    ['null', '/: is not an object'],
    [`{"a":${'['.repeat(40)}${']'.repeat(40)}}`, '/: is nested deeper'],
    [{ port: 0 }, '/port: '],
    [{ port: 65_536 }, '/port: '],
    [{ port: 1.5 }, '/port: '],
    [{ port: null }, '/port: '],
    [{ port: '0x10' }, '/port: '],
    [{ static_paths: '/a' }, '/static_paths: '],
    [{ staticPaths: [1] }, '/staticPaths/0: '],
    [{ enableFullUriRouting: 'yes' }, '/enableFullUriRouting: '],
    [{ description: 7 }, '/description: '],
    [{ description: 'x'.repeat(501) }, '/description: '],
    [{ endpoints: {} }, '/endpoints: '],
    [{ endpoints: [1] }, '/endpoints/0: '],
    [
      { endpoints: Array.from({ length: 201 }, (_, place) => ({ id: `e${place}`, path: '/' })) },
      '/endpoints: has more',
    ],
    [{ endpoints: [{ id: '1a', path: '/' }] }, '/endpoints/0/id: '],
    [
      {
        endpoints: [
          { id: 'a', path: '/' },
          { id: 'A', path: '/' },
        ],
      },
      '/endpoints/1/id: is used twice',
    ],
    [{ endpoints: [{ id: 'a' }] }, '/endpoints/0/path: '],
    [{ endpoints: [{ id: 'a', path: 'http://x/y' }] }, '/endpoints/0/path: '],
    [{ endpoints: [{ id: 'a', path: '//x/y' }] }, '/endpoints/0/path: '],
    [{ endpoints: [{ id: 'a', path: '/x?y' }] }, '/endpoints/0/path: '],
    [{ endpoints: [{ id: 'a', path: '/', type: 'page' }] }, '/endpoints/0/type: '],
  ])('%#: is not valid', (value, said) => expect(problem(value)).toContain(said));

  it('is text', () => expect(() => readManifest(Buffer.from([0x7b, 0xff, 0x7d]))).toThrow('is not UTF-8'));
});
