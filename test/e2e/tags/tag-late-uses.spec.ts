import { randomUUID } from 'node:crypto';
import { entrySource, type EntryEvent } from '@annal/content-contracts';
import type { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import type { Json } from '../../support/content/library.ts';
import { OpenLog } from '../../support/stores/open-log.ts';
import { ShelfMarks, type TagView } from '../../support/content/shelf-marks.ts';
import { until } from '../../support/until.ts';
import type { Page } from '../../support/answers/views.ts';

// Saves in progress while a tag is merged store the old tag, but readers see its replacement.

interface Use {
  readonly title: string;
  readonly fieldId: string;
}

let annal: Annal;
let log: OpenLog;
let marks: ShelfMarks;
let now: TagView;
beforeAll(async () => {
  ({ annal, log } = await OpenLog.start());
  marks = await ShelfMarks.withBooks(annal);
  const [before, after] = [await marks.tag('before'), await marks.tag('after')];
  const make = async (title: string, values: Json) => marks.library.create({ title, ...values });
  for (const title of ['B1', 'B3', 'B5']) await make(title, { topics: [after.id] });
  const late = [
    await make('B2', { topics: [before.id] }),
    await make('B4', { topics: [after.id], marks: [{ sys: { id: before.id } }] }),
    await make('B6', { topics: [after.id, before.id] }),
  ];
  const saved = await Promise.all(late.map(({ sys }) => log.about<EntryEvent>(entrySource, sys.id)));
  success(await marks.delete(before.id, `?replacementTagId=${after.id}`), 204);
  const append = log.appender<EntryEvent>(entrySource);
  for (const [index, { stream, events }] of saved.entries()) {
    const [id, own] = [late[index]?.sys.id ?? '', randomUUID()];
    const copied = JSON.parse(JSON.stringify(events).replaceAll(id, own)) as readonly EntryEvent[];
    await append(stream.replace(id, own), copied, { expectAbsent: true });
  }
  now = after;
  await until(
    () => uses(''),
    ({ items }) => items.filter(({ title }) => title === 'B6').length === 2,
  );
}, 60_000);
afterAll(async () => {
  await annal.discard();
  await log.close();
});

const uses = async (query: string) =>
  success(await marks.library.call<Page<Use>>('GET', `/tags/${now.id}/usage?versionStatus=latest${query}`));
const ALL = ['B1', 'B2', 'B2', 'B3', 'B4', 'B4', 'B4', 'B4', 'B5', 'B6', 'B6'];

it('late uses are counted, once for a field with both tags', async () => {
  expect((await uses('')).totalCount).toBe(ALL.length);
  expect((await uses('&q=b')).totalCount).toBe(ALL.length);
  expect((await marks.get(now.id)).usageCount).toBe(ALL.length);
});

it('late uses are sorted by title among all others on every page', async () => {
  expect((await uses('')).items.map(({ title }) => title)).toEqual(ALL);
  for (const pageSize of [1, 2, 4]) {
    const titles: string[] = [];
    for (let pageIndex = 0; titles.length < ALL.length; pageIndex += 1)
      titles.push(...(await uses(`&pageSize=${pageSize}&pageIndex=${pageIndex}`)).items.map(({ title }) => title));
    expect(titles).toEqual(ALL);
  }
});
