// npm run docs:pictures [name …]: takes the pictures of docs/console anew, with the content of the demonstration's
// website. Needs Chromium: CHROMIUM_PATH, else `chromium` on the path.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { project } from '../demo/website/content.ts';

const PASSWORD = 'Pictures-of-the-console-1';
const IMAGES = 'docs/console/images';
const { CHROMIUM_PATH = '/usr/bin/chromium', PORT = '3000' } = process.env;
const at = `p/${project.id}`;

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: 'overview', path: at },
  { name: 'entries', path: `${at}/entries` },
  { name: 'assets', path: `${at}/assets` },
  { name: 'entry', path: `${at}/entries?type=article`, prepare: openFirst },
  { name: 'text', path: `${at}/entries?type=article`, prepare: openText },
  { name: 'model', path: `${at}/model` },
  { name: 'type', path: `${at}/model/types/article` },
  { name: 'tree', path: `${at}/tree`, prepare: openBranches },
  { name: 'activity', path: `${at}/activity` },
  { name: 'users', path: 'admin/users' },
  { name: 'me', path: 'me' },
];

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'annal-pictures-'));
const demo = spawn(process.execPath, [...process.execArgv, 'tools/demo/demo.ts', '--website'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, DATA_DIR: folder, PORT, ADMIN_PASSWORD: PASSWORD },
});
try {
  await untilServed();
  await takeAll(`http://127.0.0.1:${PORT}/`);
} finally {
  demo.kill('SIGTERM');
  if (demo.exitCode === null) await once(demo, 'exit');
  rmSync(folder, { recursive: true });
}

async function untilServed(): Promise<void> {
  for await (const line of createInterface({ input: demo.stdout })) if (line.startsWith('The website:')) return;
  throw new Error('The demonstration did not start');
}

async function takeAll(address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ['--no-sandbox'] });
  const options = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', locale: 'en-GB' } as const;
  const page = await browser.newPage({ ...options, baseURL: address });
  await page.goto('sign-in');
  await take(page, { name: 'sign-in', path: 'sign-in' });
  await page.getByLabel('User name').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  for (const picture of pictures) await take(page, picture);
  await browser.close();
}

async function take(page: Page, { name, path, prepare }: Picture): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  if (path !== 'sign-in') await page.goto(path);
  await standing(page);
  await prepare?.(page);
  const shot = await page.screenshot();
  await sharp(shot)
    .webp({ quality: 80 })
    .toFile(join(IMAGES, `${name}.webp`));
  process.stdout.write(`${name}\n`);
}

async function standing(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  // Pictures and texts that come later; the stream of changes never lets the network rest.
  await page.waitForTimeout(1_000);
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').click();
  await page.waitForURL((url) => /\/entries\/[^/]+$/.test(url.pathname));
  await page.getByRole('main').getByRole('textbox').first().waitFor();
  await standing(page);
}

async function openText(page: Page): Promise<void> {
  await openFirst(page);
  const text = page.locator('.rich-text').first();
  await text.click();
  await page.mouse.wheel(0, 200);
  await standing(page);
}

async function openBranches(page: Page): Promise<void> {
  const items = page.getByRole('treeitem');
  await items.first().focus();
  await page.keyboard.press('ArrowRight');
  await items.nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await standing(page);
}
