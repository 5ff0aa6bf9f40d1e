import type { Page } from 'playwright-core';
import { success } from '../support/answers/answers.ts';
import { createPerson } from '../support/callers/security.ts';
import { adminPassword } from '../support/service/annal.ts';
import { axeViolations } from './support/axe.ts';
import { Console, devices, standing } from './support/console.ts';

let service: Console;
beforeAll(async () => {
  service = await Console.start({ LOGIN_RATE_ACCOUNT: '3', LOGIN_ATTEMPTS: '2' });
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const SESSION = '/authenticate/session';
const PASSWORD = 'Quiet-Shelf-0-Noon';

describe.each(devices)('signing in, on the %s', (size) => {
  it('says no more than the service when the password is wrong, and counts down when it has to wait', async () => {
    const { username } = await createPerson(service.annal);
    const { page, faults, press } = await service.page({ size });
    await page.goto('sign-in');
    await page.getByLabel('User name').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      faults.expect({ status: 401, path: SESSION });
      const answered = page.waitForResponse((answer) => answer.url().endsWith(SESSION));
      await press(page.getByRole('button', { name: 'Sign in' }));
      await answered;
      await page.getByRole('alert').getByText('The user name or the password is not correct.').waitFor();
    }
    faults.expect({ status: 429, path: SESSION });
    await press(page.getByRole('button', { name: 'Sign in' }));
    await page
      .getByRole('alert')
      .getByText(/Try again in \d+ seconds?\./)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('says that an account is locked only to whoever knows its password (scenario 2)', async () => {
    const { username } = await createPerson(service.annal);
    const { page, faults, press } = await service.page({ size });
    await page.goto('sign-in');
    await page.getByLabel('User name').fill(username);
    const attempt = async (password: string, text: string): Promise<void> => {
      faults.expect({ status: 401, path: SESSION });
      await page.getByLabel('Password', { exact: true }).fill(password);
      const answered = page.waitForResponse((answer) => answer.url().endsWith(SESSION));
      await press(page.getByRole('button', { name: 'Sign in' }));
      await answered;
      await page.getByRole('alert').getByText(text).waitFor();
    };
    for (const wrong of ['wrong', 'wrong again']) await attempt(wrong, 'The user name or the password is not correct.');
    await attempt(PASSWORD, 'locked');
    expect(await axeViolations(page)).toEqual([]);
    await service.annal.call('POST', `/api/security/users/${username}/actions`, { type: 'unlock' });
  });

  it('shows nothing but the change of a password that has to be changed', async () => {
    const { username, id } = await createPerson(service.annal);
    await service.annal.call('POST', `/api/security/users/${id}/actions`, { type: 'forcePasswordReset' });
    const { page, press } = await service.page({ size });
    await page.goto('sign-in');
    await page.getByLabel('User name').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(page.getByRole('button', { name: 'Sign in' }));
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Existing password').fill(PASSWORD);
    await page.getByLabel('New password').fill('Louder-Shelf-1-Noon');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
  });

  it('goes on where one came from, never to another origin', async () => {
    const { page } = await service.page({ size });
    await page.goto('me');
    await page.waitForURL(/\/sign-in\?from=/);
    await signInHere();
    expect(new URL(page.url()).pathname).toBe('/me');

    const { page: lured } = await service.page({ size });
    await lured.goto('sign-in?from=https://evil.example/');
    await fill(lured);
    expect(new URL(lured.url()).origin).toBe(new URL(service.address).origin);

    async function signInHere(): Promise<void> {
      await fill(page);
    }
  });
});

describe.each(devices)('a session, on the %s', (size) => {
  it('outlives a reload, is shared by tabs, and ends in all of them', async () => {
    const { page, context, faults, press } = await service.signedIn({ size });
    await page.reload();
    await page.getByRole('button', { name: 'Account' }).waitFor();
    const second = await context.newPage();
    for (const path of ['?all=true', 'me']) {
      await second.goto(path);
      await standing(second);
    }
    const [cookie] = await context.cookies();

    await press(page.getByRole('button', { name: 'Account' }));
    await press(page.getByRole('menuitem', { name: 'Sign out' }));
    for (const tab of [page, second]) await tab.waitForURL(/\/sign-in$/);
    await second.goBack();
    await second.waitForURL(/\/sign-in\?from=/);
    expect(await second.getByRole('heading', { name: 'Projects' }).count()).toBe(0);

    const refused = await fetch(`${service.address}${SESSION}/refresh`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: new URL(service.address).origin,
        cookie: `annal_session=${cookie?.value}`,
      },
    });
    expect(refused.status).toBe(401);
    faults.check();
  });

  it('keeps its token out of storage and address, and its cookie away from scripts', async () => {
    const { page, context } = await service.signedIn({ size });
    const [cookie, ...others] = await context.cookies();
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({ name: 'annal_session', httpOnly: true, sameSite: 'Strict', path: SESSION });
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).not.toMatch(/eyJ|annal_session/);
    expect(page.url()).not.toContain('token');
  });

  it('that has ended asks to sign in over the screen, and keeps what is typed', async () => {
    const { username } = await createPerson(service.annal);
    const { page, context, faults, press } = await service.signedIn({ size }, username, PASSWORD);
    await page.goto('me');
    await page.getByLabel('First name').fill('Mina');
    const changed = { new: `${PASSWORD}!` };
    success(await service.annal.call('POST', `/api/security/users/${username}/credentials/password`, changed));
    await context.clearCookies();
    faults.expect({ status: 401, path: /\/users\// }, { status: 401, path: `${SESSION}/refresh` });
    await press(page.getByRole('button', { name: 'Save' }));
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password').fill(`${PASSWORD}!`);
    expect(await axeViolations(page)).toEqual([]);
    await press(dialog.getByRole('button', { name: 'Sign in' }));
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Mina');
  });
});

async function fill(page: Page): Promise<void> {
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await standing(page);
}
