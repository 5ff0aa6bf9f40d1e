import type { Node, Project } from '../../../support/answers/views.ts';
import { isGone, sent, shown, unique, type Checks, type Stage } from './check.ts';

const projectOf = (id: string) => ({ id, name: 'Branch', primaryLanguage: 'en-GB' });
const madeProject = ({ client }: Stage) => shown<Project>(client.projects.create(sent(projectOf(unique('branch')))));

async function madeNode({ client }: Stage, more: object = {}): Promise<Node> {
  const { id: parentId } = await client.nodes.getRoot();
  return shown<Node>(client.nodes.create(sent({ parentId, displayName: { 'en-GB': unique('Shelf ') }, ...more })));
}

export const structureChecks: Checks = {
  'projects.create': async (stage) => {
    const { id } = await madeProject(stage);
    expect(await stage.client.projects.get(id)).toMatchObject({ supportedLanguages: ['en-GB'] });
    await stage.client.projects.delete(id);
  },
  'projects.get': async ({ client, library }) => {
    expect(await client.projects.get()).toMatchObject({ id: library.id });
    expect(await client.projects.get(library.id)).toMatchObject({ id: library.id });
  },
  'projects.list': async ({ client, library }) => {
    expect((await client.projects.list()).map(({ id }) => id)).toContain(library.id);
  },
  'projects.update': async (stage) => {
    const { id } = await madeProject(stage);
    expect(await stage.client.projects.update(sent({ id, color: 'Ruby' }))).toMatchObject({ id, color: 'ruby' });
    await stage.client.projects.delete(id);
  },
  'projects.delete': async (stage) => {
    const { id } = await madeProject(stage);
    await stage.client.projects.delete(id);
    await isGone(stage.client.projects.get(id));
  },
  'nodes.getRoot': async ({ client }) => {
    expect(await client.nodes.getRoot()).toMatchObject({ parentId: null });
  },
  'nodes.create': async (stage) => {
    expect(await madeNode(stage)).toMatchObject({ childCount: 0, version: { versionNo: '1.0' } });
  },
  'nodes.get': async (stage) => {
    const made = await madeNode(stage);
    expect(await stage.client.nodes.get(made.id)).toEqual(made);
  },
  'nodes.getByEntryId': async (stage) => {
    const { sys } = await stage.library.create();
    const made = await madeNode(stage, { entryId: sys.id });
    expect(await stage.client.nodes.getByEntryId(sys.id)).toEqual([made]);
  },
  'nodes.getChildren': async (stage) => {
    const parent = await madeNode(stage);
    const child = await madeNode(stage, { parentId: parent.id });
    expect(await stage.client.nodes.getChildren(parent.id)).toEqual([child]);
  },
  'nodes.update': async (stage) => {
    const made = await madeNode(stage);
    const changed = { ...made, includeInMenu: false };
    expect(await stage.client.nodes.update(sent(changed))).toMatchObject({ id: made.id, includeInMenu: false });
  },
  'nodes.delete': async (stage) => {
    const { id } = await madeNode(stage);
    await stage.client.nodes.delete(id);
    await isGone(stage.client.nodes.get(id));
  },
  'nodes.setChildrenOrder': async (stage) => {
    const { id: parentId } = await madeNode(stage);
    const first = await madeNode(stage, { parentId, displayName: { 'en-GB': 'A' } });
    const second = await madeNode(stage, { parentId, displayName: { 'en-GB': 'B' } });
    await stage.client.nodes.setChildrenOrder(parentId, [second.id, first.id]);
    const children = await stage.client.nodes.getChildren(parentId);
    expect(children.map(({ id }) => id)).toEqual([second.id, first.id]);
  },
  'nodes.deleteChildrenOrder': async (stage) => {
    const { id: parentId } = await madeNode(stage);
    const first = await madeNode(stage, { parentId, displayName: { 'en-GB': 'A' } });
    const second = await madeNode(stage, { parentId, displayName: { 'en-GB': 'B' } });
    await stage.client.nodes.setChildrenOrder(parentId, [second.id, first.id]);
    await stage.client.nodes.deleteChildrenOrder(parentId);
    const children = await stage.client.nodes.getChildren(parentId);
    expect(children.map(({ id }) => id)).toEqual([first.id, second.id]);
  },
};
