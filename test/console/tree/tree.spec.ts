import type { Page } from 'playwright-core';
import { success } from '../../support/answers/answers.ts';
import { Library } from '../../support/content/library.ts';
import { axeViolations } from '../support/axe.ts';
import { Console, looks, standing } from '../support/console.ts';
import { screenshot } from '../support/screenshots.ts';

interface Node {
  readonly id: string;
  readonly parentId: string | null;
  readonly displayName: Record<string, string>;
  readonly slug: Record<string, string>;
  readonly includeInMenu: boolean;
  readonly entryId: string | null;
}

const CHILDREN = 2000;
const LEVELS = 10;
const AT_ONCE = 50;
const FILLED_MS = 240_000;

let service: Console;
let library: Library;
let root: Node;
let many: Node;
let deep: readonly Node[];
beforeAll(async () => {
  service = await Console.start();
  library = await Library.withBooks(service.annal);
  root = success(await library.call<Node>('GET', '/nodes/root'));
  many = await add(root, 'Shelves');
  const numbers = Array.from({ length: CHILDREN }, (_, index) => `Shelf ${String(index + 1).padStart(4, '0')}`);
  for (let from = 0; from < CHILDREN; from += AT_ONCE)
    await Promise.all(numbers.slice(from, from + AT_ONCE).map((name) => add(many, name)));
  const levels = [await add(root, 'Level 1')];
  while (levels.length < LEVELS) levels.push(await add(levels.at(-1) ?? root, `Level ${levels.length + 1}`));
  deep = levels;
}, FILLED_MS);
afterEach(() => service.closePages());
afterAll(() => service.end());

async function add(parent: Node, name: string, more: Record<string, unknown> = {}): Promise<Node> {
  const body = { displayName: { 'en-GB': name }, ...more };
  const headers = { Prefer: 'respond-async' };
  return success(await library.call<Node>('POST', `/nodes/${parent.id}/children`, body, { headers }), 201);
}

const children = async (parent: Node, language?: string): Promise<readonly string[]> => {
  const query = language === undefined ? '' : `?language=${language}`;
  const found = success(await library.call<readonly Node[]>('GET', `/nodes/${parent.id}/children${query}`));
  return found.map(({ displayName }) => displayName['en-GB'] ?? '');
};

const item = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

async function openTree(page: Page, search = ''): Promise<void> {
  await page.goto(`p/${library.id}/tree${search}`);
  await standing(page);
  await item(page, 'Level 1').waitFor();
}

describe('the content tree (scenario 28)', () => {
  it('opens 2,000 children and 10 levels by arrow keys, with few of them in the document', async () => {
    const { page } = await service.signedIn();
    await openTree(page);
    await item(page, 'Level 1').focus();
    for (let level = 1; level < LEVELS; level += 1) {
      await page.keyboard.press('ArrowRight');
      await item(page, `Level ${level + 1}`).waitFor();
      await page.keyboard.press('ArrowDown');
    }
    expect(await item(page, 'Level 10').getAttribute('aria-level')).toBe('11');
    await item(page, 'Shelves').focus();
    await page.keyboard.press('ArrowRight');
    await item(page, 'Shelf 0001').waitFor();
    await page.keyboard.press('End');
    await item(page, 'Shelf 2000').waitFor();
    expect(await page.getByRole('treeitem').count()).toBeLessThan(80);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('moves a node by a dialog, and takes that back', async () => {
    const node = await add(root, 'Wanderer');
    const target = await add(root, 'Harbour');
    const { page } = await service.signedIn();
    await openTree(page);
    await item(page, 'Wanderer').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Wanderer' });
    await dialog.getByLabel('Search').fill('Harb');
    await dialog.getByRole('option', { name: 'Harbour' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await children(target)).toEqual(['Wanderer']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await item(page, 'Harbour').and(page.locator(':not([data-has-child-items])')).waitFor();
    expect(await parentOf(node)).toBe(root.id);
  });

  it('orders by a drag of the keyboard, which is announced, and for one language only', async () => {
    const parent = await add(root, 'Letters');
    for (const name of ['A', 'B', 'C']) await add(parent, name, { displayName: { 'en-GB': name, cy: `${name} cy` } });
    const { page } = await service.signedIn();
    await openTree(page, '?lang=cy');
    await item(page, 'Letters').focus();
    await page.keyboard.press('ArrowRight');
    await item(page, 'A cy').waitFor();
    await page.getByRole('button', { name: 'Move C cy' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-live-announcer]').filter({ hasText: 'Started dragging' }).waitFor({ state: 'attached' });
    await dropAt(page, 'Insert before A cy');
    await page.getByText('C cy is moved').waitFor();
    expect(await children(parent, 'cy')).toEqual(['C', 'A', 'B']);
    expect(await children(parent)).toEqual(['A', 'B', 'C']);
  });

  it('moves by a drag of the pointer', async () => {
    const node = await add(root, 'Aardvark');
    const target = await add(root, 'Abode');
    const { page } = await service.signedIn();
    await openTree(page);
    await item(page, 'Aardvark').dragTo(item(page, 'Abode'));
    await page.getByText('Aardvark is moved').waitFor();
    expect(await parentOf(node)).toBe(target.id);
  });

  it('says why a slug clashes, and leaves the tree as it was', async () => {
    const node = await add(root, 'Twin');
    const target = await add(root, 'Home of twins');
    await add(target, 'Twin');
    const { page, faults } = await service.signedIn();
    faults.expect({ status: 409, path: /\/parentId$/ });
    await openTree(page);
    await item(page, 'Twin').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Twin' });
    await dialog.getByLabel('Search').fill('Home of');
    await dialog.getByRole('option', { name: 'Home of twins' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByRole('alert').filter({ hasText: 'The node slug twin exists' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await item(page, 'Twin').waitFor();
    expect(await parentOf(node)).toBe(root.id);
  });

  it('puts a node back where it was when the place that it is dropped at refuses it', async () => {
    const node = await add(root, 'Double');
    const target = await add(root, 'Dwelling');
    await add(target, 'Double');
    const { page, faults } = await service.signedIn();
    faults.expect({ status: 409, path: /\/parentId$/ });
    await openTree(page);
    await item(page, 'Double').dragTo(item(page, 'Dwelling'));
    await page.getByRole('alert').filter({ hasText: 'The node slug double exists' }).waitFor();
    expect(await item(page, 'Double').getAttribute('aria-level')).toBe('2');
    expect(await parentOf(node)).toBe(root.id);
  });

  it('opens the branches to the node that the address names', async () => {
    const { page } = await service.signedIn();
    await openTree(page, `?node=${deep[4]?.id ?? ''}`);
    await item(page, 'Level 5').waitFor();
    expect(await item(page, 'Level 5').getAttribute('aria-level')).toBe('6');
    await item(page, 'Level 2').focus();
    await page.keyboard.press('ArrowLeft');
    await item(page, 'Level 5').waitFor({ state: 'detached' });
  });

  it('creates, renames, attaches an entry and takes it away again', async () => {
    const entry = await library.create({ title: 'Cataloguing for Gardeners' });
    const { page } = await service.signedIn();
    await openTree(page);
    await page.getByRole('button', { name: 'Create node' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Catalogue');
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
    const drawer = page.getByRole('complementary', { name: 'Catalogue' });
    await drawer.getByLabel('Name (Welsh)').fill('Catalog');
    await drawer.getByLabel('Slug (Welsh)').fill('y-catalog');
    await drawer.getByText('Show in menus').click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The node is saved').waitFor();
    await drawer.getByRole('button', { name: 'Attach an entry…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Attach an entry' });
    await dialog.getByLabel('Search').fill('gardeners');
    await dialog.getByRole('option', { name: 'Cataloguing for Gardeners' }).click();
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
    await drawer.getByText('Canonical').waitFor();
    const id = new URL(page.url()).searchParams.get('node') ?? '';
    expect(success(await library.call<Node>('GET', `/nodes/${id}`))).toMatchObject({
      displayName: { 'en-GB': 'Catalogue', cy: 'Catalog' },
      slug: { 'en-GB': 'catalogue', cy: 'y-catalog' },
      includeInMenu: false,
      entryId: entry.sys.id,
      isCanonical: true,
    });
    await drawer.getByRole('button', { name: 'Detach' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await drawer.getByText('Canonical').waitFor();
  });

  it.each(looks)('stands, in the $theme theme, on the $size, without a violation of axe', async ({ theme, size }) => {
    const { page } = await service.signedIn({ theme, size });
    await openTree(page);
    expect(await screenshot(page, `tree-${size}-${theme}`)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`p/${library.id}/tree?node=${deep[0]?.id ?? ''}`);
    await standing(page);
    await page.getByRole('button', { name: 'Move to…' }).waitFor();
    expect(await screenshot(page, `tree-node-${size}-${theme}`)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });
});

async function parentOf({ id }: Node): Promise<string | null> {
  return success(await library.call<Node>('GET', `/nodes/${id}`)).parentId;
}

/** Through the places that are offered, until that one. */
async function dropAt(page: Page, name: string): Promise<void> {
  const place = page.getByRole('button', { name, exact: true });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await place.evaluateAll((all) => all.some((each) => each === document.activeElement))) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('ArrowUp');
  }
  throw new Error(`The arrow keys do not reach ${name}`);
}
