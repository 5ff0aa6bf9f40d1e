import {
  createWorkflowDefinition,
  type CreateWorkflowDefinitionData,
  type WorkflowDefinitionReceipt,
} from '@annal/content-contracts';
import {
  workflowDefinitionAggregate,
  workflowDefinitionErrors,
  workflowDefinitionIdStream,
  workflowDefinitionStream,
} from '@annal/content-domain';
import { claimKey, derivedGuid, EventStore, ownerOf } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { Handles, type Envelope } from '@annal/messaging';
import { findWorkflowDefinition, workflowDefinitionState } from './find-workflow-definition.ts';
import { WorkflowDefinitionFactLoader } from './workflow-definition-fact-loader.ts';
import { workflowDefinitionReceipt } from './workflow-definition-receipt.ts';

@Handles(createWorkflowDefinition)
export class CreateWorkflowDefinitionHandler {
  constructor(
    private readonly store: EventStore,
    private readonly loader: WorkflowDefinitionFactLoader,
  ) {}

  async execute({ data, context }: Envelope<CreateWorkflowDefinitionData>): Promise<WorkflowDefinitionReceipt> {
    const projectUuid = data.project.uuid;
    await this.loader.authorize(context.actor, 'creating', data.project, data.definition.id ?? '');
    const uuid = await this.claimId(data, context);
    const command = createCommand(data, uuid);
    const stream = workflowDefinitionStream(projectUuid, uuid);
    const created = await this.store.transact(workflowDefinitionAggregate, stream, command, context, {
      expectAbsent: true,
    });
    return workflowDefinitionReceipt(created, uuid);
  }

  /** An id in use is reported before other problems (workflows.md 5.2), and an invalid definition claims nothing. */
  private async claimId(data: CreateWorkflowDefinitionData, context: CommandContext): Promise<string> {
    const projectUuid = data.project.uuid;
    const id = data.definition.id ?? '';
    const owner = derivedGuid(context.commandId, 'workflowDefinition');
    const found = await findWorkflowDefinition(this.store, projectUuid, id);
    const stream = workflowDefinitionIdStream(projectUuid, id);
    if (found && (await ownerOf(this.store, stream)) !== owner) throw workflowDefinitionErrors.idTaken(id);
    workflowDefinitionAggregate.decide(createCommand(data, owner), workflowDefinitionAggregate.initial);
    const statusOf = async (uuid: string) => (await workflowDefinitionState(this.store, projectUuid, uuid)).status;
    const uuid = await claimKey(this.store, { stream, key: id.toLowerCase(), owner, statusOf }, context);
    if (uuid === undefined) throw workflowDefinitionErrors.idTaken(id);
    return uuid;
  }
}

function createCommand({ project, definition }: CreateWorkflowDefinitionData, uuid: string) {
  const data = { projectUuid: project.uuid, uuid, input: definition };
  return { type: 'CreateWorkflowDefinition', data } as const;
}
