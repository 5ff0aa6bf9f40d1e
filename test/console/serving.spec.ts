import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Annal } from '../support/service/annal.ts';
import { freePort } from '../support/service/free-port.ts';
import { axeViolations } from './support/axe.ts';
import { Console, looks, standing } from './support/console.ts';
import { startPrefixProxy } from './support/prefix-proxy.ts';
import { screenshot } from './support/screenshots.ts';

// Every header is compared in apps/gateway/src/console/serve-console.spec.ts; here a browser obeys them.

let service: Console;
beforeAll(async () => {
  service = await Console.start();
});
afterEach(() => service.closePages());
afterAll(() => service.end());

describe('the page', () => {
  it.each(['', 'sign-in', 'me', 'p/library', 'p/library/entries?lang=cy', 'admin/users'])(
    'is there at /%s, without another request than to its service',
    async (path) => {
      const { page } = await service.page();
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await standing(page);
    },
  );

  it('keeps its files for a year, and asks for the page each time', async () => {
    const { page } = await service.page();
    const seen = new Map<string, string | undefined>();
    page.on('response', (response) => seen.set(new URL(response.url()).pathname, response.headers()['cache-control']));
    await page.goto('sign-in');
    await standing(page);
    const files = [...seen].filter(([path]) => path.startsWith('/console/'));
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(files.filter(([, rule]) => rule !== 'public, max-age=31536000, immutable')).toEqual([]);
    expect(seen.get('/sign-in')).toBe('no-cache');
  });

  it.each(looks)('signs in, in the $theme theme, on the $size, without a violation of axe', async ({ theme, size }) => {
    const { page } = await service.page({ theme, size });
    await page.goto('sign-in');
    await standing(page);
    expect(await screenshot(page, `sign-in-${size}-${theme}`)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe('the policy of the page', () => {
  it.each([
    ['scripts inside', `document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))`],
    ['nodes from text', `document.body.innerHTML = '<b>text</b>'`],
    ['code from text', `new Function('return 1')()`],
    ['styles inside', `document.head.append(Object.assign(document.createElement('style'), { textContent: 'b {}' }))`],
    ['other origins', `void fetch('http://127.0.0.1:9/').catch(() => undefined)`],
    ['frames', `document.body.append(Object.assign(document.createElement('iframe'), { src: '/api' }))`],
  ])('refuses %s, and the watch of these tests sees it', async (_, code) => {
    const { page, faults } = await service.page();
    await page.goto('sign-in');
    await standing(page);
    faults.check();
    const reported = page.evaluate(
      () =>
        new Promise<string>((resolve) =>
          addEventListener('securitypolicyviolation', (e) => resolve(e.violatedDirective)),
        ),
    );
    const session = await page.context().newCDPSession(page);
    // Not as the protocol evaluates, which ignores the policy, but as a script of the page would.
    await session.send('Runtime.evaluate', {
      expression: `setTimeout(() => { ${code} })`,
      allowUnsafeEvalBlockedByCSP: false,
    });
    expect(await reported).toMatch(
      /^(script-src|require-trusted-types-for|trusted-types|style-src|connect-src|frame-src)/,
    );
    expect(() => faults.check()).toThrow(/CSP report/);
  });

  it('lets no page frame it', async () => {
    const framing = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' }).end(`<iframe src="${service.address}/sign-in"></iframe>`);
    }).listen(0, '127.0.0.1');
    await once(framing, 'listening');
    const { page, faults } = await service.page();
    try {
      await page.goto(`http://127.0.0.1:${(framing.address() as AddressInfo).port}/`);
      const frame = page.frames().find((each) => each !== page.mainFrame());
      expect(frame?.url()).toMatch(/^chrome-error:/);
      expect(() => faults.check()).toThrow(/frame-ancestors/);
    } finally {
      // Before its server, which the browser asks for an icon.
      await page.context().close();
      framing.closeAllConnections();
      framing.close();
    }
  });
});

describe('behind a path prefix', () => {
  it('loads everything below it', async () => {
    const port = await freePort();
    const proxy = await startPrefixProxy('/cms', () => `http://127.0.0.1:${port}`);
    const annal = await Annal.start(undefined, { PORT: String(port), PUBLIC_URL: proxy.address });
    const own = Console.of(annal, `${proxy.address}/`);
    try {
      const { page } = await own.page();
      await page.goto('p/library/entries');
      await standing(page);
      expect(await page.evaluate(() => document.baseURI)).toBe(`${proxy.address}/`);
      await own.closePages();
      expect(proxy.outside).toEqual([]);
    } finally {
      await annal.discard();
      await proxy.close();
    }
  });
});

describe('with CONSOLE=off', () => {
  it('there is no page, file or session', async () => {
    const annal = await Annal.start(undefined, { CONSOLE: 'off' });
    try {
      const page = await (await fetch(`${service.address}/`, { headers: { accept: 'text/html' } })).text();
      const files = [...page.matchAll(/(?:src|href)="(console\/[^"]+)"/g)].map(([, path]) => `/${path}`);
      const paths = ['/', '/sign-in', '/me', '/p/x', '/admin/x', '/favicon.ico', '/console/licences.txt', ...files];
      expect(files.length).toBeGreaterThanOrEqual(3);
      for (const path of [...paths, '/authenticate/session/settings', '/api/management/console/settings']) {
        const answer = await annal.call('GET', path, undefined, { headers: { accept: 'text/html' } });
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          path,
          404,
          'application/json; charset=utf-8',
        ]);
      }
    } finally {
      await annal.discard();
    }
  });
});
