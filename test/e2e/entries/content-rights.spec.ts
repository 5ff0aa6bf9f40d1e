import { Annal } from '../../support/service/annal.ts';
import { refusal, success } from '../../support/answers/answers.ts';
import { Library, type Json } from '../../support/content/library.ts';

describe('writing content', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.shared();
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  it('requires its scope and a token', async () => {
    const { sys } = await library.create();
    const token = await annal.tokenFor('Entry_Read', 'ContentType_Read');
    const entry = `/entries/${sys.id}`;
    const calls: [string, string, Json?][] = [
      ['POST', '/entries', { title: 'X', sys: { contentTypeId: 'book' } }],
      ['PUT', entry, { title: 'X' }],
      ['PATCH', entry, { title: 'X' }],
      ['DELETE', entry],
      ['POST', `${entry}/workflow/events`, { event: 'publish' }],
      ['POST', '/contenttypes', { id: 'film' }],
      ['PUT', '/contenttypes/book', { id: 'book' }],
      ['POST', '/contenttypes/book/workflow/events', { event: 'publish' }],
      ['DELETE', '/contenttypes/book'],
    ];
    for (const [method, path, body] of calls) {
      expect(refusal(await library.call(method, path, body, { token }), 403).message).not.toBe('');
      refusal(await library.call(method, path, body, { token: null }), 401);
    }
    success(await library.call('GET', entry, undefined, { token }));
    expect(success(await library.call<{ sys: unknown }>('GET', entry)).sys).toEqual(sys);
  });
});
