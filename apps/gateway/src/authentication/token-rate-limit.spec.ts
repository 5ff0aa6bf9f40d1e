import type { TokenGrant } from '@annal/security-contracts';
import { AuthenticationOptions } from './authentication-options.ts';
import { TokenRateLimit, TooManyFailures } from './token-rate-limit.ts';

type Kind = TokenGrant['grantType'];
const password = (username: string): TokenGrant => ({ grantType: 'contensis_classic', username, password: 'x' });
const grants: Readonly<Record<Kind, TokenGrant>> = {
  contensis_classic: password('ada'),
  contensis_classic_refresh_token: { grantType: 'contensis_classic_refresh_token', refreshToken: 'x' },
  client_credentials: { grantType: 'client_credentials', clientId: 'x', clientSecret: 'x' },
};
const kinds = Object.keys(grants) as Kind[];

let now: Date;
let limit: TokenRateLimit;
beforeEach(() => {
  now = new Date('2026-02-11T09:00:00.000Z');
  limit = new TokenRateLimit(
    new AuthenticationOptions({ accountFailuresPerMinute: 3, addressFailuresPerMinute: 6 }),
    () => now,
  );
});

async function attempt(grant: TokenGrant, isRight: boolean, address = '203.0.113.1'): Promise<string> {
  try {
    const run = (sparingly: boolean) =>
      Promise.resolve(`${isRight ? 'right' : 'wrong'}${sparingly ? ', sparingly' : ''}`);
    return await limit.during(grant, address, run, () => !isRight);
  } catch (error) {
    if (error instanceof TooManyFailures) return 'too many';
    throw error;
  }
}

async function exhaust(kind: Kind): Promise<void> {
  for (let failure = 0; failure < 6; failure += 1)
    expect(await attempt(kind === 'contensis_classic' ? password(`user ${failure}`) : grants[kind], false)).toBe(
      'wrong',
    );
}

/** Rows: the grant that failed too often. Columns: a right password, refresh token and secret from the same address. */
it.each<[Kind, string[]]>([
  ['contensis_classic', ['too many', 'right', 'right']],
  ['contensis_classic_refresh_token', ['right', 'right, sparingly', 'right']],
  ['client_credentials', ['right', 'right', 'right, sparingly']],
])('limits right and wrong attempts after too many failures of %s: %j', async (kind, outcomes) => {
  await exhaust(kind);
  expect(await attempt(kind === 'contensis_classic' ? password('grace') : grants[kind], false)).toBe('too many');
  expect(await Promise.all(kinds.map((other) => attempt(grants[other], true)))).toEqual(outcomes);
  expect(await attempt(grants[kind], true, '203.0.113.2')).toBe('right');
});

it('limits failures per account across addresses', async () => {
  for (let failure = 0; failure < 3; failure += 1)
    expect(await attempt(grants.contensis_classic, false, `203.0.113.${failure}`)).toBe('wrong');
  expect(await attempt(password('ADA'), true, '203.0.113.9')).toBe('too many');
  expect(await attempt(password('grace'), true, '203.0.113.9')).toBe('right');
  now = new Date(now.getTime() + 20_000);
  expect(await attempt(password('ADA'), true, '203.0.113.9')).toBe('right');
});

it.each(kinds)('does not count a successful %s', async (kind) => {
  for (let success = 0; success < 20; success += 1) expect(await attempt(grants[kind], true)).toBe('right');
  expect(await attempt(grants[kind], false)).toBe('wrong');
});
