import { axeViolations } from '../support/axe.ts';
import { Console, standing } from '../support/console.ts';

// A busy machine takes longer than the goals of the console allow.
jest.setTimeout(90_000);

let service: Console;
beforeAll(async () => {
  service = await Console.start();
  const project = { id: 'library', name: 'Library', primaryLanguage: 'en-GB', supportedLanguages: ['en-GB'] };
  expect((await service.annal.call('POST', '/api/management/projects', project)).status).toBe(201);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

it('creates, suspends and lets in users, and sets their passwords', async () => {
  const { page } = await service.signedIn();
  page.setDefaultTimeout(10_000);
  await page.goto('admin/users');
  await standing(page);
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog', { name: 'New user' });
  await dialog.getByLabel('User name').fill('mina');
  await dialog.getByLabel('Email').fill('mina@example.org');
  await dialog.getByLabel('Password', { exact: true }).fill('Reading-Room-8');
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await page.getByText('New password due').waitFor();
  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Actions: mina' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Suspend');
  await page.getByText('Suspended', { exact: true }).waitFor();
  expect((await service.annal.call('GET', '/api/security/users/mina')).body).toMatchObject({
    status: { suspended: true, passwordResetRequired: true },
  });
  await act('Let in again');
  await page.getByText('Suspended', { exact: true }).waitFor({ state: 'detached' });
  await act('Set a password…');
  await page.getByLabel('New password').fill('Quiet+Corner-31');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('dialog', { name: 'Password of mina' }).waitFor({ state: 'detached' });
  expect(await axeViolations(page)).toEqual([]);
});

it('shows the secrets of a key once', async () => {
  const { page } = await service.signedIn();
  page.setDefaultTimeout(10_000);
  await page.goto('admin/keys');
  await standing(page);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Key name').fill('importer');
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const secret = page.getByRole('region', { name: 'Client secret' });
  const text = (await secret.textContent()) ?? '';
  expect(text).toMatch(/^\w{32}-\w{32}-\w{32}$/);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await secret.waitFor({ state: 'detached' });
  await page.getByText('importer', { exact: true }).waitFor();
  expect(await page.content()).not.toContain(text);
});

it('gives a role to a user and takes it away', async () => {
  const roles = '/api/management/projects/library/security/roles';
  const role = { name: 'Editors', enabled: true, permissions: {}, assignments: { users: [], groups: [], apiKeys: [] } };
  const created = await service.annal.call<{ readonly id: string }>('POST', roles, role);
  expect(created.status).toBe(201);
  const assigned = async () =>
    (await service.annal.call<{ readonly assignments: object }>('GET', `${roles}/${created.body.id}`)).body.assignments;
  const { page } = await service.signedIn();
  page.setDefaultTimeout(10_000);
  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('combobox', { name: 'Add a user' }).fill('adm');
  await page.getByRole('option', { name: /admin/ }).click();
  await page.getByRole('row', { name: 'admin' }).waitFor();
  expect(await assigned()).toMatchObject({ users: ['admin'] });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('row', { name: 'admin' }).getByRole('button').click();
  await page.getByRole('row', { name: 'admin' }).waitFor({ state: 'detached' });
  expect(await assigned()).toMatchObject({ users: [] });
});
