import { Annal } from '../../support/service/annal.ts';
import { refusal, success, type Answer } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import type { Entry } from '../../support/answers/views.ts';

describe('a request that is repeated with its Idempotency-Key', () => {
  let library: Library;
  beforeAll(async () => {
    library = await Library.withBooks(await Annal.shared());
  });

  const keyed = (key: string, method: string, below: string, body?: unknown) =>
    library.call<Entry>(method, below, body, { headers: { 'idempotency-key': key } });
  const versionOf = (answer: Answer<Entry>) => success(answer).sys.version.versionNo;

  it('changes an entry once, whatever happens in between', async () => {
    const { sys } = await library.create();
    const path = `/entries/${sys.id}`;
    const save = (key: string, title: string) => keyed(key, 'PUT', path, { title });
    const publish = () => keyed('p', 'POST', `${path}/workflow/events`, { event: 'draft.publish', language: 'en-GB' });
    const first = await save('a', 'First');
    expect([versionOf(first), versionOf(await save('a', 'First'))]).toEqual(['0.2', '0.2']);
    expect([versionOf(await publish()), versionOf(await publish())]).toEqual(['1.0', '1.0']);
    const together = await Promise.all([1, 2, 3].map(() => save('b', 'Second')));
    expect(together.map(versionOf)).toEqual(['1.1', '1.1', '1.1']);

    const again = await save('a', 'First');
    expect(success(again)).toMatchObject({ title: 'Second', sys: { version: { versionNo: '1.1' } } });
    expect(again.headers.get('x-position')).toBe(first.headers.get('x-position'));
    expect(versionOf(await publish())).toBe('1.1');
  });

  it('returns 404 if its result has been deleted', async () => {
    const make = () => keyed('made', 'POST', '/entries', { title: 'Gone', sys: { contentTypeId: 'book' } });
    const { sys } = success(await make(), 201);
    const save = () => keyed('gone', 'PUT', `/entries/${sys.id}`, { title: 'Going' });
    const publish = () => keyed('live', 'POST', `/entries/${sys.id}/workflow/events`, { event: 'publish' });
    success(await save());
    success(await publish());
    expect((await library.call('DELETE', `/entries/${sys.id}?permanent=true`)).status).toBe(204);
    for (const repeat of [make, save, publish]) refusal(await repeat(), 404);
  });
});
