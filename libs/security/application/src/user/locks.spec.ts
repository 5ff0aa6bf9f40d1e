import { LoginRecord } from './login-record.ts';
import { SecurityStack, someContext, type SecurityService } from '../testing/security-stack.ts';

const password = 'Reading-Room-7';
const MINUTE = 60_000;

let stack: SecurityStack;
let service: SecurityService;
beforeAll(async () => {
  stack = await SecurityStack.start();
  service = await stack.service({ loginAttempts: 3 });
});
afterAll(() => stack.stop());

let people = 0;
async function person() {
  const username = `mina.${(people += 1)}`;
  const userId = await service.addUser({ username, email: `${username}@l.example`, password });
  const logIn = async (given = password, at = service) => {
    const reply = await at.token({ grantType: 'contensis_classic', username, password: given });
    return reply.outcome === 'refused' ? reply.description : reply.outcome;
  };
  const fail = async (times: number) => {
    for (let failure = 0; failure < times; failure += 1)
      expect(await logIn('wrong')).toBe('The user name or the password is not correct.');
  };
  return { userId, logIn, fail };
}
const elapse = (ms: number) => (stack.now = new Date(stack.now.getTime() + ms));

it('locks for two minutes after too many wrong passwords in a row', async () => {
  const { logIn, fail } = await person();
  await fail(2);
  expect(await logIn()).toBe('issued');
  await fail(3);
  expect(await logIn()).toBe('The user is locked.');
  elapse(2 * MINUTE - 1);
  expect(await logIn()).toBe('The user is locked.');
  elapse(1);
  expect(await logIn()).toBe('issued');
});

it('doubles the lock after each further failure, up to fifteen minutes', async () => {
  const { logIn, fail } = await person();
  await fail(3);
  for (const minutes of [2, 4, 8, 15, 15]) {
    elapse(minutes * MINUTE - 1);
    expect(await logIn()).toBe('The user is locked.');
    elapse(1);
    await fail(1);
  }
  elapse(15 * MINUTE);
  expect(await logIn()).toBe('issued');
  await fail(2);
  expect(await logIn()).toBe('issued');
});

it('counts wrong passwords of a locked account as further failures', async () => {
  const { logIn, fail } = await person();
  await fail(5);
  elapse(8 * MINUTE - 1);
  expect(await logIn()).toBe('The user is locked.');
  elapse(1);
  expect(await logIn()).toBe('issued');
});

it('keeps a lock over a restart', async () => {
  const { logIn, fail } = await person();
  await fail(3);
  const restarted = await stack.service({ loginAttempts: 3 });
  expect(await logIn(password, restarted)).toBe('The user is locked.');
  elapse(2 * MINUTE);
  expect(await logIn(password, restarted)).toBe('issued');
});

it('ends at once when the account is unlocked, and resets the count', async () => {
  const { userId, logIn, fail } = await person();
  await fail(9);
  await service.module.get(LoginRecord).unlock(userId, someContext());
  expect(await logIn()).toBe('issued');
  await fail(3);
  elapse(2 * MINUTE);
  expect(await logIn()).toBe('issued');
});
