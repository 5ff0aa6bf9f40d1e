import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, success, type Answer } from '../../support/answers/answers.ts';
import { inTurn } from '../../support/in-turn.ts';
import type { Json } from '../../support/content/library.ts';
import { exact } from '../../support/content/redirects.ts';
import { isLong } from '../../support/sampling.ts';
import type { ContentType, Page, Project } from '../../support/answers/views.ts';

const PROJECTS = '/api/management/projects';
const ROUNDS = isLong ? 12 : 8;

describe('concurrent requests', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.shared();
  });
  afterAll(() => annal.discard());

  const project = async () => {
    const body = { id: `p-${randomUUID()}`, name: 'Library', primaryLanguage: 'en-GB', supportedLanguages: ['cy'] };
    return `${PROJECTS}/${success(await annal.call<Project>('POST', PROJECTS, body), 201).id}`;
  };
  const book = (parts: Json = {}): Json => ({ id: 'book', name: { 'en-GB': 'Book' }, ...parts });
  const statuses = (...answers: Answer<unknown>[]) => answers.map(({ status }) => status).join();

  it.each(['contenttypes', 'components'])('either delete a project or create one of its %s', async (kind) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = await project();
      const [deletion, creation] = await inTurn(
        round,
        () => annal.call('DELETE', path),
        () => annal.call('POST', `${path}/${kind}`, book()),
      );
      expect(['204,404', '403,201']).toContain(statuses(deletion, creation));
      const found = await annal.call('GET', `${path}/${kind}/book`);
      expect(found.status).toBe(creation.status === 201 ? 200 : 404);
    }
  });

  it.each<[string, Json]>([
    ['taggroups', { id: 'topics', name: 'Topics' }],
    ['redirects', exact('/a', '/b')],
  ])('leave none of the %s of a deleted project', async (kind, body) => {
    for (let round = 0; round < ROUNDS / 2; round += 1) {
      const path = await project();
      const [deletion, creation] = await inTurn(
        round,
        () => annal.call('DELETE', path),
        () => annal.call('POST', `${path}/${kind}`, body),
      );
      expect(['204,404', '204,201']).toContain(statuses(deletion, creation));
      expect((await annal.call('GET', `${path}/${kind}`)).status).toBe(404);
      const [id] = path.split('/').slice(-1);
      success(await annal.call('POST', PROJECTS, { id, name: 'Anew', primaryLanguage: 'en-GB' }), 201);
      expect(success(await annal.call<Page<Json>>('GET', `${path}/${kind}`)).totalCount).toBe(0);
      success(await annal.call('POST', `${path}/${kind}`, body), 201);
    }
  });

  it('either remove a language or create a content type that supports it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = await project();
      const [change, creation] = await inTurn(
        round,
        () => annal.call<Project>('PUT', path, { primaryLanguage: 'en-GB', supportedLanguages: ['en-GB'] }),
        () => annal.call<ContentType>('POST', `${path}/contenttypes`, book({ supportedLanguages: ['en-GB', 'cy'] })),
      );
      expect(['200,422', '422,201']).toContain(statuses(change, creation));
      const { supportedLanguages } = success(await annal.call<Project>('GET', path));
      expect(supportedLanguages.includes('cy')).toBe(creation.status === 201);
    }
  });

  it('either remove a language or save a version that supports it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = await project();
      success(await annal.call('POST', `${path}/contenttypes`, book()), 201);
      const newer = book({ supportedLanguages: ['en-GB', 'cy'], version: { versionNo: '0.1' } });
      const [change, update] = await inTurn(
        round,
        () => annal.call<Project>('PUT', path, { primaryLanguage: 'pl', supportedLanguages: ['en-GB'] }),
        () => annal.call<ContentType>('PUT', `${path}/contenttypes/book`, newer),
      );
      expect(['200,422', '422,200']).toContain(statuses(change, update));
      const refused = change.status === 200 ? update : change;
      expect(fields(refused)[0]).toMatch(/^supportedLanguages/);
    }
  });

  it('can remove a language as soon as no content type supports it', async () => {
    const path = await project();
    const languages = (...supportedLanguages: string[]) => annal.call<Project>('PUT', path, { supportedLanguages });
    success(await annal.call('POST', `${path}/contenttypes`, book({ supportedLanguages: ['en-GB', 'cy'] })), 201);
    expect((await languages('en-GB')).status).toBe(422);
    success(await annal.call('PUT', `${path}/contenttypes/book`, book({ version: { versionNo: '0.1' } })));
    success(await languages('en-GB'));
    const again = book({ supportedLanguages: ['cy'], version: { versionNo: '0.2' } });
    expect((await annal.call('PUT', `${path}/contenttypes/book`, again)).status).toBe(422);
    success(await languages('en-GB', 'cy'));
    success(await annal.call('PUT', `${path}/contenttypes/book`, again));
  });
});
