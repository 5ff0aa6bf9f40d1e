import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Controller, Get, Module, Param, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { configureHttp, createHttpAdapter } from '@annal/http';
import { createLogger } from '@annal/observability';
import { serveConsole, type ConsoleOptions } from './serve-console.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const SCRIPT = 'console.log("Annal");\n'.repeat(20);
const PAGE = '<!doctype html><html><head><base href="/" /></head><body>Annal</body></html>';

@Controller('api')
class SampleController {
  @Get('things/:id')
  thing(@Param('id') id: string): object {
    return { id };
  }

  @Post('things')
  create(): object {
    return {};
  }
}

@Module({ controllers: [SampleController] })
class SampleModule {}

const apps: NestFastifyApplication[] = [];
let folder: string;
let base: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'annal-console-'));
  const files = {
    'main.ABCD2345.js': SCRIPT,
    'main.ABCD2345.js.br': brotliCompressSync(SCRIPT),
    'main.ABCD2345.js.gz': gzipSync(SCRIPT),
    'main.ABCD2345.js.map': '{}',
    'main.EFGH2345.css': 'body {}',
    'shape.ABCD2345.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'licences.txt': 'react 1.0.0',
    'favicon.ico': 'icon',
    'secret.txt': 'not served',
    'index.html': PAGE,
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
  base = await serve({});
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await rm(folder, { recursive: true });
});

async function serve(options: Partial<ConsoleOptions>): Promise<string> {
  const logger = createLogger({ level: 'silent', format: 'json' });
  const app = await NestFactory.create<NestFastifyApplication>(SampleModule, createHttpAdapter({ logger }), {
    logger: false,
  });
  configureHttp(app, logger);
  serveConsole(app, { console: 'on', consoleDir: folder, publicUrl: undefined, ...options });
  await app.listen(0, '127.0.0.1');
  apps.push(app);
  return app.getUrl();
}

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET', at = base) =>
  fetch(at + path, { method, headers: { accept: BROWSER, ...headers } });

async function expectNotFound(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  expect(await answer.json()).toMatchObject({ message: 'The address does not exist', type: 'error', data: null });
}

describe('the page', () => {
  it.each(['/', '/sign-in', '/me', '/p/library', '/p/library/entries/1?lang=cy', '/admin/users', '/?from=/p/x'])(
    'is at %s, with exactly these headers',
    async (path) => {
      const { status, headers } = await ask(path, { origin: 'https://elsewhere.example' });
      const { date: _, etag, 'content-length': length, ...rest } = Object.fromEntries(headers);
      expect([status, Number(length)]).toEqual([200, PAGE.length]);
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      expect(rest).toEqual({
        'cache-control': 'no-cache',
        connection: 'keep-alive',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; " +
          "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; " +
          "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
          'trusted-types annal-worker dompurify ProseMirrorClipboard',
        'content-type': 'text/html; charset=utf-8',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'keep-alive': 'timeout=72',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
        'referrer-policy': 'no-referrer',
        vary: 'Accept',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
    },
  );

  it.each(['*/*', 'application/json', 'text/html;q=0, */*', 'text/htmlx', ''])(
    'is not there for %j',
    async (accept) => {
      const answer = await ask('/p/library', { accept });
      expect(answer.headers.get('vary')).toBe('Origin, Accept');
      await expectNotFound(answer);
    },
  );

  it.each([
    '/index.html',
    '/sign-in/x',
    '/sign-in/',
    '/Sign-In',
    '/p',
    '/p/',
    '/admin',
    '/nowhere',
    '/api',
    '/api/things',
    '/api/p/x',
    '/console',
    '/console/',
  ])('is not at %s', async (path) => {
    const answer = await ask(path);
    // Of another verb: 405, as without a console.
    if (path === '/api/things')
      return expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    await expectNotFound(answer);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('is not there for %s', async (method) => {
    await expectNotFound(await ask('/', {}, method));
  });

  it('leaves routes alone', async () => {
    expect(await (await ask('/api/things/7')).json()).toEqual({ id: '7' });
  });

  it('is answered to HEAD with the headers of GET and no body', async () => {
    const [got, head] = await Promise.all([ask('/'), ask('/', {}, 'HEAD')]);
    // The client asks to close the connection after HEAD.
    const moving = { date: '', connection: '', 'keep-alive': '' };
    const headersOf = ({ headers }: Response) => ({ ...Object.fromEntries(headers), ...moving });
    expect([head.status, headersOf(head)]).toEqual([200, headersOf(got)]);
    expect(await head.text()).toBe('');
  });

  it('is not sent again to a browser that has it', async () => {
    const etag = (await ask('/')).headers.get('etag') ?? '';
    const [known, other] = await Promise.all([
      ask('/me', { 'if-none-match': `"x", W/${etag}` }),
      ask('/me', { 'if-none-match': '"x"' }),
    ]);
    expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, '']);
    expect(other.status).toBe(200);
  });

  it('differs behind a path prefix by its base only', async () => {
    const at = await serve({ publicUrl: 'https://example.com/a%22b&c' });
    const answer = await ask('/p/x', {}, 'GET', at);
    expect(await answer.text()).toBe(PAGE.replace('href="/"', 'href="/a%22b&amp;c/"'));
    expect(answer.headers.get('etag')).not.toBe((await ask('/')).headers.get('etag'));
  });

  it('changes with the next build', async () => {
    const own = await mkdtemp(join(tmpdir(), 'annal-console-'));
    const at = await serve({ consoleDir: own });
    const waiting = ask('/', {}, 'GET', at);
    await writeFile(join(own, 'index.html'), 'first');
    expect(await (await waiting).text()).toBe('first');
    await rm(join(own, 'index.html'));
    await writeFile(join(own, 'index.html'), 'second');
    expect(await (await ask('/', {}, 'GET', at)).text()).toBe('second');
    await rm(own, { recursive: true });
  });

  it('says after a while that there is no build', async () => {
    const at = await serve({ consoleDir: join(folder, 'nowhere'), patienceMs: 200 });
    const answer = await ask('/', {}, 'GET', at);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toContain('The console is not built');
  });
});

describe('files', () => {
  const FOR_EVER = 'public, max-age=31536000, immutable';

  it.each([
    ['main.ABCD2345.js', 'text/javascript; charset=utf-8'],
    ['main.ABCD2345.js.map', 'application/json'],
    ['main.EFGH2345.css', 'text/css; charset=utf-8'],
    ['shape.ABCD2345.svg', 'image/svg+xml'],
  ])('with a hash never change: %s', async (name, type) => {
    const { status, headers } = await ask(`/console/${name}`, { accept: '*/*' });
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, FOR_EVER]);
    expect([headers.get('x-content-type-options'), headers.get('vary')]).toEqual(['nosniff', 'Accept-Encoding']);
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip', 'gzip'],
    ['deflate', null],
    ['identity', null],
  ])('are sent to %j as %j', async (accepted, encoding) => {
    const answer = await ask('/console/main.ABCD2345.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    const sizes = { br: brotliCompressSync(SCRIPT).length, gzip: gzipSync(SCRIPT).length, identity: SCRIPT.length };
    expect(Number(answer.headers.get('content-length'))).toBe(sizes[(encoding ?? 'identity') as keyof typeof sizes]);
    expect(await answer.text()).toBe(SCRIPT);
  });

  it('are told to HEAD as to GET', async () => {
    const { status, headers } = await ask('/console/main.ABCD2345.js', { 'accept-encoding': 'gzip' }, 'HEAD');
    expect([status, headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(Number(headers.get('content-length'))).toBe(gzipSync(SCRIPT).length);
  });

  it.each(['/console/licences.txt', '/favicon.ico'])('without a hash are asked for again: %s', async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const again = await ask(path, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it.each([
    '/console/other.ABCD2345.js',
    '/console/main.js',
    '/console/secret.txt',
    '/console/index.html',
    '/console/main.ABCD2345.js.br',
    '/console/..%2Findex.html',
    '/console/x/main.ABCD2345.js',
  ])('are these only, not %s', async (path) => {
    await expectNotFound(await ask(path));
  });
});

it('is all unknown with CONSOLE=off', async () => {
  const at = await serve({ console: 'off' });
  for (const path of ['/', '/sign-in', '/me', '/p/x', '/admin/x', '/console/main.ABCD2345.js', '/favicon.ico'])
    await expectNotFound(await ask(path, {}, 'GET', at));
});
