import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { contentModelFacts } from '@annal/content-contracts';
import { EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import type { ChangeProjectData, ProjectReceipt } from '@annal/structure-contracts';
import { projectAggregate, projectStream } from '@annal/structure-domain';

export class ChangeProject extends Command<ProjectReceipt> {
  constructor(
    readonly data: ChangeProjectData,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeProject)
export class ChangeProjectHandler implements ICommandHandler<ChangeProject> {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
  ) {}

  async execute({ data: { project, ...data }, context }: ChangeProject): Promise<ProjectReceipt> {
    this.access.require(context.actor, { resource: 'project', action: 'update', projectUuid: project.uuid });
    const { languagesInUse } = await contentModelFacts(this.store, project.uuid);
    const command = { type: 'ChangeProject', data: { ...data, languagesInUse } } as const;
    const { receipt } = await this.store.transact(projectAggregate, projectStream(project.uuid), command, context);
    return { ...receipt, project };
  }
}
