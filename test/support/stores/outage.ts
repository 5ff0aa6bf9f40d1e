import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { adminPassword, Annal, clientId, clientSecret, temporaryFolder } from '../service/annal.ts';
import { fields, formProblems, success, type Answer } from '../answers/answers.ts';
import { Library } from '../content/library.ts';
import { StoreProcess, type StoreKind } from './store-process.ts';
import { until } from '../until.ts';
import type { Entry, Page } from '../answers/views.ts';

const ANSWERED_WITHIN_MS = 32_000;
/** The 10 s timeout of a silent event store, plus a margin for a busy machine. */
export const REFUSED_WITHIN_MS = 16_000;
const BACK_WITHIN_MS = 30_000;
const WRITERS = 4;
const SAVES = 60;

const CHECKS: Readonly<Record<StoreKind, string>> = { eventstoredb: 'event store', mongodb: 'read models' };

type Form = Readonly<Record<string, string>>;

interface Health {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly reason?: string }>>;
}

interface Timed<Body = unknown> {
  readonly answer: Answer<Body>;
  readonly ms: number;
}

type Tried = Timed & { readonly id: string };

export class Outage {
  private constructor(
    readonly annal: Annal,
    readonly library: Library,
    readonly kept: Entry,
    private readonly folder: string,
    private readonly stores: Readonly<Record<StoreKind, StoreProcess>>,
    private readonly refreshToken: string,
  ) {}

  static async prepare(): Promise<Outage> {
    const folder = temporaryFolder();
    const [eventstoredb, mongodb] = await Promise.all([
      StoreProcess.start('eventstoredb', folder),
      StoreProcess.start('mongodb', folder),
    ]);
    const annal = await Annal.start(undefined, { EVENTSTORE_URL: eventstoredb.url, MONGODB_URL: mongodb.url });
    const library = await Library.withBooks(annal);
    const kept = await library.createPublished({ title: 'Kept' });
    const user = { grant_type: 'contensis_classic', username: 'admin', password: adminPassword };
    const { body } = await annal.requestToken({ ...user, scope: 'Entry_Read offline_access' });
    return new Outage(annal, library, kept, folder, { eventstoredb, mongodb }, body['refresh_token'] ?? '');
  }

  async end(): Promise<void> {
    await this.annal.discard();
    for (const store of Object.values(this.stores)) await store.kill();
    rmSync(this.folder, { recursive: true });
  }

  store(kind: StoreKind): StoreProcess {
    return this.stores[kind];
  }

  create(): Promise<Tried[]> {
    const ids = Array.from({ length: WRITERS }, () => randomUUID());
    return Promise.all(
      ids.map(async (id) => ({ id, ...(await timed(this.library.call('POST', '/entries', newEntry(id)))) })),
    );
  }

  async change(): Promise<Timed> {
    const changed = { title: 'Changed', pageCount: 7 };
    return timed(this.library.call('PUT', `/entries/${this.kept.sys.id}`, changed));
  }

  async savedWhile(happens: () => Promise<void>): Promise<{ readonly entry: Entry; readonly answers: Answer[] }> {
    const entry = await this.library.create({ title: 'Saved' });
    const path = `/entries/${entry.sys.id}`;
    let first = () => undefined as void;
    const begun = new Promise<void>((resolve) => (first = resolve));
    const saves = Array.from({ length: SAVES }, async (_, number) => {
      const answer = await this.library.call('PUT', path, { title: `Saved ${number}` });
      first();
      return answer;
    });
    await begun;
    await happens();
    return { entry, answers: await Promise.all(saves) };
  }

  readAll(): Promise<Timed[]> {
    const lists = ['/entries', '/contenttypes/book/entries', '/contenttypes'];
    const single = [`/entries/${this.kept.sys.id}`, '/contenttypes/book', '', '/nodes/root'];
    return Promise.all([...lists, ...single].map((below) => timed(this.library.call('GET', below))));
  }

  signIn(): Promise<Timed<Form>[]> {
    const client = { client_id: clientId, client_secret: clientSecret };
    const forms: readonly Record<string, string>[] = [
      { grant_type: 'client_credentials', ...client },
      { grant_type: 'contensis_classic_refresh_token', refresh_token: this.refreshToken },
      { grant_type: 'contensis_classic', username: 'admin', password: adminPassword },
    ];
    return Promise.all(forms.map((form) => timed(this.annal.requestToken(form))));
  }

  readWith(signedIn: Timed<Form> | undefined): Promise<Answer> {
    const token = signedIn?.answer.body['access_token'] ?? null;
    return this.library.call('GET', `/entries/${this.kept.sys.id}`, undefined, { token });
  }

  async expectDegraded(kind: StoreKind): Promise<void> {
    const { body, status } = await until(
      () => this.health(),
      ({ body: { status } }) => status !== 'ok',
    );
    expect([status, body.status]).toEqual([200, 'degraded']);
    expect(body.checks[CHECKS[kind]]).toEqual({
      ok: false,
      reason: expect.stringMatching(/cannot be reached|did not answer in time/),
    });
    success(await this.annal.call('GET', '/health/live', undefined, { token: null }));
  }

  async expectRecovery(): Promise<void> {
    await until(
      () => this.health(),
      ({ body }) => body.status === 'ok',
      BACK_WITHIN_MS,
    );
    expect(this.annal.program.hasEnded).toBe(false);
    const { sys } = await this.library.createPublished({ title: 'After' });
    const shown = await this.library.call('GET', `/entries/${sys.id}?versionStatus=published`);
    expect(success(shown)).toMatchObject({ title: 'After' });
  }

  async expectWhole(tried: readonly Tried[]): Promise<void> {
    for (const { id, answer } of tried) {
      const again = await this.library.call('POST', '/entries', newEntry(id));
      if (answer.status === 201 || again.status !== 201) expect(fields(again)).toEqual(['id']);
      const found = success(await this.library.call<Entry>('GET', `/entries/${id}`));
      expect(found).toMatchObject({ title: id, pageCount: 1, sys: { version: { versionNo: '0.1' } } });
    }
    const { items } = success(await this.library.call<Page<Entry>>('GET', '/entries?pageSize=10000&fields=title'));
    const ids = items.map(({ sys }) => sys.id);
    expect(ids).toEqual(expect.arrayContaining(tried.map(({ id }) => id)));
    expect(new Set(ids).size).toBe(ids.length);

    const { title, pageCount, sys } = success(await this.library.call<Entry>('GET', `/entries/${this.kept.sys.id}`));
    const whole = title === 'Changed' ? ['Changed', 7, 'draft'] : ['Kept', null, 'versionComplete'];
    expect([title, pageCount, sys.workflow.state]).toEqual(whole);
  }

  private health(): Promise<Answer<Health>> {
    return this.annal.call<Health>('GET', '/health/ready', undefined, { token: null });
  }
}

/** Expects one of the statuses possible without the store, or a refusal as the contract has it, in time. */
export function expectHonest(
  timed: readonly Timed[],
  done: readonly number[],
  withinMs: number = ANSWERED_WITHIN_MS,
): void {
  const isHonest = ({ answer, ms }: Timed) =>
    ms < withinMs && (done.includes(answer.status) || (answer.status === 503 && formProblems(answer).length === 0));
  expect(timed.filter((one) => !isHonest(one))).toEqual([]);
}

const newEntry = (id: string) => ({
  title: id,
  pageCount: 1,
  sys: { id, contentTypeId: 'book', language: 'en-GB' },
});

async function timed<Body>(call: Promise<Answer<Body>>): Promise<Timed<Body>> {
  const began = Date.now();
  const answer = await call;
  return { answer, ms: Date.now() - began };
}
