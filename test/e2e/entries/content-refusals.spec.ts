import { randomUUID } from 'node:crypto';
import { Annal } from '../../support/service/annal.ts';
import { fields, issues, refusal, success } from '../../support/answers/answers.ts';
import { book, Library, type Json } from '../../support/content/library.ts';
import { quickReview, Workflows } from '../../support/content/workflows.ts';

describe('content requests are refused', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const id = randomUUID();
  const definitions = ['contenttypes', 'components', 'workflow/definitions'].flatMap((place) => [
    ['GET', `/${place}`],
    ['POST', `/${place}`],
    ['GET', `/${place}/x`],
    ['PUT', `/${place}/x`],
    ['DELETE', `/${place}/x`],
    ['POST', `/${place}/x/workflow/events`],
  ]);
  const entries = [
    ['GET', '/contenttypes/book/entries'],
    ['GET', '/entries'],
    ['POST', '/entries'],
    ['GET', `/entries/${id}`],
    ['PUT', `/entries/${id}`],
    ['PATCH', `/entries/${id}`],
    ['DELETE', `/entries/${id}`],
    ['POST', `/entries/${id}/workflow/events`],
    ['PUT', `/entries/${id}/schedules/publish`],
    ['DELETE', `/entries/${id}/schedules/publish`],
    ['GET', `/entries/${id}/usage`],
    ['GET', `/entries/${id}/usage/contentTypes`],
    ['GET', `/entries/${id}/versions`],
  ];
  it.each([...definitions, ...entries])('for an unknown project: %s %s', async (method = '', below = '') => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const answer = await annal.call(method, `/api/management/projects/nowhere${below}`, body);
    const { message } = refusal(answer, 404);
    const isOfEntries = entries.some(([, path]) => path === below);
    // conventions.md 10.2 has two pairs of texts.
    expect(issues(answer, 404)).toEqual([
      {
        field: 'projectId',
        message: isOfEntries ? 'The project does not exist' : "A project with the Id 'nowhere' does not exist",
      },
    ]);
    expect(message).toMatch(isOfEntries ? /^There are validation errors / : /^Unknown project 'nowhere'$/);
    refusal(await annal.call(method, `/api/management/projects/nowhere${below}`, body, { token: null }), 401);
  });

  it('for deleting an unknown language, or one in a state without deletion', async () => {
    const { sys } = await library.create();
    const path = `/entries/${sys.id}`;
    expect(refusal(await library.call('DELETE', `${path}?language=en-GB,cy`), 404).type).toBe('error');
    success(await library.call('GET', path));
    expect(fields(await library.call('DELETE', `${path}?language=welsh`))).toEqual(['language']);
    expect(fields(await library.call('DELETE', `${path}?permanent=maybe`), 400)).toEqual(['permanent']);
    expect(refusal(await library.call('DELETE', `/entries/${randomUUID()}`), 404).type).toBe('error');
    const where = await Library.open(annal);
    await new Workflows(where).publish(quickReview);
    await where.publish({ ...book, workflowId: 'quickReview' });
    const kept = await where.create();
    const refused = await where.call('DELETE', `/entries/${kept.sys.id}`);
    expect(fields(refused)).toEqual(['sys.workflow.state']);
    expect(refusal(refused, 422).message).toBe('There are validation errors deleting the entry');
  });

  it.each([
    ['pageSize=0', 'pageSize'],
    ['pageSize=x', 'pageSize'],
    ['pageIndex=-1', 'pageIndex'],
    ['pageIndex=x', 'pageIndex'],
    ['versionStatus=x', 'versionStatus'],
    ['includeDeleted=x', 'includeDeleted'],
    ['includeArchived=1', 'includeArchived'],
  ])('for lists by %s', async (query, path) => {
    for (const below of ['/entries', '/contenttypes/book/entries'])
      expect(fields(await library.call('GET', `${below}?${query}`), 400)).toEqual([path]);
  });

  it('for invalid lists', async () => {
    expect(fields(await library.call('GET', '/entries?dataFormat=form'), 400)).toEqual(['dataFormat']);
    expect(fields(await library.call('GET', '/entries?language=english'))).toEqual(['language']);
    expect(refusal(await library.call('GET', '/contenttypes/none/entries'), 404)).toMatchObject({
      message: "The content type 'none' does not exist",
      type: 'error',
    });
    const below: readonly (readonly [string, string, number])[] = [
      ['versionStatus=x', 'versionStatus', 400],
      ['version=1', 'version', 400],
      ['version=01.0', 'version', 400],
      ['language=english', 'language', 422],
    ];
    const { sys } = await library.create();
    for (const [query, path, status] of below)
      expect(fields(await library.call('GET', `/entries/${sys.id}?${query}`), status)).toEqual([path]);
    for (const query of ['versionStatus=published', 'version=0.2', 'language=cy'])
      expect(refusal(await library.call('GET', `/entries/${sys.id}?${query}`), 404).type).toBe('error');
    const usage: Json = { versionStatus: 400, pageSize: 400, language: 422 };
    for (const [name, status] of Object.entries(usage))
      expect(fields(await library.call('GET', `/entries/${sys.id}/usage?${name}=-x`), Number(status))).toEqual([name]);
  });
});
