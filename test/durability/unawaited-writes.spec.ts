import { Annal } from '../support/service/annal.ts';
import { success, type Answer } from '../support/answers/answers.ts';
import { book, type Json } from '../support/content/library.ts';
import type { ContentType, Entry, Project } from '../support/answers/views.ts';

const PROJECTS = '/api/management/projects';
const languages = { primaryLanguage: 'en-GB', supportedLanguages: ['cy', 'pl'] };
const async = { headers: { prefer: 'respond-async' } };

describe('a write that does not wait for the read models', () => {
  let annal: Annal;
  beforeAll(async () => void (annal = await Annal.shared()));
  afterAll(() => annal.discard());

  const written = async (method: string, path: string, body?: unknown): Promise<Answer<Json>> => {
    const answer = await annal.call<Json>(method, path, body, async);
    expect(answer.headers.get('x-consistency')).toBe('pending');
    return answer;
  };
  const read = async <Body>(path: string, { headers }: Answer): Promise<Body> => {
    const position = headers.get('x-position') ?? '';
    return success(await annal.call<Body>('GET', path, undefined, { headers: { 'x-min-position': position } }));
  };

  it('returns its result, which a reader sees by naming the position', async () => {
    const project = await written('POST', PROJECTS, { ...languages, id: 'hasty', name: 'Hasty' });
    expect(project).toMatchObject({ status: 201, body: { id: 'hasty' } });
    const { uuid } = await read<Project>(`${PROJECTS}/hasty`, project);
    expect(project.body).toEqual({ id: 'hasty', uuid });
    const changed = await written('PUT', `${PROJECTS}/hasty`, { name: 'Hastier' });
    expect(changed).toMatchObject({ status: 200, body: { id: 'hasty', uuid } });
    expect(await read<Project>(`${PROJECTS}/hasty`, changed)).toMatchObject({ name: 'Hastier' });

    const types = `${PROJECTS}/hasty/contenttypes`;
    const type = await written('POST', types, book);
    expect(type).toMatchObject({ status: 201, body: { id: 'book', version: { versionNo: '0.1' } } });
    expect(type.headers.get('location')).toBe(`${types}/book`);
    const revised = await written('PUT', `${types}/book`, { ...book, version: { versionNo: '0.1' } });
    expect(revised).toMatchObject({ status: 200, body: { version: { versionNo: '0.2' } } });
    const published = await written('POST', `${types}/book/workflow/events`, { event: 'publish', version: '0.2' });
    const { uuid: typeUuid, version } = await read<ContentType>(`${types}/book`, published);
    expect(version.versionNo).toBe('1.0');
    const told = { uuid: typeUuid, id: 'book', projectId: 'hasty', version: { versionNo: '1.0' } };
    expect(published).toMatchObject({ status: 200, body: told });

    const entry = await written('POST', `${PROJECTS}/hasty/entries`, { title: 'Soon', sys: { contentTypeId: 'book' } });
    const { sys } = entry.body as unknown as Entry;
    expect(entry).toMatchObject({ status: 201, body: { sys: { version: { versionNo: '0.1' } } } });
    expect(await read<Entry>(sys.uri, entry)).toMatchObject({ title: 'Soon', sys: { id: sys.id } });
    const deleted = await written('DELETE', `${types}/book`);
    expect(deleted.status).toBe(204);
    const left = await read<ContentType[]>(types, deleted);
    expect(left.map(({ id }) => id)).not.toContain('book');
  });
});
