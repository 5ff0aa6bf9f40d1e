import { randomUUID } from 'node:crypto';
import {
  workflowDefinitionAggregate,
  workflowDefinitionIdStream,
  workflowDefinitionStream,
} from '@annal/content-domain';
import type { WorkflowDefinitionInput } from '@annal/content-rules';
import { contentTypeProjection, entryProjection, workflowDefinitionProjection } from '@annal/content-read-models';
import { claimKey, derivedGuid, ownerOf } from '@annal/event-store';
import type { CommandContext, DomainError } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import { CreateWorkflowDefinitionHandler } from './create-workflow-definition.ts';
import { DeleteWorkflowDefinitionHandler } from './delete-workflow-definition.ts';
import { GetWorkflowDefinition, GetWorkflowDefinitionHandler } from './get-workflow-definition.ts';
import { ListWorkflowDefinitions, ListWorkflowDefinitionsHandler } from './list-workflow-definitions.ts';
import { PublishWorkflowDefinitionHandler } from './publish-workflow-definition.ts';
import { ReviseWorkflowDefinitionHandler } from './revise-workflow-definition.ts';
import { WorkflowDefinitionFactLoader } from './workflow-definition-fact-loader.ts';
import { context, editor, RecordingAccess, startContentStack } from '../testing/content-stack.ts';
import { book, EntryDesk } from '../testing/entry-desk.ts';

const now = () => new Date('2026-02-03T08:30:00.120Z');
let stack: Awaited<ReturnType<typeof startContentStack>>;
let project: ProjectRef;
let access: RecordingAccess;

beforeAll(async () => {
  stack = await startContentStack([contentTypeProjection, workflowDefinitionProjection, entryProjection], now);
});
afterAll(() => stack.stop());
beforeEach(async () => {
  access = new RecordingAccess();
  project = await stack.project();
});

const name = { 'en-GB': 'X' };
const direct: WorkflowDefinitionInput = {
  id: 'direct',
  name,
  states: [
    { id: 'open', name, events: [{ id: 'done', name, groupId: 'all', transitionTo: 'closed', validate: true }] },
    { id: 'closed', name, entryActions: [{ invokeAction: 'publishEntry' }] },
  ],
  eventGroups: [{ id: 'all', name }],
};

const loader = () => new WorkflowDefinitionFactLoader(stack.store, access);
function create(definition: WorkflowDefinitionInput = direct, by: CommandContext = context()) {
  const handler = new CreateWorkflowDefinitionHandler(stack.store, loader());
  return stack.shown(handler.execute({ data: { project, definition }, context: by }));
}
function revise(definition: WorkflowDefinitionInput, versionNo: string) {
  const handler = new ReviseWorkflowDefinitionHandler(stack.store, loader());
  const data = { project, definitionId: 'direct', definition, versionNo };
  return stack.shown(handler.execute({ data, context: context() }));
}
function publish(definitionId = 'direct') {
  const handler = new PublishWorkflowDefinitionHandler(stack.store, loader());
  const data = { project, definitionId, event: 'publish' };
  return stack.shown(handler.execute({ data, context: context() }));
}
function remove(definitionId = 'direct') {
  const handler = new DeleteWorkflowDefinitionHandler(stack.store, loader());
  return stack.shown(handler.execute({ data: { project, definitionId }, context: context() }));
}
function get(definitionId = 'direct') {
  const handler = new GetWorkflowDefinitionHandler(stack.readModels, access);
  return handler.execute(new GetWorkflowDefinition(project, definitionId, 'latest', editor));
}
function list() {
  const handler = new ListWorkflowDefinitionsHandler(stack.readModels, access);
  const listing = { project, view: 'latest', pageIndex: 0, pageSize: 25 } as const;
  return handler.execute(new ListWorkflowDefinitions(listing, editor));
}
async function refusal(work: Promise<unknown>): Promise<string> {
  let result: unknown;
  try {
    result = await work;
  } catch (error) {
    return (error as DomainError).code;
  }
  throw new Error(`It was accepted: ${JSON.stringify(result)}`);
}
const ownerNow = () => ownerOf(stack.store, workflowDefinitionIdStream(project.uuid, 'direct'));

describe('workflow definitions', () => {
  it('pass through their versions', async () => {
    const { definition, versionNo } = await create();
    expect({ definition, versionNo }).toEqual({
      definition: { uuid: expect.any(String), id: 'direct' },
      versionNo: '0.1',
    });
    expect(await publish('DIRECT')).toMatchObject({ definition, versionNo: '1.0' });
    expect(await revise({ ...direct, description: name }, '1.0')).toMatchObject({ definition, versionNo: '1.1' });
    expect(await get('Direct')).toMatchObject({ uuid: definition.uuid, description: name });
    expect((await list()).items.map(({ id }) => id)).toEqual([
      'contensisEntryApproval',
      'contensisEntryBasic',
      'direct',
    ]);
    expect(await remove()).toMatchObject({ definition, versionNo: null });
    expect(await ownerNow()).toBeUndefined();
    expect((await create()).definition.uuid).not.toBe(definition.uuid);
  });

  it('have the built-in ones under the same uuid everywhere', async () => {
    const { uuid } = await get('contensisEntryBasic');
    project = await stack.project();
    expect((await get('contensisEntryBasic')).uuid).toBe(uuid);
    expect((await get('contensisEntryApproval')).uuid).not.toBe(uuid);
  });

  it.each(['', ' ', 'a'.repeat(26), 'direct\u0000', '../direct', '__proto__', 'dİrect'])(
    'cannot be found under an id like %j',
    async (id) => {
      await create();
      expect(await refusal(publish(id))).toBe('WorkflowDefinition.NotFound');
      expect(await refusal(get(id))).toBe('WorkflowDefinition.NotFound');
    },
  );

  it('need an existing project', async () => {
    project = { uuid: randomUUID(), id: 'gone' };
    expect(await refusal(create())).toBe('Project.NotFound');
    expect(await refusal(publish())).toBe('Project.NotFound');
  });
});

describe('an interrupted writer', () => {
  it('that had claimed an id leaves it to the next one', async () => {
    const owner = randomUUID();
    const statusOf = () => Promise.resolve('absent' as const);
    const stream = workflowDefinitionIdStream(project.uuid, 'direct');
    await claimKey(stack.store, { stream, key: 'direct', owner, statusOf }, context());
    expect(await refusal(publish())).toBe('WorkflowDefinition.NotFound');
    expect((await create()).definition.uuid).toBe(owner);
    expect(await refusal(create())).toBe('WorkflowDefinition.IdTaken');
  });

  it('that had deleted a definition lets the next one take its id', async () => {
    const { definition } = await create();
    await vanish(definition.uuid);
    expect(await ownerNow()).toBe(definition.uuid);
    expect(await refusal(remove())).toBe('WorkflowDefinition.NotFound');
    expect((await create()).definition.uuid).not.toBe(definition.uuid);
  });

  it('that is refused has claimed nothing', async () => {
    expect(await refusal(create({ ...direct, name: null }))).toBe('WorkflowDefinition.Invalid');
    expect(await ownerNow()).toBeUndefined();
  });

  it('that sends the same command again changes nothing', async () => {
    const by = context();
    const { definition } = await create(direct, by);
    expect(definition.uuid).toBe(derivedGuid(by.commandId, 'workflowDefinition'));
    expect((await create(direct, by)).definition.uuid).toBe(definition.uuid);
    const stream = workflowDefinitionStream(project.uuid, definition.uuid);
    expect((await stack.store.load(workflowDefinitionAggregate, stream)).revision).toBe(0n);
  });
});

/** Deletes it without the check for content types that use it. */
function vanish(uuid: string, of: ProjectRef = project) {
  const command = { type: 'DeleteWorkflowDefinition', data: { definitionId: 'direct', usedBy: [] } } as const;
  const stream = workflowDefinitionStream(of.uuid, uuid);
  return stack.shown(
    stack.store.transact(workflowDefinitionAggregate, stream, command, context()).then(({ receipt }) => receipt),
  );
}

describe('entries', () => {
  it('stay readable when their definition is deleted while their content type takes it', async () => {
    const desk = await EntryDesk.open(stack, access, now);
    ({ project } = desk);
    const { definition } = await create();
    await publish();
    await desk.publishType({ ...book, id: 'film', workflowId: 'direct' });
    const { entryId } = await desk.create({ title: 'Metropolis', sys: { contentTypeId: 'film' } });
    const workflow = async () => ((await desk.get(entryId)).sys as { workflow: object }).workflow;
    expect(await workflow()).toMatchObject({ id: 'direct', state: 'open' });
    const { position } = await vanish(definition.uuid);
    expect(await desk.contentTypes.follower.reached(BigInt(position), 10_000)).toBe(true);
    expect(await workflow()).toMatchObject({ id: 'contensisEntryBasic', state: 'draft' });
    await desk.invoke(entryId, { event: 'publish' });
    expect(await workflow()).toMatchObject({ state: 'versionComplete' });
    // Entries follow a new definition with that id.
    await create();
    const again = await publish();
    expect(await desk.contentTypes.follower.reached(BigInt(again.position), 10_000)).toBe(true);
    await desk.invoke(entryId, { event: 'open.done' });
    expect(await workflow()).toMatchObject({ id: 'direct', state: 'closed' });
    await desk.contentTypes.follower.stop();
  });
});

describe('permissions', () => {
  it('are checked before anything is reported about the definition', async () => {
    await create();
    access.asked.length = 0;
    await publish();
    const request = { resource: 'workflowDefinition', projectUuid: project.uuid, resourceId: 'direct' };
    expect(access.asked).toMatchObject([{ ...request, action: 'publish' }]);
    await get();
    await list();
    const reading = { resource: 'project', action: 'view', projectUuid: project.uuid };
    expect(access.asked.slice(1)).toMatchObject([reading, reading]);
    access.denies = () => true;
    for (const work of [
      create(),
      publish('none'),
      revise(direct, '0.1'),
      remove('contensisEntryBasic'),
      get('none'),
      list(),
    ])
      expect(await refusal(work)).toBe('Access.Denied');
  });
});
