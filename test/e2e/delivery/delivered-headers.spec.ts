import { asParameter, Site } from '../../support/delivery/site.ts';
import { Annal } from '../../support/service/annal.ts';

let annal: Annal;
let site: Site;
beforeAll(async () => {
  annal = await Annal.shared();
  site = await Site.open(annal);
});
afterAll(() => annal.discard());

describe('how long caches may keep an answer', () => {
  const cacheControl = async (below: string) => (await site.read(below)).headers.get('cache-control');
  const search = (...where: object[]) => `/entries/search?where=${asParameter(where)}`;

  it('is as configured for what everybody sees', async () => {
    await site.novel('Kept');
    expect(await cacheControl(search({ field: 'title', equalTo: 'Kept' }))).toContain('stale-while-revalidate=30');
  });

  it('is ten seconds for what depends on the time', async () => {
    for (const value of ['now(-7)', '-7d', 'startOfMonth()'])
      expect(await cacheControl(search({ field: 'sys.version.published', greaterThan: value }))).toBe(
        'public, max-age=0, s-maxage=10',
      );
    const zenql = encodeURIComponent('sys.version.published > now(-7)');
    expect(await cacheControl(`/entries?zenql=${zenql}`)).toBe('public, max-age=0, s-maxage=10');
  });

  it('is not at all for what depends on the caller', async () => {
    const personal = 'private, no-cache';
    expect(await cacheControl(search({ field: 'sys.owner', equalTo: 'currentUser()' }))).toBe(personal);
    expect(await cacheControl(search({ field: 'sys.versionStatus', equalTo: 'latest' }))).toBe(personal);
    expect(await cacheControl('/entries?versionStatus=latest')).toBe(personal);
  });
});
