import type { Locator, Page } from 'playwright-core';
import { field, Library, type Json } from '../../support/content/library.ts';
import { Console } from '../support/console.ts';
import { openEntry, save, stored } from '../support/editing.ts';

// A busy machine takes longer than the goals of the console allow.
jest.setTimeout(90_000);

const paragraph = field('paragraph', 'string');

let service: Console;
let library: Library;
let targets: readonly string[];
beforeAll(async () => {
  service = await Console.start();
  library = await Library.open(service.annal);
  await library.publish({
    id: 'shelf',
    name: { 'en-GB': 'Shelf' },
    entryTitleField: 'title',
    fields: [
      field('title', 'string'),
      field('lines', 'stringArray'),
      field('links', 'objectArray', { dataFormat: 'entry' }),
      field('body', 'objectArray', {
        dataFormat: 'field',
        validations: { allowedFieldTypes: { fields: [paragraph] } },
      }),
    ],
  });
  const made = [];
  for (const title of ['Ada', 'Ben', 'Cat']) made.push(await library.create({ title }, { contentTypeId: 'shelf' }));
  targets = made.map(({ sys }) => sys.id);
});
afterEach(() => service.closePages());
afterAll(() => service.end());

async function middle(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

type Way = (page: Page, from: Locator, to: Locator) => Promise<void>;

/** Each takes the last of three items before the first one. */
const ways: Readonly<Record<string, Way>> = {
  pointer: async (page, from, to) => {
    await from.scrollIntoViewIfNeeded();
    const [start, end] = [await middle(from), await middle(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y + 20, { steps: 4 });
    await page.mouse.move(end.x, end.y, { steps: 2 });
    await page.mouse.up();
  },
  finger: async (page, from, to) => {
    await from.scrollIntoViewIfNeeded();
    const [start, end] = [await middle(from), await middle(to)];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', start);
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
    await touch('touchEnd');
    await session.detach();
  },
  keyboard: async (page, from) => {
    await from.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
  },
};

describe.each(Object.keys(ways))('dragging by %s (scenario 37)', (way) => {
  it('puts repeated values, links and blocks in order', async () => {
    const values: Json = {
      title: `Dragged by ${way}`,
      lines: ['one', 'two', 'three'],
      links: targets.map((id) => ({ sys: { id, language: 'en-GB', dataFormat: 'entry' } })),
      body: ['A', 'B', 'C'].map((value) => ({ id: value, type: 'paragraph', value })),
    };
    const { sys } = await library.create(values, { contentTypeId: 'shelf' });
    const { page } = await service.signedIn({ size: way === 'finger' ? 'phone' : 'desktop' });
    await openEntry(page, library, sys.id);
    await page.getByRole('button', { name: 'Move: Cat', exact: true }).waitFor();
    const handle = (name: string) => page.getByRole('button', { name: `Move: ${name}`, exact: true });
    for (const [last, first] of [
      ['lines 3', 'lines 1'],
      ['Cat', 'Ada'],
      ['paragraph 3', 'paragraph 1'],
    ] as const)
      await ways[way]?.(page, handle(last), handle(first));
    await save(page, '0.2');
    const [ada, ben, cat] = targets;
    expect(await stored(library, sys.id)).toMatchObject({
      lines: ['three', 'one', 'two'],
      links: [cat, ada, ben].map((id) => ({ sys: { id } })),
      body: [{ value: 'C' }, { value: 'A' }, { value: 'B' }],
    });
  });
});
