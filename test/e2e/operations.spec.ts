import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { decodeJwt } from 'jose';
import { adminPassword, Annal, clientId, clientSecret, temporaryFolder } from '../support/annal.ts';
import { refusal, success } from '../support/answers.ts';
import { EventStream } from '../support/event-stream.ts';
import { Library } from '../support/library.ts';
import type { Environment } from '../support/process.ts';
import type { Entry, Page } from '../support/views.ts';

const STARTS_WITHIN_MS = 60_000;

describe('a running service', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.start();
  });
  afterAll(() => annal.discard());

  const open = (path: string) => fetch(annal.address + path);

  it('says without a token that it lives and is ready', async () => {
    for (const path of ['/health/live', '/health/ready', '/health/ready/']) {
      const answer = await annal.call<{ status: string }>('GET', path, undefined, { token: null });
      expect(success(answer).status).toBe('ok');
    }
    const { checks } = success(await annal.call<{ checks: object }>('GET', '/health/ready'));
    const needed = ['event log', 'event store', 'projections', 'read models'];
    expect(Object.keys(checks)).toEqual(expect.arrayContaining(needed));
    for (const check of Object.values(checks)) expect(check).toEqual({ ok: true });
  });

  it('shows its metrics and its documentation without a token', async () => {
    await annal.call('GET', '/api/management/projects');
    const metrics = await open('/metrics');
    expect(metrics.status).toBe(200);
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await metrics.text();
    expect(text).toMatch(
      /^annal_http_request_duration_seconds_count\{[^}]*route="\/api\/management\/projects"[^}]*\} [1-9]/m,
    );
    expect(text).not.toContain(clientSecret);

    const pages = await open('/api');
    expect(pages.status).toBe(200);
    expect(await pages.text()).toMatch(/swagger-ui/);
    const { openapi, paths } = success(
      await annal.call<{ openapi: string; paths: object }>('GET', '/api/openapi.json', undefined, { token: null }),
    );
    expect(openapi).toMatch(/^3\./);
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/authenticate/connect/token', '/api/management/projects']),
    );
  });

  it('refuses its folder to a second one, and goes on', async () => {
    const second = await Annal.launch(annal.dataDir);
    expect(await second.exit()).toBe(1);
    expect(second.output).toMatch(/eventstoredb\.db is in use by another process; stop it or choose another DATA_DIR/);
    expect(second.output.split('\n')).toHaveLength(1);
    success(await annal.call('GET', '/api/management/projects'));
  });

  it('refuses its port to another one', async () => {
    const dataDir = temporaryFolder();
    const { port } = new URL(annal.address);
    const other = await Annal.launch(dataDir, { PORT: port });
    expect(await other.exit()).toBe(1);
    expect(other.output).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}: another process listens there; set PORT`));
    rmSync(dataDir, { recursive: true });
  });

  it('prints no secret', () => {
    expect(annal.program.output).not.toContain(adminPassword);
    expect(annal.program.output).not.toContain(clientSecret);
  });
});

describe('a start', () => {
  it(
    'on a damaged or a foreign file is refused, and the file left alone',
    async () => {
      const dataDir = temporaryFolder();
      const stores = join(dataDir, 'stores');
      mkdirSync(stores);
      const refused = async (file: string) => {
        const before = readFileSync(file);
        const program = await Annal.launch(dataDir);
        expect(await program.exit()).toBe(1);
        expect(readFileSync(file).equals(before)).toBe(true);
        expect(program.output.split('\n')).toHaveLength(1);
        return program.output;
      };
      const foreign = join(stores, 'mongodb.db');
      const theirs = new DatabaseSync(foreign);
      theirs.exec('CREATE TABLE theirs (id INTEGER)');
      theirs.close();
      expect(await refused(foreign)).toMatch(
        /mongodb\.db was not written by this service; move it away or choose another DATA_DIR/,
      );
      const damaged = join(stores, 'eventstoredb.db');
      writeFileSync(damaged, 'This has never been a database. '.repeat(400));
      expect(await refused(damaged)).toMatch(
        /eventstoredb\.db is not a readable data file .*; restore it from a backup/,
      );
      rmSync(dataDir, { recursive: true });
    },
    STARTS_WITHIN_MS,
  );

  it('with a bad configuration names every bad variable and no value', async () => {
    const bad: Environment = {
      PORT: 'eighty',
      METRICS_PORT: '99999',
      EVENTSTORE_URL: 'http://user:pa55word@store',
      MONGODB_URL: 'nowhere',
      LOG_LEVEL: 'loud',
      CORS_ORIGINS: 'not an origin',
      CLOCK_OFFSET_MS: 'yesterday',
      BOOTSTRAP_CLIENT_SECRET: undefined,
      REGISTRIES_ALLOWED: 'http://x',
    };
    const program = await Annal.launch(join(temporaryFolder(), 'unused'), bad);
    expect(await program.exit()).toBe(1);
    for (const name of Object.keys(bad)) expect(program.output).toContain(`  ${name} `);
    for (const value of Object.values(bad)) if (value) expect(program.output).not.toContain(value);
    expect(program.output).not.toMatch(/ {4}at /);
  });

  it(
    'without its stores ends with a sentence that names the missing one',
    async () => {
      const dataDir = temporaryFolder();
      const missing = async (name: string, environment: Environment) => {
        const program = await Annal.launch(join(dataDir, name), environment);
        expect(await program.exit()).toBe(1);
        return program.output.split('\n').filter((line) => !line.startsWith('{'));
      };
      const [events, documents] = await Promise.all([
        missing('a', { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }),
        missing('b', { MONGODB_URL: 'mongodb://127.0.0.1:1/?directConnection=true' }),
      ]);
      expect(events).toEqual(['The event store cannot be reached']);
      expect(documents).toEqual(['The database cannot be reached']);
      rmSync(dataDir, { recursive: true });
    },
    STARTS_WITHIN_MS,
  );

  it(
    'takes its public address for links and tokens, and another port for metrics',
    async () => {
      const [port, metricsPort] = [await freePort(), await freePort()];
      const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) };
      const dataDir = temporaryFolder();
      const program = await Annal.launch(dataDir, { ...ports, PUBLIC_URL: 'https://cms.example/annal/' });
      try {
        await program.says(/running at https:\/\/cms\.example\/annal$/m);
        const local = `http://127.0.0.1:${port}`;
        const discovered = (await (await fetch(`${local}/authenticate`)).json()) as { issuer: string };
        expect(discovered.issuer).toBe('https://cms.example/annal/authenticate');
        const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
        const granted = await fetch(`${local}/authenticate/connect/token`, {
          method: 'POST',
          body: new URLSearchParams(form),
        });
        const { access_token: token } = (await granted.json()) as { access_token: string };
        expect(decodeJwt(token)).toMatchObject({
          iss: discovered.issuer,
          aud: 'https://cms.example/annal/authenticate/resources',
        });
        const list = await fetch(`${local}/api/management/projects`, { headers: { authorization: `Bearer ${token}` } });
        expect(list.status).toBe(200);
        expect((await fetch(`${local}/metrics`)).status).toBe(404);
        expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
      } finally {
        await program.kill();
        rmSync(dataDir, { recursive: true });
      }
    },
    STARTS_WITHIN_MS,
  );
});

describe('a stop by SIGTERM under load, and the start after it', () => {
  const environment: Environment = { ADMIN_PASSWORD: undefined, ADMIN_USERNAME: 'chief' };
  const printed = /password (\S+) \(shown only now\)/;
  let annal: Annal;
  let library: Library;
  let kept: Entry;
  let password: string;
  let token: string;
  let written: Written;
  let exitCode: unknown;
  let stream: EventStream;
  beforeAll(async () => {
    annal = await Annal.start(undefined, environment);
    password = await annal.program.says(printed);
    token = success(await signIn())['access_token'] ?? '';
    library = await Library.withBooks(annal);
    kept = await library.createPublished({ title: 'Kept' });
    stream = await EventStream.open(`${annal.address}${library.path}/events/stream`, {
      headers: { authorization: `Bearer ${await annal.bearer()}` },
    });
    written = await writeUntilStopped(annal, library);
    exitCode = await annal.program.exit();
    annal = await Annal.start(annal.dataDir, environment);
  }, STARTS_WITHIN_MS);
  afterAll(() => annal.discard());

  const signIn = () => annal.requestToken({ grant_type: 'contensis_classic', username: 'chief', password });

  it('answers what has begun, and exits with 0', () => {
    expect(exitCode).toBe(0);
    expect(written.answers.filter((status) => status !== 201)).toEqual([]);
  });

  it('ends the streams that are open', () => expect(stream.isEnded).toBe(true));

  it('loses nothing', async () => {
    const path = `${library.path}/entries?pageSize=10000&fields=sys.id`;
    const { items, totalCount } = success(await annal.call<Page<Entry>>('GET', path));
    expect(items.map(({ sys }) => sys.id)).toEqual(expect.arrayContaining([kept.sys.id, ...written.acknowledged]));
    expect(totalCount).toBe(1 + written.acknowledged.length);
  });

  it('shows the generated password once, which works as long as the folder lives, and so do tokens', async () => {
    expect(annal.program.output).not.toMatch(printed);
    expect(annal.program.output).not.toContain(password);
    const read = await annal.call('GET', `${library.path}/entries/${kept.sys.id}`, undefined, { token });
    expect(success(read)).toEqual(kept);
    expect((await signIn()).status).toBe(200);
  });
});

interface Written {
  readonly acknowledged: readonly string[];
  readonly answers: readonly number[];
}

/** Eight writers, who go on while it stops, until nobody listens any more. */
async function writeUntilStopped(annal: Annal, library: Library): Promise<Written> {
  const acknowledged: string[] = [];
  const answers: number[] = [];
  let isStopping = false;
  const writer = async () => {
    while (!isStopping || answers.length === 0) {
      const entry = { title: 'Kept', sys: { contentTypeId: 'book', language: 'en-GB' } };
      // No connection is no answer: nothing was promised.
      const answer = await library.call<Entry>('POST', '/entries', entry).catch(() => undefined);
      if (!answer) break;
      answers.push(answer.status);
      if (answer.status === 201) acknowledged.push(answer.body.sys.id);
      else refusal(answer, 503);
      if (acknowledged.length === 40) {
        isStopping = true;
        annal.program.signal('SIGTERM');
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  return { acknowledged, answers };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
