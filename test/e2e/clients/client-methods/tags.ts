import { field } from '../../../support/content/library.ts';
import type { TagView } from '../../../support/content/shelf-marks.ts';
import { isGone, sent, shown, unique, type Checks, type Stage } from './check.ts';

const madeGroup = ({ client }: Stage) =>
  shown<{ readonly id: string }>(client.tags.groups.create({ id: unique('topics'), name: 'Topics' }));

async function madeTag({ client }: Stage, groupId: string): Promise<TagView> {
  const value = unique('books');
  return shown<TagView>(client.tags.create(sent({ groupId, value, label: { 'en-GB': `Label ${value}` } })));
}

const madeTagAndGroup = async (stage: Stage) => madeTag(stage, (await madeGroup(stage)).id);

async function useTag({ library }: Stage, { id, groupId }: TagView): Promise<string> {
  const contentTypeId = unique('marked');
  await library.publish({
    id: contentTypeId,
    name: { 'en-GB': 'Marked' },
    entryTitleField: 'title',
    fields: [field('title', 'string'), field('topics', 'stringArray', { dataFormat: `tag.${groupId}` })],
  });
  const { sys } = await library.create({ title: 'Marked', topics: [id] }, { contentTypeId });
  return sys.id;
}

export const tagChecks: Checks = {
  'tags.create': async (stage) => {
    const { id: groupId } = await madeGroup(stage);
    expect(await madeTag(stage, groupId)).toMatchObject({ groupId, usageCount: 0, version: { versionNo: '1.0' } });
  },
  'tags.get': async (stage) => {
    const made = await madeTagAndGroup(stage);
    const { groupId } = made;
    expect(await stage.client.tags.get(made.id)).toEqual(made);
    expect(await stage.client.tags.get({ groupId, label: `label ${made.value}` })).toEqual(made);
    await isGone(stage.client.tags.get({ groupId, label: 'Unknown' }));
  },
  'tags.list': async (stage) => {
    const { id: groupId } = await madeGroup(stage);
    const made = [await madeTag(stage, groupId), await madeTag(stage, groupId)];
    const items = [...made].sort((a, b) => (a.value < b.value ? -1 : 1));
    expect(await stage.client.tags.list(groupId)).toMatchObject({ totalCount: 2, items });
    const found = await stage.client.tags.list(sent({ groupId, q: made[0]?.value }));
    expect(found).toMatchObject({ totalCount: 1, items: [made[0]] });
    const all = await stage.client.tags.list(sent({ pageOptions: { pageIndex: 0, pageSize: 10_000 } }));
    expect(all.items).toEqual(expect.arrayContaining(made));
  },
  'tags.update': async (stage) => {
    const made = await madeTagAndGroup(stage);
    const label = { 'en-GB': unique('Films ') };
    const updated = await stage.client.tags.update(sent({ ...made, label }));
    expect(updated).toMatchObject({ id: made.id, value: made.value, label, version: { versionNo: '2.0' } });
  },
  'tags.getUsage': async (stage) => {
    const made = await madeTagAndGroup(stage);
    const id = await useTag(stage, made);
    const latest = await stage.client.tags.getUsage(made.id);
    expect(latest).toMatchObject({ totalCount: 1, totalArchivedCount: 0, totalRecycleBinCount: 0 });
    expect(latest.items).toMatchObject([{ id, fieldId: 'topics', language: 'en-GB' }]);
    const published = await stage.client.tags.getUsage({ id: made.id, versionStatus: 'published' });
    expect(published).toMatchObject({ totalCount: 0, items: [] });
  },
  'tags.delete': async (stage) => {
    const { client, library } = stage;
    const { id: groupId } = await madeGroup(stage);
    const [one, two, replacement] = [
      await madeTag(stage, groupId),
      await madeTag(stage, groupId),
      await madeTag(stage, groupId),
    ];
    const entryId = await useTag(stage, one);
    await expect(client.tags.delete(one.id)).rejects.toMatchObject({ status: 422 });
    await client.tags.delete(one.id, replacement.id);
    await isGone(client.tags.get(one.id));
    expect((await library.call('GET', `/entries/${entryId}`)).body).toMatchObject({ topics: [replacement.id] });
    expect(await client.tags.delete({ groupId, ids: [two.id] })).toEqual({ success: [{ id: two.id }] });
    await isGone(client.tags.get(two.id));
  },
};

export const tagGroupChecks: Checks = {
  'tags.groups.create': async (stage) => {
    expect(await madeGroup(stage)).toMatchObject({ name: 'Topics', tagCount: 0, version: { versionNo: '1.0' } });
  },
  'tags.groups.get': async (stage) => {
    const made = await madeGroup(stage);
    expect(await stage.client.tags.groups.get(made.id)).toEqual(made);
  },
  'tags.groups.list': async (stage) => {
    const made = await madeGroup(stage);
    const found = await stage.client.tags.groups.list(sent({ q: made.id }));
    expect(found).toMatchObject({ totalCount: 1, items: [made] });
  },
  'tags.groups.update': async (stage) => {
    const made = await madeGroup(stage);
    const updated = await stage.client.tags.groups.update(sent({ ...made, name: 'Subjects' }));
    expect(updated).toMatchObject({ id: made.id, name: 'Subjects', version: { versionNo: '2.0' } });
  },
  'tags.groups.getUsage': async (stage) => {
    const tag = await madeTagAndGroup(stage);
    await useTag(stage, tag);
    const usage = await stage.client.tags.groups.getUsage(tag.groupId);
    expect(usage).toMatchObject({ totalCount: 1, items: [{ fieldId: 'topics', dataFormat: 'entry' }] });
  },
  'tags.groups.delete': async (stage) => {
    const { id } = await madeGroup(stage);
    await stage.client.tags.groups.delete(id);
    await isGone(stage.client.tags.groups.get(id));
  },
};
