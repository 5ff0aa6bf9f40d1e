import { randomUUID } from 'node:crypto';
import type { UniversalClient } from 'contensis-management-api';
import { Annal } from '../../support/service/annal.ts';
import { success } from '../../support/answers/answers.ts';
import type { Json } from '../../support/content/library.ts';
import { ShelfMarks, type TagView } from '../../support/content/shelf-marks.ts';
import type { Entry, Page } from '../../support/answers/views.ts';

interface GroupView {
  readonly id: string;
  readonly name: string;
  readonly version: { readonly versionNo: string };
}

interface Content {
  readonly groups: readonly Json[];
  readonly tags: readonly Json[];
  readonly entries: readonly Json[];
}

type Written = 'created' | 'updated' | 'same';

let annal: Annal;
beforeAll(async () => {
  annal = await Annal.shared();
});
afterAll(() => annal.discard());

/** Like the reference's command line tool: lists everything, then writes the differences. */
async function importContent(client: UniversalClient, { groups, tags, entries }: Content): Promise<readonly Written[]> {
  const all = { pageOptions: { pageIndex: 0, pageSize: 1_000 } } as never;
  const [{ items: knownGroups }, { items: knownTags }] = [
    await client.tags.groups.list(all),
    await client.tags.list(all),
  ];
  const written: Written[] = [];
  for (const group of groups) {
    const known = knownGroups.find(({ id }) => id === group['id']) as unknown as GroupView | undefined;
    const answer = await (known
      ? client.tags.groups.update(group as never)
      : client.tags.groups.create(group as never));
    written.push(outcome(known, answer));
  }
  for (const tag of tags) {
    const known = knownTags.find(({ id }) => id === tag['id']) as unknown as TagView | undefined;
    const answer = await (known ? client.tags.update(tag as never) : client.tags.create(tag as never));
    written.push(outcome(known, answer));
  }
  for (const entry of entries) {
    const { id } = entry['sys'] as { id: string };
    const known = (await client.entries.list({})).items.find(({ sys }) => sys?.id === id) as Json | undefined;
    if (!known) await client.entries.create(entry as never);
    const differs = known && Object.keys(entry).some((name) => name !== 'sys' && !sameJson(entry[name], known[name]));
    if (differs) await client.entries.update({ ...known, ...entry, sys: known['sys'] } as never);
    written.push(known ? (differs ? 'updated' : 'same') : 'created');
  }
  return written;
}

const sameJson = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

function outcome(known: Pick<GroupView, 'version'> | undefined, { version }: Pick<GroupView, 'version'>): Written {
  if (!known) return 'created';
  return known.version.versionNo === version.versionNo ? 'same' : 'updated';
}

it('an import with its own ids creates everything, then changes nothing, then only what differs', async () => {
  const { library } = await ShelfMarks.withBooks(annal);
  const [books, films, entryId] = [randomUUID(), randomUUID(), randomUUID()];
  const tag = (id: string, value: string): Json => ({
    id,
    groupId: 'genres',
    value,
    label: { 'en-GB': value, cy: `${value} cy` },
  });
  const content: Content = {
    groups: [{ id: 'genres', name: 'Genres', description: 'What it is about' }],
    tags: [tag(books, 'books'), tag(films, 'films')],
    entries: [
      {
        title: 'Tagged',
        marks: [books, films].map((id) => ({ sys: { id, dataFormat: 'tag', groupId: 'genres' } })),
        sys: { id: entryId, contentTypeId: 'book', language: 'en-GB', dataFormat: 'entry', projectId: library.id },
      },
    ],
  };
  const client = annal.client(library.id);
  expect(await importContent(client, content)).toEqual(['created', 'created', 'created', 'created']);
  const state = async () => [
    success(await library.call<Page<GroupView>>('GET', '/taggroups')).items,
    success(await library.call<Page<TagView>>('GET', '/tags')).items,
    success(await library.call<Page<Entry>>('GET', '/entries')).items,
  ];
  const first = await state();
  expect(await importContent(client, content)).toEqual(['same', 'same', 'same', 'same']);
  expect(await state()).toEqual(first);
  const relabelled = { ...content, tags: [tag(books, 'volumes'), tag(films, 'films')] };
  expect(await importContent(client, relabelled)).toEqual(['same', 'updated', 'same', 'same']);
});
