import { definitionFacts, withdrawLanguages } from '@annal/content-contracts';
import { EventStore } from '@annal/event-store';
import type { CommandContext, LanguageCode, Receipt } from '@annal/kernel';
import { Handles, MessageBus, type Envelope } from '@annal/messaging';
import { AccessControl } from '@annal/security-contracts';
import { changeProject, type ChangeProjectData, type ProjectReceipt } from '@annal/structure-contracts';
import { projectAggregate, projectStream, type Project, type ProjectEvent } from '@annal/structure-domain';
import { untilAtRevision } from './at-revision.ts';

@Handles(changeProject)
export class ChangeProjectHandler {
  constructor(
    private readonly store: EventStore,
    private readonly access: AccessControl,
    private readonly bus: MessageBus,
  ) {}

  async execute({ data, context }: Envelope<ChangeProjectData>): Promise<ProjectReceipt> {
    const { project } = data;
    this.access.require(context.actor, { resource: 'project', action: 'update', projectUuid: project.uuid });
    return { ...(await untilAtRevision(() => this.change(data, context))), project };
  }

  private async change({ project, ...data }: ChangeProjectData, context: CommandContext): Promise<Receipt> {
    const stream = projectStream(project.uuid);
    const { state, revision: onlyAt, commands } = await this.store.load(projectAggregate, stream);
    const command = (languagesInUse: readonly string[]) =>
      ({ type: 'ChangeProject', data: { ...data, languagesInUse } }) as const;
    const run = async (languagesInUse: readonly string[]) =>
      (await this.store.transact(projectAggregate, stream, command(languagesInUse), context, { onlyAt })).receipt;
    if (commands.some(({ id }) => id === context.commandId)) return run([]);
    // Validates everything before languages are withdrawn.
    const known = (await definitionFacts(this.store, project.uuid, [])).flatMap(({ languages }) => languages);
    const languages = removed(state, projectAggregate.decide(command(known), state));
    if (languages.length === 0) return run([]);
    const withdrawal = { project, projectRevision: String(onlyAt), languages };
    return run((await this.bus.send(withdrawLanguages, withdrawal, context)).inUse);
  }
}

function removed(before: Project, events: readonly ProjectEvent[]): readonly LanguageCode[] {
  const after = events.reduce(projectAggregate.evolve, before);
  if (before.status !== 'live' || after.status !== 'live') return [];
  return before.supportedLanguages.filter((language) => !after.supportedLanguages.includes(language));
}
