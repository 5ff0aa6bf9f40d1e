import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodejsClient } from 'contensis-management-api/lib/client/nodejs-client.js';
import { book, field } from '../../../support/content/library.ts';
import type { ContentType, Entry } from '../../../support/answers/views.ts';
import { configOf, isGone, sent, shown, unique, type Checks, type Stage } from './check.ts';

const typeOf = (id: string) => ({ ...book, id });
const componentOf = (id: string) => ({ id, name: { 'en-GB': 'Address' }, fields: [field('city', 'string')] });

const madeType = ({ client }: Stage, id = unique('type')) =>
  shown<ContentType>(client.contentTypes.create(sent(typeOf(id))));
const madeComponent = ({ client }: Stage, id = unique('part')) =>
  shown<ContentType>(client.components.create(sent(componentOf(id))));

function file(name: string, content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'annal-')), name);
  writeFileSync(path, content);
  return path;
}

const onServers = ({ annal, library }: Stage) =>
  NodejsClient.create(configOf(annal, library.id)).entries as unknown as ServerEntries;

interface ServerEntries {
  createAsset(asset: object, path: string, parentNodePath: string): Promise<Entry>;
  updateAsset(asset: object, path: string): Promise<Entry>;
}

const asset = () => ({ title: 'Plan', sys: { language: 'en-GB', dataFormat: 'asset' } });

export const contentChecks: Checks = {
  'contentTypes.create': async (stage) => {
    expect(await madeType(stage)).toMatchObject({ dataFormat: 'entry', version: { versionNo: '0.1' } });
  },
  'contentTypes.get': async (stage) => {
    const made = await madeType(stage);
    expect(await stage.client.contentTypes.get(made.id)).toEqual(made);
    expect(await stage.client.contentTypes.get({ id: made.id, version: '0.1' })).toEqual(made);
  },
  'contentTypes.list': async (stage) => {
    const made = await madeType(stage);
    expect(await stage.client.contentTypes.list()).toContainEqual(made);
    expect(await stage.client.contentTypes.list({ dataFormat: 'asset' })).not.toContainEqual(made);
  },
  'contentTypes.update': async (stage) => {
    const changed = { ...(await madeType(stage)), name: { 'en-GB': 'Novel' } };
    const updated = await shown<ContentType>(stage.client.contentTypes.update(sent(changed)));
    expect(updated).toMatchObject({ name: { 'en-GB': 'Novel' }, version: { versionNo: '0.2' } });
  },
  'contentTypes.invokeWorkflow': async (stage) => {
    const published = stage.client.contentTypes.invokeWorkflow(sent(await madeType(stage)), 'publish');
    expect(await shown<ContentType>(published)).toMatchObject({ version: { versionNo: '1.0' } });
  },
  'contentTypes.delete': async (stage) => {
    const { id } = await madeType(stage);
    await stage.client.contentTypes.delete(id);
    await isGone(stage.client.contentTypes.get(id));
  },
  'components.create': async (stage) => {
    expect(await madeComponent(stage)).toMatchObject({ dataFormat: 'component', version: { versionNo: '0.1' } });
  },
  'components.get': async (stage) => {
    const made = await madeComponent(stage);
    expect(await stage.client.components.get(made.id)).toEqual(made);
  },
  'components.list': async (stage) => {
    const made = await madeComponent(stage);
    expect(await stage.client.components.list()).toContainEqual(made);
  },
  'components.update': async (stage) => {
    const changed = { ...(await madeComponent(stage)), name: { 'en-GB': 'Place' } };
    const updated = await shown<ContentType>(stage.client.components.update(sent(changed)));
    expect(updated).toMatchObject({ name: { 'en-GB': 'Place' }, version: { versionNo: '0.2' } });
  },
  'components.invokeWorkflow': async (stage) => {
    const published = stage.client.components.invokeWorkflow(sent(await madeComponent(stage)), 'publish');
    expect(await shown<ContentType>(published)).toMatchObject({ version: { versionNo: '1.0' } });
  },
  'components.delete': async (stage) => {
    const { id } = await madeComponent(stage);
    await stage.client.components.delete(id);
    await isGone(stage.client.components.get(id));
  },
  'entries.create': async ({ client }) => {
    const entry = { title: 'Cataloguing', sys: { contentTypeId: 'book', language: 'en-GB', dataFormat: 'entry' } };
    expect(await client.entries.create(sent(entry))).toMatchObject({ title: 'Cataloguing' });
  },
  'entries.get': async ({ client, library }) => {
    const { sys } = await library.create({ title: 'Indexing' });
    expect(await client.entries.get(sys.id)).toMatchObject({ title: 'Indexing' });
    expect(await client.entries.get({ id: sys.id, version: '0.1' })).toMatchObject({ sys: { id: sys.id } });
  },
  'entries.list': async ({ client, library }) => {
    const { sys } = await library.create();
    const { items } = await client.entries.list({
      contentTypeId: 'book',
      pageOptions: { pageIndex: 0, pageSize: 500 },
    });
    expect(items.map(({ sys: { id } }) => id)).toContain(sys.id);
  },
  'entries.search': async ({ client, library }) => {
    const title = unique('Rare ');
    await library.create({ title });
    const found = await client.entries.search(sent({ where: [{ field: 'title', equalTo: title }] }));
    expect(found).toMatchObject({ totalCount: 1, items: [{ title }] });
  },
  'entries.update': async ({ client, library }) => {
    const entry = await library.create();
    const updated = await client.entries.update(sent({ ...entry, title: 'Shelving' }));
    expect(updated).toMatchObject({ title: 'Shelving', sys: { version: { versionNo: '0.2' } } });
  },
  'entries.getUsage': async ({ client, library }) => {
    const { sys } = await library.create();
    const { sys: other } = await library.create({ title: 'Before', sequel: { sys: { id: sys.id } } });
    const used = await client.entries.getUsage(sys.id);
    const counts = { totalCount: 1, totalArchivedCount: 0, totalRecycleBinCount: 0 };
    expect(used).toMatchObject({ ...counts, items: [{ id: other.id, fieldId: 'sequel' }] });
  },
  'entries.createAsset': async (stage) => {
    const created = await onServers(stage).createAsset(asset(), file('plan.txt', 'Shelves'), '/plans');
    expect(created.sys).toMatchObject({ properties: { filename: 'plan.txt', path: '/plans', fileSize: 7 } });
  },
  'entries.updateAsset': async (stage) => {
    const created = await onServers(stage).createAsset(asset(), file('plan.txt', 'Shelves'), '/other-plans');
    const updated = await onServers(stage).updateAsset(created, file('plan.txt', 'More shelves'));
    expect(updated.sys).toMatchObject({ version: { versionNo: '0.2' }, properties: { fileSize: 12 } });
  },
  'entries.delete': async ({ client, library }) => {
    const { sys } = await library.create();
    await client.entries.delete(sys.id, ['en-GB']);
    await isGone(client.entries.get(sys.id));
  },
  'entries.invokeWorkflow': async ({ client, library }) => {
    const published = client.entries.invokeWorkflow(sent(await library.create()), 'draft.publish');
    expect((await shown<Entry>(published)).sys.isPublished).toBe(true);
  },
  'entries.invokeWorkflowByTrigger': async ({ client, library }) => {
    const trigger = { event: 'publish', language: 'en-GB' };
    const published = client.entries.invokeWorkflowByTrigger(sent(await library.create()), trigger);
    expect((await shown<Entry>(published)).sys.isPublished).toBe(true);
  },
};
