import { success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import { Library } from '../../support/content/library.ts';
import { Annal } from '../../support/service/annal.ts';
import { until } from '../../support/until.ts';

/** Long enough for a read in between, however busy the machine. */
const LATE_MS = 4_000;

let annal: Annal;
let library: Library;
beforeAll(async () => {
  annal = await Annal.start(undefined, { PROJECTION_DELAY_MS: String(LATE_MS) });
  library = await Library.withBooks(annal);
}, 120_000);
afterAll(() => annal.discard());

it('with PROJECTION_DELAY_MS lists follow later, and a reader who waits for a write sees it', async () => {
  const { sys } = await library.create({ title: 'Before' });
  const path = `/entries/${sys.id}`;
  const read = async (headers: Record<string, string> = {}) =>
    success(await library.call<Entry>('GET', path, undefined, { headers }))['title'];
  const headers = { prefer: 'respond-async' };
  const change = { title: 'After', sys: { language: 'en-GB' } };
  const written = await library.call<Entry>('PUT', path, change, { headers });
  expect([written.status, written.headers.get('x-consistency')]).toEqual([200, 'pending']);
  expect(await read()).toBe('Before');
  expect(await read({ 'x-min-position': written.headers.get('x-position') ?? '' })).toBe('After');
  await until(read, (title) => title === 'After');
}, 120_000);
