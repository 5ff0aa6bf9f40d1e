import { fields, refusal, success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import type { Json } from '../../support/content/library.ts';
import { Subjects } from '../../support/content/subjects.ts';
import { Annal } from '../../support/service/annal.ts';

let annal: Annal;
let subjects: Subjects;
beforeAll(async () => {
  annal = await Annal.shared();
  subjects = await Subjects.open(annal);
  await subjects.publishTypes();
});
afterAll(() => annal.discard());

let number = 0;
const node = (parentKey = '0') => subjects.add(parentKey, `Node ${(number += 1)}`);
const change = async ({ sys }: Entry, values: Json) => {
  const now = success(await subjects.library.call<Entry>('GET', `/entries/${sys.id}`));
  return success(await subjects.library.call<Entry>('PUT', `/entries/${sys.id}`, { ...now, ...values }));
};
const invoke = async (entry: Entry, event: string) => success(await subjects.library.invoke(entry, event));

async function expectInUse(key: string, usedKey = key): Promise<void> {
  const answer = await subjects.delete(key);
  expect(fields(answer)).toEqual(['key']);
  expect(refusal(answer, 422).data).toEqual([
    { field: 'key', message: `The taxonomy node '${usedKey}' is used by entries` },
  ]);
}
const expectDeleted = async (key: string) => success(await subjects.delete(key), 204);

describe('a node is not deleted while an entry names it', () => {
  it.each<[place: string, values: (key: string) => Json]>([
    ['a field', (key) => ({ subject: key })],
    ['a list', (key) => ({ subjects: ['0/99', key] })],
    ['a component', (key) => ({ place: { region: key } })],
    [
      'a composed field',
      (key) => ({
        body: [
          { type: 'text', value: 'x' },
          { type: 'subject', value: key },
        ],
      }),
    ],
  ])('in %s', async (_, values) => {
    const key = await node();
    const entry = await subjects.library.create({ title: 'x', ...values(key) });
    await expectInUse(key);
    await change(entry, { subject: null, subjects: [], place: null, body: [] });
    await expectDeleted(key);
  });

  it('in the published version only', async () => {
    const key = await node();
    const entry = await subjects.library.createPublished({ title: 'x', subject: key });
    const revised = await change(entry, { subject: null });
    await expectInUse(key);
    await invoke(revised, 'publish');
    await expectDeleted(key);
  });

  it('in the archive and in the bin', async () => {
    const [key, other] = [await node(), await node()];
    const archived = await subjects.library.create({ title: 'x', subject: key });
    await invoke(archived, 'sysArchive');
    await expectInUse(key);
    const { sys } = await subjects.library.create({ title: 'x', subject: other });
    success(await subjects.library.call('DELETE', `/entries/${sys.id}`), 204);
    await expectInUse(other);
    success(await subjects.library.call('DELETE', `/entries/${sys.id}?permanent=true`), 204);
    await expectDeleted(other);
  });

  it('nor while one names a node below', async () => {
    const key = await node();
    const below = await node(key);
    const deepest = await node(below);
    const entry = await subjects.library.create({ title: 'x', subject: deepest });
    await expectInUse(key, deepest);
    await expectInUse(below, deepest);
    await change(entry, { subject: key });
    await expectDeleted(below);
    await expectInUse(key);
  });
});

it('a text that only looks like a key is no use', async () => {
  const key = await node();
  await subjects.library.create({ title: key, body: [{ type: 'text', value: key }] });
  await expectDeleted(key);
});

it('entries may name keys that do not exist, and keep those of deleted nodes', async () => {
  const { library } = subjects;
  const entry = await library.create({ title: 'x', subject: '0/99' });
  expect(success(await library.call('GET', `/entries/${entry.sys.id}`))).toMatchObject({ subject: '0/99' });
});

it('of saves and deletions side by side, an acknowledged use wins', async () => {
  const rounds = Array.from({ length: 20 }, async () => {
    const key = await node();
    const [made, gone] = await Promise.all([
      subjects.library.create({ title: 'x', subject: key }),
      subjects.delete(key),
    ]);
    expect([204, 422]).toContain(gone.status);
    if (gone.status === 422) await expectInUse(key);
    expect(success(await subjects.library.call('GET', `/entries/${made.sys.id}`))).toMatchObject({ subject: key });
  });
  await Promise.all(rounds);
});
