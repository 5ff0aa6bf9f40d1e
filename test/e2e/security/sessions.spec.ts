import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import { createPerson } from '../../support/callers/security.ts';

const at = '/authenticate/session';
const password = 'Quiet-Shelf-0-Noon';
const HOURS_12 = 12 * 60 * 60;
const DAYS_15 = 15 * 24 * 60 * 60;

interface Token {
  readonly access_token: string;
}

let annal: Annal;
let username: string;
beforeAll(async () => {
  annal = await Annal.start(undefined, { LOGIN_RATE_ACCOUNT: '4' });
});
afterAll(() => annal.discard());
beforeEach(async () => {
  ({ username } = await createPerson(annal));
});

type Asked = Readonly<Record<string, string>>;
const ownOrigin = () => new URL(annal.address).origin;

function ask(method: string, path: string, headers: Asked, body?: object): Promise<Response> {
  const usual = { origin: ownOrigin(), 'content-type': 'application/json' };
  return fetch(annal.address + path, {
    method,
    headers: { ...usual, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const cookieIn = (answer: Response): string => answer.headers.getSetCookie()[0] ?? '';
const sentBack = (answer: Response): Asked => ({ cookie: cookieIn(answer).split(';', 1)[0] ?? '' });
const signIn = (more: object = {}) => ask('POST', at, {}, { username, password, ...more });
const refresh = (cookie: Asked) => ask('POST', `${at}/refresh`, cookie);

async function whoIs(answer: Response): Promise<string> {
  const { access_token: token } = (await answer.json()) as Token;
  const found = await fetch(`${annal.address}/api/security/users/@current`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await found.json()) as { username: string }).username;
}

describe('a session of the console', () => {
  it.each([
    ['for the day', {}, HOURS_12],
    ['longer when asked to be kept', { keep: true }, DAYS_15],
  ])('keeps its refresh token in a cookie that only its own addresses get, %s', async (_, more, seconds) => {
    const answer = await signIn(more);
    expect(answer.status).toBe(200);
    expect(cookieIn(answer)).toMatch(
      new RegExp(
        `^annal_session=[\\w-]{43}; Max-Age=${seconds}; Path=/authenticate/session; HttpOnly; SameSite=Strict$`,
      ),
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Object.keys((await answer.clone().json()) as object)).toEqual([
      'access_token',
      'expires_in',
      'token_type',
      'scope',
    ]);
    expect(await whoIs(answer)).toBe(username);
    const again = await refresh(sentBack(answer));
    expect(cookieIn(again)).toBe(cookieIn(answer));
    expect(await whoIs(again)).toBe(username);
  });

  it('ends when the person signs out, and only that one', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const ended = await ask('DELETE', at, sentBack(one));
    expect(ended.status).toBe(204);
    expect(cookieIn(ended)).toContain('annal_session=; Max-Age=0; Path=/authenticate/session');
    const refused = await refresh(sentBack(one));
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ message: 'The refresh token is not valid.', type: 'error' });
    expect((await refresh(sentBack(other))).status).toBe(200);
  });

  it('ends with all others of the person when asked to', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const form = { grant_type: 'contensis_classic', username, password, scope: 'offline_access Entry_Read' };
    const { refresh_token: elsewhere } = success(await annal.requestToken(form));
    await ask('DELETE', `${at}?all=true`, sentBack(one));
    expect((await refresh(sentBack(other))).status).toBe(401);
    const refreshing = { grant_type: 'contensis_classic_refresh_token', refresh_token: elsewhere ?? '' };
    expect((await annal.requestToken(refreshing)).status).toBe(400);
  });

  it('does not begin with a wrong password, and too many attempts have to wait', async () => {
    for (let failure = 0; failure < 4; failure += 1) {
      const refused = await signIn({ password: 'wrong' });
      expect(refused.status).toBe(401);
      expect(refused.headers.getSetCookie()).toEqual([]);
      expect(await refused.json()).toMatchObject({ message: 'The user name or the password is not correct.' });
    }
    const waiting = await signIn();
    expect(waiting.status).toBe(429);
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each([
    ['another origin', 403, { origin: 'https://evil.example' }],
    ['a page of another site', 403, { 'sec-fetch-site': 'cross-site' }],
    ['a form', 415, { 'content-type': 'text/plain' }],
  ])('is closed to %s', async (_, status, headers) => {
    const session = sentBack(await signIn());
    const answers = await Promise.all([
      ask('POST', at, { ...session, ...headers }, { username, password }),
      ask('POST', `${at}/refresh`, { ...session, ...headers }),
      ask('DELETE', at, { ...session, ...headers }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(status);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect((await refresh(session)).status).toBe(200);
  });

  it('answers no preflight, whatever other addresses allow', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const preflight = await fetch(annal.address + at, { method: 'OPTIONS', headers });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.headers.get('access-control-allow-methods')).toBeNull();
  });

  it('is not there without a cookie', async () => {
    expect((await refresh({})).status).toBe(401);
    expect((await ask('DELETE', at, {})).status).toBe(204);
  });
});

describe('revoking a refresh token', () => {
  const revoke = (token: string) =>
    fetch(`${annal.address}/authenticate/connect/revocation`, { method: 'POST', body: new URLSearchParams({ token }) });

  it('ends it, and answers the same for one that nobody knows', async () => {
    const form = { grant_type: 'contensis_classic', username, password, scope: 'offline_access Entry_Read' };
    const { refresh_token: token = '' } = success(await annal.requestToken(form));
    expect((await revoke(token)).status).toBe(200);
    const refreshing = { grant_type: 'contensis_classic_refresh_token', refresh_token: token };
    expect((await annal.requestToken(refreshing)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await revoke(token)).status).toBe(200);
  });

  it.each([
    ['an access token', 'a.b.c', 'unsupported_token_type'],
    ['nothing', '', 'invalid_request'],
  ])('refuses %s', async (_, token, error) => {
    const answer = await revoke(token);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error });
  });
});

describe('without the console', () => {
  it('there are no sessions', async () => {
    const own = await Annal.start(undefined, { CONSOLE: 'off' });
    try {
      const answer = await fetch(own.address + at, { method: 'POST', headers: { 'content-type': 'application/json' } });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/json');
    } finally {
      await own.discard();
    }
  });
});
