import { Injectable } from '@nestjs/common';
import { announced, derivedGuid, EventStore } from '@annal/event-store';
import type { CommandContext } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import {
  isUnderWay,
  projectRemovalsAggregate,
  projectRemovalsStream,
  type ProjectRemovals as Removals,
  type ProjectRemovalsCommand,
} from '@annal/structure-domain';
import { projectStatus } from './project-claims.ts';
import { ProjectDirectory } from './project-directory.ts';

/** While a deletion is announced, other deletions count its project as gone. */
@Injectable()
export class ProjectRemovals {
  constructor(
    private readonly store: EventStore,
    private readonly directory: ProjectDirectory,
  ) {}

  /** @throws DomainError `Project.OnlyProject`, or the error of `removal` */
  during<T>(project: ProjectRef, context: CommandContext, removal: () => Promise<T>): Promise<T> {
    const removalId = derivedGuid(context.commandId, 'removal');
    const { uuid: projectUuid, id: projectId } = project;
    const begin = async (load: () => Promise<Removals>): Promise<ProjectRemovalsCommand> => {
      const state = await load();
      const now = this.store.now();
      const remaining = await this.remaining(projectUuid, state, now);
      const data = { removalId, projectUuid, projectId, remaining, seen: state.changes, now };
      return { type: 'BeginProjectRemoval', data };
    };
    const announcement = {
      ...{ aggregate: projectRemovalsAggregate, stream: projectRemovalsStream, id: removalId, begin },
      end: { type: 'EndProjectRemoval', data: { removalId } },
      staleCode: 'Project.RemovalsChanged',
    } as const;
    return announced(this.store, announcement, context, removal);
  }

  /** The directory may lag, so each project is read again from its stream. */
  private async remaining(projectUuid: string, removals: Removals, now: Date): Promise<string | undefined> {
    for (const { uuid } of this.directory.all())
      if (
        uuid !== projectUuid &&
        !isUnderWay(removals, uuid, now) &&
        (await projectStatus(this.store, uuid)) === 'live'
      )
        return uuid;
    return undefined;
  }
}
