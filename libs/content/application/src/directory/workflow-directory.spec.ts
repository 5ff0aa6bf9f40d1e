import type { WorkflowDefinitionEvent } from '@annal/content-domain';
import type { Recorded } from '@annal/kernel';
import { WorkflowDirectory } from './workflow-directory.ts';

const key = { projectUuid: 'p1', uuid: 'd1', id: 'Paired' };
const text = { 'en-GB': 'X' };
const state = (id: string) => ({
  id,
  name: text,
  events: [],
  entryActions: [],
  color: 'grey',
  uiEditorView: 'default',
});
const shape = (...states: string[]) => ({ name: text, states: states.map(state), eventGroups: [] });

let directory: WorkflowDirectory;
const feed = (type: WorkflowDefinitionEvent['type'], data: object) =>
  directory.apply({ type, schemaVersion: 1, data: { ...key, ...data } } as Recorded<WorkflowDefinitionEvent>);
const statesOf = (projectUuid = 'p1') =>
  directory
    .grantable(projectUuid)
    .filter(({ id }) => id === 'Paired')
    .map(({ states }) => states.map(({ id }) => id));

beforeEach(() => {
  directory = new WorkflowDirectory();
  feed('WorkflowDefinitionCreated', { ...shape('half'), description: {}, versionNo: '0.1' });
});

it("has the built-in workflows for every project, and each project's own", () => {
  const builtIn = ['contensisEntryApproval', 'contensisEntryBasic'];
  expect(directory.grantable('p2').map(({ id }) => id)).toEqual(builtIn);
  expect(directory.grantable('p1').map(({ id }) => id)).toEqual([...builtIn, 'Paired']);
});

it('has each published definition once, beside its draft', () => {
  expect(statesOf()).toEqual([['half', 'archived']]);
  feed('WorkflowDefinitionPublished', { versionNo: '1.0' });
  expect(statesOf()).toEqual([['half', 'archived']]);
  feed('WorkflowDefinitionRevised', { versionNo: '1.1', changes: shape('whole') });
  expect(statesOf()).toEqual([
    ['whole', 'archived'],
    ['half', 'archived'],
  ]);
});

it('has nothing of a deleted definition', () => {
  feed('WorkflowDefinitionDeleted', {});
  expect(statesOf()).toEqual([]);
});
