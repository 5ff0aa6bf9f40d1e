import type { UserView } from '@annal/security-application';
import { Annal, clientId, clientSecret, slowHashes } from '../../support/service/annal.ts';
import { issues, refusal, success, type Answer } from '../../support/answers/answers.ts';
import { createPerson, type Person } from '../../support/callers/security.ts';
import { until } from '../../support/until.ts';

const at = '/api/security/users';
const password = 'Quiet-Shelf-0-Noon';
const unlimited = { LOGIN_RATE_ACCOUNT: '0', LOGIN_RATE_ADDRESS: '0' };
const wrong = {
  error: 'invalid_grant',
  error_description: 'The user name or the password is not correct.',
};

describe('logins', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.start(undefined, { ...unlimited, LOGIN_ATTEMPTS: '3' });
  });
  afterAll(() => annal.discard());

  const logIn = (username: string, given = password, more: object = {}) =>
    annal.requestToken({
      grant_type: 'contensis_classic',
      username,
      password: given,
      scope: 'offline_access Entry_Read',
      ...more,
    });
  const get = async (user: string) => success(await annal.call<UserView>('GET', `${at}/${user}`));
  const shown = (user: string, facts: Partial<UserView>) =>
    until(
      () => get(user),
      (found) => Object.entries(facts).every(([name, value]) => found[name as keyof UserView] === value),
    );
  const act = async (user: string, type: string) =>
    success(await annal.call('POST', `${at}/${user}/actions`, { type }), 204);
  const refreshed = (refreshToken = '') =>
    annal.requestToken({ grant_type: 'contensis_classic_refresh_token', refresh_token: refreshToken });

  it('are counted, both successful and failed ones', async () => {
    const { username } = await createPerson(annal);
    expect((await logIn(username, 'wrong')).body).toEqual(wrong);
    const failed = await shown(username, { failedLoginAttempts: 1, failedLoginAttemptsSinceLastSuccess: 1 });
    expect(failed).toMatchObject({ lastLogin: null, lastFailedLogin: expect.any(String), successfulLoginAttempts: 0 });
    success(await logIn(`${username}@library.example`));
    const found = await shown(username, { successfulLoginAttempts: 1, failedLoginAttemptsSinceLastSuccess: 0 });
    expect(found).toMatchObject({ failedLoginAttempts: 1, lastLogin: expect.any(String), modified: found.created });
    const newest = await annal.call<{ items: UserView[] }>('POST', `${at}/search`, {
      orderBy: [{ desc: 'lastLogin' }],
    });
    expect(success(newest).items[0]?.username).toBe(username);
  });

  it('lock the account for a while after too many wrong passwords, or until it is unlocked', async () => {
    const { username } = await createPerson(annal, 'User Administrators');
    const before = success(await logIn(username, password, { scope: 'offline_access Security_Administrator' }));
    const token = before['access_token'] ?? '';
    for (let failure = 0; failure < 2; failure += 1) expect((await logIn(username, 'wrong')).status).toBe(400);
    success(await logIn(username));
    // A key must not merge several attempts into one.
    const headers = { 'idempotency-key': 'one' };
    for (let failure = 0; failure < 3; failure += 1) {
      const form = { grant_type: 'contensis_classic', username, password: 'wrong' };
      expect((await annal.requestToken(form, headers)).body).toEqual(wrong);
    }
    expect((await logIn(username)).body).toEqual({ error: 'invalid_grant', error_description: 'The user is locked.' });
    expect((await logIn(username, 'wrong')).body).toEqual(wrong);
    const locked = await shown(username, { failedLoginAttempts: 7, failedLoginAttemptsSinceLastSuccess: 5 });
    expect(locked.status).toEqual({ suspended: false, locked: true, passwordResetRequired: false });
    const search = async (value: boolean) => {
      const where = [
        { field: 'username', equalTo: username },
        { field: 'status.locked', equalTo: value },
      ];
      const found = await annal.call<{ totalCount: number }>('POST', `${at}/search`, { where });
      return success(found).totalCount;
    };
    expect([await search(true), await search(false)]).toEqual([1, 0]);

    // The token stays valid for calls that need no right (authentication.md 8, security.md 9.1).
    success(await annal.call('GET', `${at}/@current`, undefined, { token }));
    success(await annal.call('PATCH', `${at}/@current`, { firstName: 'Still' }, { token }));
    const asAdministrator = (method: string, path: string) => annal.call(method, path, undefined, { token });
    const gone = ({ status }: Answer) => status === 403;
    await until(() => asAdministrator('GET', at), gone);
    refusal(await asAdministrator('GET', `${at}/admin`), 403);
    expect(await refreshed(before['refresh_token'])).toMatchObject({ status: 400 });
    await act(username, 'unlock');
    await act(username, 'unlock');
    expect(await get(username)).toMatchObject({ status: { locked: false }, failedLoginAttemptsSinceLastSuccess: 0 });
    success(await refreshed(before['refresh_token']));
    success(await logIn(username));
    success(await asAdministrator('GET', at));
  });

  it('give no further guesses to concurrent attempts', async () => {
    const { username } = await createPerson(annal);
    const guesses = Array.from({ length: 12 }, (_, index) => (index === 11 ? password : `guess ${index}`));
    const answers = await Promise.all(guesses.map((guess) => logIn(username, guess)));
    const failed = await until(
      () => get(username),
      ({ failedLoginAttempts, successfulLoginAttempts }) => failedLoginAttempts + successfulLoginAttempts === 12,
    );
    expect(failed.status.locked).toBe(true);
    // A right password opens nothing once three wrong ones were counted.
    expect(answers.filter(({ status }) => status === 200).length).toBe(failed.successfulLoginAttempts);
    expect((await logIn(username)).status).toBe(400);
  });

  it('count attempts with the current password, too', async () => {
    const person = await createPerson(annal);
    const token = await person.token();
    const own = `${at}/@current/credentials/password`;
    const change = (existing: string) => annal.call('POST', own, { existing, new: 'Quiet+Corner-31' }, { token });
    const notCorrect = [{ field: 'existing', message: 'The existing password is not correct' }];
    for (const guess of ['one', 'two', 'three']) expect(issues(await change(guess), 409)).toEqual(notCorrect);
    expect(issues(await change(password), 409)).toEqual(notCorrect);
    await shown(person.username, { failedLoginAttempts: 3 });
    await act(person.username, 'unlock');
    success(await change(password));
    expect((await logIn(person.username)).status).toBe(400);
    success(await logIn(person.username, 'Quiet+Corner-31'));
  });

  describe('a password', () => {
    const messages = async (person: Person, body: object, token?: string) => {
      const path = `${at}/${person.username}/credentials/password`;
      const answer = await annal.call('POST', path, body, token === undefined ? {} : { token });
      return issues(answer).map(({ field, message }) => `${field}: ${message}`);
    };

    it('must satisfy all rules, which are reported at once', async () => {
      const person = await createPerson(annal);
      const token = await person.token();
      expect(await messages(person, {}, token)).toEqual([
        'existing: The existing password is required',
        'new: The new password is required',
      ]);
      expect(await messages(person, { existing: password, new: 'son' }, token)).toEqual([
        'new: The password must be at least 8 characters long',
        'new: The password must not contain parts of your name',
        'new: The password must contain at least three of: lower case letters, upper case letters, numbers, symbols',
      ]);
      const same = 'new: The new password must differ from the existing password';
      expect(await messages(person, { new: password })).toEqual([same]);
    });

    const opens = async (token = '') =>
      (await annal.call('GET', `${at}/@current`, undefined, { token })).status === 200;
    const NEW = 'Quiet+Corner-31';

    /** Columns: whether the used access token, another one, and an earlier refresh token stay valid. */
    it.each<[string, (person: Person, token: string) => Promise<Answer>, boolean[]]>([
      [
        'changed by its owner',
        (_, token) =>
          annal.call('POST', `${at}/@current/credentials/password`, { existing: password, new: NEW }, { token }),
        [true, false, false],
      ],
      [
        'reset by an administrator',
        ({ id }) => annal.call('POST', `${at}/${id}/credentials/password`, { new: NEW }),
        [false, false, false],
      ],
    ])('%s ends all other tokens at once', async (_, change, expected) => {
      const person = await createPerson(annal);
      const [used, other] = [success(await logIn(person.username)), success(await logIn(person.username))];
      const { passwordChanged } = await get(person.username);
      success(await change(person, used['access_token'] ?? ''));
      const refresh = (await refreshed(other['refresh_token'])).status === 200;
      expect([await opens(used['access_token']), await opens(other['access_token']), refresh]).toEqual(expected);
      expect((await refreshed(used['refresh_token'])).status).toBe(400);
      expect((await get(person.username)).passwordChanged).not.toBe(passwordChanged);
      const after = success(await logIn(person.username, NEW));
      expect([await opens(after['access_token']), (await refreshed(after['refresh_token'])).status]).toEqual([
        true,
        200,
      ]);
    });

    it('changed repeatedly by its owner keeps only the token of the last change', async () => {
      const person = await createPerson(annal);
      const change = async (token: string, existing: string, chosen: string) => {
        const body = { existing, new: chosen };
        success(await annal.call('POST', `${at}/@current/credentials/password`, body, { token }));
      };
      const first = await person.token();
      await change(first, password, NEW);
      await change(first, NEW, `${NEW}!`);
      const next = success(await logIn(person.username, `${NEW}!`))['access_token'] ?? '';
      expect([await opens(first), await opens(next)]).toEqual([true, true]);
      await change(next, `${NEW}!`, `${NEW}?`);
      expect([await opens(first), await opens(next)]).toEqual([false, true]);
    });
  });

  it.each([
    ['suspension', (user: string) => act(user, 'suspend')],
    ['deletion', async (user: string) => success(await annal.call('DELETE', `${at}/${user}`), 204)],
  ])('%s ends all tokens at once', async (_, end) => {
    const person = await createPerson(annal);
    const { access_token: token = '', refresh_token: refreshToken } = success(await logIn(person.username));
    success(await annal.call('GET', `${at}/@current`, undefined, { token }));
    await end(person.id);
    expect((await annal.call('GET', `${at}/@current`, undefined, { token })).status).toBe(401);
    expect((await refreshed(refreshToken)).status).toBe(400);
    expect((await logIn(person.username)).status).toBe(400);
  });
});

describe('failed token requests', () => {
  let annal: Annal;
  beforeAll(async () => {
    annal = await Annal.start(undefined, { LOGIN_RATE_ACCOUNT: '3', LOGIN_RATE_ADDRESS: '8', LOGIN_ATTEMPTS: '0' });
  });
  afterAll(() => annal.discard());

  const guess = (username: string, headers: Record<string, string> = {}) =>
    annal.requestToken({ grant_type: 'contensis_classic', username, password: 'wrong' }, headers);
  const tooMany = { error: 'temporarily_unavailable', error_description: expect.any(String) };

  it('are limited per account, then per address, whatever the headers say', async () => {
    for (let failure = 0; failure < 3; failure += 1) expect((await guess('admin')).status).toBe(400);
    const limited = await guess('ADMIN', { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' });
    expect(limited).toMatchObject({ status: 429, body: tooMany });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(20);

    // Successful requests never count as failures.
    for (let request = 0; request < 10; request += 1) await annal.tokenFor('Entry_Read');
    const statuses = [];
    for (let index = 0; index < 8; index += 1)
      statuses.push((await guess(`somebody ${index}`, { 'x-forwarded-for': `203.0.113.${index}` })).status);
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.slice(6)).toEqual([429, 429]);
    // Programs at the address keep working: other kinds of credentials have their own budget, and a right key works
    // after any number of wrong ones.
    success(
      await annal.requestToken({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
    );
    const wrong = { grant_type: 'client_credentials', client_id: clientId, client_secret: 'wrong' };
    for (let failure = 0; failure < 8; failure += 1) expect((await annal.requestToken(wrong)).status).toBe(400);
    expect(await annal.requestToken(wrong)).toMatchObject({ status: 429, body: tooMany });
    success(await annal.requestToken({ ...wrong, client_secret: clientSecret }));
    expect((await annal.requestToken({ grant_type: 'password' })).body).toMatchObject({
      error: 'unsupported_grant_type',
    });
  });
});

describe('logins through a trusted proxy', () => {
  let annal: Annal;
  beforeAll(async () => {
    const limits = { LOGIN_RATE_ACCOUNT: '0', LOGIN_RATE_ADDRESS: '1', LOGIN_ATTEMPTS: '3' };
    annal = await Annal.start(undefined, { ...limits, ...slowHashes, TRUSTED_PROXIES: '127.0.0.0/8, ::1' });
  });
  afterAll(() => annal.discard());

  const guess = (address: string, username = 'admin') =>
    annal.requestToken(
      { grant_type: 'contensis_classic', username, password: 'wrong' },
      { 'x-forwarded-for': address },
    );

  it('are limited by the address that the proxy reports', async () => {
    const statuses = [];
    // The sender wrote what precedes the address.
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '198.51.100.9, 203.0.113.2'])
      statuses.push((await guess(address)).status);
    expect(statuses).toEqual([400, 429, 400, 429]);
  });

  it('take as long for an unknown user as for a wrong password', async () => {
    const { username } = await createPerson(annal);
    const median = (times: number[]) => times.sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
    let addresses = 0;
    const timed = async (name: string) => {
      // Each guess comes from a new address.
      const address = `192.0.2.${(addresses += 1)}`;
      const startedAt = performance.now();
      expect((await guess(address, name)).body).toEqual(wrong);
      return performance.now() - startedAt;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 7; round += 1) {
      known.push(await timed(username));
      unknown.push(await timed('nobody.at.all'));
    }
    // The slow hash takes about 100 ms; without it an answer takes 5.
    expect(median(unknown)).toBeGreaterThan(median(known) / 2);
    expect(median(unknown)).toBeLessThan(median(known) * 2);
  });
});
