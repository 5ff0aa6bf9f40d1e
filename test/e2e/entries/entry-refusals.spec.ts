import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success } from '../../support/answers/answers.ts';
import { book, Library, type Json } from '../../support/content/library.ts';

const future = { dateTime: '2999-01-01T00:00:00Z' };

let annal: Annal;
let library: Library;
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.withBooks(annal);
});
afterAll(() => annal.discard());

describe('a malformed entry id', () => {
  it.each<[string, string, Json | undefined]>([
    ['GET', '', undefined],
    ['PUT', '', { title: 'X' }],
    ['PATCH', '', { title: 'X' }],
    ['DELETE', '', undefined],
    ['POST', '/workflow/events', { event: 'publish', language: 'en-GB' }],
    ['PUT', '/schedules/publish', future],
    ['PUT', '/schedules/unpublish', future],
    ['DELETE', '/schedules/expiry', undefined],
    ['GET', '/usage', undefined],
    ['GET', '/usage/contentTypes', undefined],
    ['GET', '/versions', undefined],
  ])('is unknown to %s %s', async (method, below, body) => {
    const answer = await library.call(method, `/entries/nonsense${below}`, body);
    expect(refusal(answer, 404)).toMatchObject({ type: 'error', data: { projectId: library.id } });
  });
});

const VERSION = { field: 'version', message: 'The version number is not valid' };
const typed = (sys: Json = {}) => ({ title: 'T', sys: { contentTypeId: 'book', language: 'en-GB', ...sys } });
/** Rows of full length, because Jest passes a callback for a missing parameter. */
const complete = (rows: readonly (readonly [Json, string, string?])[]) =>
  rows.map(([change, path, message]) => [change, path, message] as const);
const said = (message?: string) => message ?? expect.stringMatching(/./);

describe('an entry is rejected', () => {
  const ID = randomUUID();
  const post = (entry: Json) => library.call('POST', '/entries', entry);
  const malformed = (language: string) => `The language code '${language}' is not valid`;

  beforeAll(async () => {
    await library.publish({ ...book, id: 'film' });
    await library.publish({ ...book, id: 'closed', enabled: false });
    success(await library.call('POST', '/contenttypes', { ...book, id: 'unpublished' }), 201);
    await library.create({ title: 'T' }, { id: ID });
    // A variation in the recycle bin still exists.
    await library.create({ title: 'T' }, { id: ID, language: 'pl' });
    success(await library.call('DELETE', `/entries/${ID}?language=pl`), 204);
  });

  /** entries.md 3.1; values have their own suites. */
  it.each(
    complete([
      [{ title: 'T' }, 'contentType', 'The content type is required'],
      [{ title: 'T', sys: {} }, 'contentType', 'The content type is required'],
      [typed({ contentTypeId: 7 }), 'contentType'],
      [typed({ contentTypeId: 'boook' }), 'contentType', "No published content type has the id 'boook'"],
      [typed({ contentTypeId: 'unpublished' }), 'contentType', "No published content type has the id 'unpublished'"],
      [typed({ contentTypeId: 'closed' }), 'contentType', "The content type 'closed' is disabled"],
      [typed({ id: ID, language: 'cy', contentTypeId: 'film' }), 'contentType'],
      [typed({ language: 'english' }), 'language', malformed('english')],
      [typed({ language: 'fr' }), 'language'],
      [typed({ language: 5 }), 'language'],
      [typed({ id: 'not-a-uuid' }), 'id', 'The id is not a GUID'],
      [typed({ id: ID }), 'id'],
      [typed({ id: ID, language: 'pl' }), 'id'],
      [typed({ dataFormat: 'asset' }), 'dataFormat'],
      [typed({ owner: 'nobody.at.all' }), 'owner'],
      [typed({ slug: 7 }), 'slug'],
    ]),
  )('when %j is created', async (entry, path, message) => {
    const answer = await post(entry);
    expect(refusal(answer, 422).message).toBe('There are validation errors creating the entry');
    expect(issues(answer)).toEqual([{ field: path, message: said(message) }]);
  });

  /** entries.md 3.3 and 3.4. */
  it.each(
    complete([
      [{ id: randomUUID() }, 'id'],
      [{ contentTypeId: 'film' }, 'contentType'],
      [{ contentTypeId: 'none' }, 'contentType'],
      [{ dataFormat: 'asset' }, 'dataFormat'],
      [{ language: 'fr' }, 'language'],
      [{ language: 'x' }, 'language', malformed('x')],
      [{ language: 'pl' }, 'id'],
      [{ owner: 'nobody.at.all' }, 'owner'],
      [{ version: { versionNo: 'x' } }, VERSION.field, VERSION.message],
      [{ version: { versionNo: '02' } }, VERSION.field, VERSION.message],
      [{ version: { versionNo: '0.02' } }, VERSION.field, VERSION.message],
    ]),
  )('when it is updated with sys of %j', async (sys, path, message) => {
    const before = success(await library.call('GET', `/entries/${ID}`));
    const answer = await library.call('PUT', `/entries/${ID}`, { title: 'X', sys });
    expect(refusal(answer, 422).message).toBe('There are validation errors updating the entry');
    expect(issues(answer)).toEqual([{ field: path, message: said(message) }]);
    expect(success(await library.call('GET', `/entries/${ID}`))).toEqual(before);
  });

  it('when it is patched in an invalid language', async () => {
    const patch = (query: string, body: unknown = [{ op: 'replace', path: '/title', value: 'X' }]) =>
      library.call('PATCH', `/entries/${ID}${query}`, body);
    expect(issues(await patch('?language=welsh'))).toEqual([{ field: 'language', message: malformed('welsh') }]);
    expect(refusal(await patch('?language=fr'), 404).type).toBe('error');
    expect(refusal(await patch('?language=cy'), 404).type).toBe('error');
    expect(fields(await patch('?language=pl'))).toEqual(['id']);
    expect(issues(await patch('', { title: 'X', sys: { language: 'x' } }))).toEqual([
      { field: 'language', message: malformed('x') },
    ]);
    expect(issues(await patch('', { title: 'X', sys: { version: { versionNo: 'x' } } }))).toEqual([VERSION]);
  });

  it.each<[string, string]>([
    ['PUT', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['PUT', '/schedules/publish'],
  ])('when it is unknown: %s %s', async (method, below) => {
    const id = randomUUID();
    const body = method === 'DELETE' ? undefined : { title: 'X', ...future };
    expect(refusal(await library.call(method, `/entries/${id}${below}`, body), 404)).toMatchObject({
      message: `The entry '${id}' does not exist`,
      data: { projectId: library.id, entryId: id },
      type: 'error',
    });
  });

  /** entries.md 3.9. */
  it('when its scheduled end is not after its publication', async () => {
    const { sys } = await library.create();
    const set = (schedule: string, dateTime: string) =>
      library.call('PUT', `/entries/${sys.id}/schedules/${schedule}`, { dateTime });
    success(await set('publish', '2999-01-02T00:00:00Z'), 201);
    for (const end of ['2999-01-02T00:00:00Z', '2999-01-01T00:00:00Z'])
      expect(issues(await set('expiry', end))).toEqual([{ field: 'schedules', message: said() }]);
    success(await set('unpublish', '2999-01-03T00:00:00Z'), 201);
    expect(issues(await set('publish', '2999-01-03T00:00:00Z'))).toEqual([{ field: 'schedules', message: said() }]);
  });
});
