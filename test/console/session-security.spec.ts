import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { adminPassword } from '../support/service/annal.ts';
import { Console, signIn, standing } from './support/console.ts';

const SESSION = '/authenticate/session';

let service: Console;
beforeAll(async () => {
  service = await Console.start({ LOG_LEVEL: 'debug', LOGIN_RATE_ACCOUNT: '0', LOGIN_RATE_ADDRESS: '0' });
  const project = { id: 'library', name: 'Library', primaryLanguage: 'en-GB', supportedLanguages: ['cy'] };
  expect((await service.annal.call('POST', '/api/management/projects', project)).status).toBe(201);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

/** Signs in. @returns the tokens that the browser has got */
async function tokensOf(page: Page): Promise<readonly string[]> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === SESSION);
  await signIn(page);
  const answer = await answered;
  const { access_token: token } = (await answer.json()) as { readonly access_token: string };
  const [, secret = ''] = /annal_session=([^;]+)/.exec((await answer.allHeaders())['set-cookie'] ?? '') ?? [];
  expect([token.length > 100, secret.length]).toEqual([true, 43]);
  return [token, secret];
}

it('keeps tokens out of storage, addresses, the document and the log', async () => {
  const { page } = await service.page();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const tokens = await tokensOf(page);
  const held = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    document: document.documentElement.outerHTML,
    state: JSON.stringify(history.state),
    name: window.name,
  }));
  const places = [JSON.stringify(held), addresses.join('\n'), service.annal.output];
  expect(held.cookies).toBe('');
  expect(held.caches).toEqual([]);
  for (const secret of [...tokens, adminPassword])
    for (const place of places) expect(place.includes(secret)).toBe(false);
  // Of a log that was written.
  expect(service.annal.output).toContain(SESSION);
});

it('keeps a password that is typed out of the document', async () => {
  const { page } = await service.page();
  await page.goto('sign-in');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Typed-but-not-sent-1');
  await page.getByLabel('User name').fill('somebody');
  await password.focus();
  expect(await password.inputValue()).toBe('Typed-but-not-sent-1');
  expect(await page.content()).not.toContain('Typed-but-not-sent-1');
});

it('keeps the cookie from scripts and from other addresses', async () => {
  const { page, context } = await service.page();
  const sent: string[] = [];
  await tokensOf(page);
  const [cookie, ...others] = await context.cookies(service.address + SESSION);
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ name: 'annal_session', path: SESSION, httpOnly: true, sameSite: 'Strict' });
  page.on('request', (request) => {
    const note = (headers: object) => {
      if ('cookie' in headers) sent.push(new URL(request.url()).pathname);
    };
    // Requests may still be open when the page is closed.
    void request.allHeaders().then(note, () => undefined);
  });
  await page.reload();
  await standing(page);
  expect(new Set(sent)).toEqual(new Set([`${SESSION}/refresh`]));
});

it('goes on after a reload, and is over everywhere after signing out', async () => {
  const { page, context } = await service.signedIn();
  const other = await context.newPage();
  await other.goto('me');
  await standing(other);
  expect(new URL(other.url()).pathname).toBe('/me');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  for (const each of [page, other]) await each.waitForURL('**/sign-in');
  expect(await context.cookies(service.address + SESSION)).toEqual([]);
});

describe('a page of another site', () => {
  let attacker: Server;
  let address: string;
  beforeAll(async () => {
    attacker = createServer((_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Elsewhere</h1>');
    }).listen(0, 'localhost');
    await once(attacker, 'listening');
    // By another name, so that the browser counts it as another site.
    address = `http://localhost:${(attacker.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    attacker.closeAllConnections();
    attacker.close();
  });

  it.each(['POST', 'DELETE'])('cannot send %s to the session with its cookie, and reads nothing', async (method) => {
    const { page, context } = await service.signedIn();
    const foreign = await (await context.browser()?.newContext())?.newPage();
    if (!foreign) throw new Error('There is no browser');
    // In a context of its own only for what it logs; the cookies are the same.
    await foreign.context().addCookies(await context.cookies(service.address + SESSION));
    await foreign.goto(address);
    const outcome = await foreign.evaluate(
      async ([url, verb]) => {
        const init = {
          method: verb ?? '',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
        } as const;
        return fetch(url ?? '', init).then(
          ({ status }) => `read ${status}`,
          () => 'failed',
        );
      },
      [`${service.address}${SESSION}${method === 'POST' ? '/refresh' : ''}`, method],
    );
    expect(outcome).toBe('failed');
    await foreign.context().close();
    await page.reload();
    await standing(page);
    expect(new URL(page.url()).pathname).not.toBe('/sign-in');
  });

  it('cannot send a form that signs in', async () => {
    const foreign = await (await (await service.page()).context.browser()?.newContext())?.newPage();
    if (!foreign) throw new Error('There is no browser');
    await foreign.goto(address);
    const answered = foreign.waitForResponse((response) => response.url().endsWith(SESSION));
    await foreign.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype: 'text/plain' });
      const field = Object.assign(document.createElement('input'), {
        name: '{"username":"admin","password":"',
        value: 'x"}',
      });
      form.append(field);
      document.body.append(form);
      form.submit();
    }, service.address + SESSION);
    const answer = await answered;
    expect([403, 415]).toContain(answer.status());
    expect(await foreign.context().cookies()).toEqual([]);
    await foreign.context().close();
  });
});

it.each([
  'https://elsewhere.example/p/library',
  '//elsewhere.example/p/library',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[',
])('stays on its origin after signing in, whatever the address asks for: %s', async (from) => {
  const { page } = await service.page();
  await page.goto(`sign-in?from=${encodeURIComponent(from)}`);
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await standing(page);
  expect(new URL(page.url()).origin).toBe(new URL(service.address).origin);
});

it('goes on where one came from', async () => {
  const { page } = await service.page();
  await page.goto('me');
  await page.waitForURL('**/sign-in?*');
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/me');
});
