import type { Page } from 'playwright-core';
import { success } from '../support/answers/answers.ts';
import { field, Library } from '../support/content/library.ts';
import { axeViolations } from './support/axe.ts';
import { Console, standing } from './support/console.ts';
import { layoutProblems } from './support/screenshots.ts';

interface Node {
  readonly id: string;
  readonly displayName: Record<string, string>;
}

let service: Console;
let library: Library;
let root: Node;
beforeAll(async () => {
  service = await Console.start();
  library = await Library.withBooks(service.annal);
  root = success(await library.call<Node>('GET', '/nodes/root'));
});
afterEach(() => service.closePages());
afterAll(() => service.end());

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap();

// A finger that carries something is the browser's own gesture; everything has a way without it.
describe('what can be carried, arranged with a finger (scenario 37)', () => {
  const below = async (parent: Node): Promise<readonly string[]> =>
    success(await library.call<readonly Node[]>('GET', `/nodes/${parent.id}/children`)).map(
      ({ displayName }) => displayName['en-GB'] ?? '',
    );
  const add = async (parent: Node, name: string): Promise<Node> =>
    success(await library.call<Node>('POST', `/nodes/${parent.id}/children`, { displayName: { 'en-GB': name } }), 201);

  it('moves a node up, down and elsewhere', async () => {
    const shelves = await add(root, 'Shelves');
    for (const name of ['Art', 'Botany', 'Crafts']) await add(shelves, name);
    const { page } = await service.signedIn({ size: 'phone' });
    const [, , crafts] = success(await library.call<readonly Node[]>('GET', `/nodes/${shelves.id}/children`));
    await page.goto(`p/${library.id}/tree?node=${crafts?.id}`);
    await standing(page);
    for (const order of [
      ['Art', 'Crafts', 'Botany'],
      ['Crafts', 'Art', 'Botany'],
    ]) {
      await tap(page, 'Move up');
      await page.getByText('Crafts is moved').waitFor();
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
      expect(await below(shelves)).toEqual(order);
      await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Close' }).tap();
      await page.getByText('Crafts is moved').waitFor({ state: 'detached' });
    }
    expect(await axeViolations(page)).toEqual([]);
    expect(await layoutProblems(page)).toEqual([]);
    await tap(page, 'Move to…');
    const dialog = page.getByRole('dialog', { name: 'Move Crafts' });
    await dialog.getByRole('option', { name: 'Library' }).first().tap();
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap();
    await dialog.waitFor({ state: 'detached' });
    expect(await below(shelves)).toEqual(['Art', 'Botany']);
  });

  it('moves a field behind another one and into a group', async () => {
    const groups = [{ id: 'stock', name: { 'en-GB': 'Stock' } }];
    const fields = [
      field('title', 'string'),
      field('summary', 'string'),
      field('pages', 'integer', { groupId: 'stock' }),
    ];
    await library.publish({ id: 'arranged', name: { 'en-GB': 'Arranged' }, entryTitleField: 'title', groups, fields });
    const { page } = await service.signedIn({ size: 'phone' });
    await page.goto(`p/${library.id}/model/types/arranged`);
    await standing(page);
    await tap(page, 'Actions: title');
    await page.getByRole('menuitem', { name: 'Move to…' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Place/ }).tap();
    await page.getByRole('option', { name: 'Into the group Stock' }).tap();
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap();
    await dialog.waitFor({ state: 'detached' });
    await tap(page, 'Save');
    await page.getByText('Not saved', { exact: true }).waitFor({ state: 'detached' });
    const { fields: stored } = success(
      await library.call<{ fields: readonly { id: string; groupId: string | null }[] }>(
        'GET',
        '/contenttypes/arranged',
      ),
    );
    expect(stored.map(({ id, groupId }) => `${id} ${groupId ?? '-'}`)).toEqual([
      'summary -',
      'title stock',
      'pages stock',
    ]);
  });
});
