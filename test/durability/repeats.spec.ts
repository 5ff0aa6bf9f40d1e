import { randomUUID } from 'node:crypto';
import { Annal } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import { Library } from '../support/content/library.ts';
import { isLong } from '../support/sampling.ts';
import { until } from '../support/until.ts';
import type { Entry, Page } from '../support/answers/views.ts';

const ROUNDS = isLong ? 10 : 1;
const WRITERS = 8;
const FEWEST = 20;

interface Sent {
  readonly key: string;
  readonly title: string;
  /** Only if an answer arrived. */
  status?: number;
  id?: string;
}

/** conventions.md 11, across a SIGKILL. */
describe('writes with an Idempotency-Key, across a kill', () => {
  let annal: Annal;
  let library: Library;
  beforeAll(async () => {
    annal = await Annal.start(undefined, { LOG_LEVEL: 'error' });
    library = await Library.withBooks(annal);
  });
  afterAll(() => annal.discard());

  const send = async (sent: Sent) => {
    const body = { title: sent.title, sys: { contentTypeId: 'book', language: 'en-GB' } };
    const headers = { 'idempotency-key': sent.key };
    const answer = await library.call<Entry>('POST', '/entries', body, { headers });
    sent.status = answer.status;
    if (answer.status === 201) sent.id = answer.body.sys.id;
    return answer;
  };

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'take effect once and repeat the first answer (round %d)',
    async () => {
      const all: Sent[] = [];
      let isOver = false;
      const write = async (): Promise<void> => {
        while (!isOver) {
          const sent: Sent = { key: randomUUID(), title: randomUUID() };
          all.push(sent);
          try {
            await send(sent);
          } catch {
            return;
          }
          if (all.filter(({ id }) => id !== undefined).length >= FEWEST) isOver = true;
        }
      };
      const writing = Promise.all(Array.from({ length: WRITERS }, write));
      while (!isOver) await new Promise((resolve) => setTimeout(resolve, 1));
      await annal.program.kill();
      await writing;
      annal = await Annal.start(annal.dataDir, { LOG_LEVEL: 'error' });
      library = library.at(annal);
      const before = all.map(({ id }) => id);
      const answers = await Promise.all(all.map((sent) => send(sent)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      for (const [index, id] of before.entries()) if (id !== undefined) expect(all[index]?.id).toBe(id);
      const shown = (await library.call<Page<Entry>>('GET', '/entries?pageSize=10000')).body.items;
      const titles = shown.map((entry) => String(entry['title']));
      for (const { title } of all) expect(titles.filter((one) => one === title)).toEqual([title]);
      // The key still belongs to its request.
      const [first] = all;
      const other = await library.call(
        'POST',
        '/entries',
        { sys: { contentTypeId: 'book', language: 'en-GB' }, title: 'x' },
        {
          headers: { 'idempotency-key': String(first?.key) },
        },
      );
      expect(other.status).toBe(422);
    },
    60_000,
  );
});

describe('a deletion with an Idempotency-Key whose answer is lost in a kill', () => {
  it('does not delete a new entry with the same id when it is repeated', async () => {
    const slow = await Annal.start(undefined, { LOG_LEVEL: 'error', PROJECTION_DELAY_MS: '5000' });
    // The last project cannot be deleted.
    await Library.open(slow, {}, { prefer: 'respond-async' });
    const { id, path } = await Library.open(slow, {}, { prefer: 'respond-async' });
    const remove = (annal: Annal) =>
      annal.call('DELETE', path, undefined, { headers: { 'idempotency-key': `delete ${id}` } });
    const unanswered = remove(slow).catch(() => undefined);
    // The log shows the deletion before the read models do.
    await until(
      () => slow.call('GET', `${path}/entries`),
      ({ status }) => status === 404,
    );
    await slow.program.kill();
    expect(await unanswered).toBeUndefined();
    const annal = await Annal.start(slow.dataDir, { LOG_LEVEL: 'error' });
    const project = { id, name: 'Made again', primaryLanguage: 'en-GB', supportedLanguages: [] };
    success(await annal.call('POST', '/api/management/projects', project), 201);
    expect((await remove(annal)).status).toBe(204);
    expect(success(await annal.call<{ name: string }>('GET', path)).name).toBe('Made again');
    await annal.discard();
  }, 60_000);
});
