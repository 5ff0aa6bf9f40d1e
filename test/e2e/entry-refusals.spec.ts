import { Annal } from '../support/annal.ts';
import { fields, refusal, success } from '../support/answers.ts';
import { Library, type Json } from '../support/library.ts';

const future = { dateTime: '2999-01-01T00:00:00Z' };

let annal: Annal;
let library: Library;
beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.withBooks(annal);
});
afterAll(() => annal.discard());

describe('an entry id that can be none', () => {
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

describe('the data of a workflow event', () => {
  it.each<[string, unknown, string]>([
    ['an object within', { a: {} }, 'data.a'],
    ['a list within', { a: 1, b: [] }, 'data.b'],
    ['a text that is too long', { message: 'x'.repeat(10_001) }, 'data.message'],
    ['a text', 'message', 'data'],
    ['a list', ['message'], 'data'],
  ])('is refused as %s', async (_, data, path) => {
    const entry = await library.create();
    expect(fields(await library.invoke(entry, 'publish', { data }))).toEqual([path]);
    expect(success(await library.call('GET', `/entries/${entry.sys.id}`))).toEqual(entry);
  });

  it('is kept as it is otherwise, also what no parameter asks for', async () => {
    const data = { message: 'x'.repeat(10_000), times: 2, urgent: false, until: null };
    const live = success(await library.invoke(await library.create(), 'publish', { data }));
    expect(live.sys.workflow.transition).toMatchObject({ event: 'publish', data });
  });
});
