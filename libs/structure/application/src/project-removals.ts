import { Injectable } from '@nestjs/common';
import { derivedGuid, EventStore } from '@annal/event-store';
import { DomainError, type CommandContext } from '@annal/kernel';
import type { ProjectRef } from '@annal/structure-contracts';
import {
  isUnderWay,
  projectRemovalsAggregate,
  projectRemovalsStream,
  type ProjectRemovals as Removals,
} from '@annal/structure-domain';
import { projectStatus } from './project-claims.ts';
import { ProjectDirectory } from './project-directory.ts';

const MAX_ROUNDS = 50;

/** While a deletion is announced, other deletions count its project as gone. */
@Injectable()
export class ProjectRemovals {
  constructor(
    private readonly store: EventStore,
    private readonly directory: ProjectDirectory,
  ) {}

  /** @throws DomainError `Project.OnlyProject`, or the error of `removal` */
  async during<T>(project: ProjectRef, context: CommandContext, removal: () => Promise<T>): Promise<T> {
    const removalId = derivedGuid(context.commandId, 'removal');
    await this.begin(removalId, project, context);
    try {
      const done = await removal();
      await this.end(removalId, context);
      return done;
    } catch (error) {
      // The outcome of an interrupted removal is unknown, so it stays announced until it expires.
      if (error instanceof DomainError && error.kind !== 'unavailable') await this.end(removalId, context);
      throw error;
    }
  }

  private async begin(removalId: string, project: ProjectRef, context: CommandContext): Promise<void> {
    const { uuid: projectUuid, id: projectId } = project;
    const own = { ...context, commandId: removalId };
    for (let round = 1; ; round += 1) {
      const { state } = await this.store.load(projectRemovalsAggregate, projectRemovalsStream);
      const now = this.store.now();
      const remaining = await this.remaining(projectUuid, state, now);
      const data = { removalId, projectUuid, projectId, remaining, seen: state.changes, now };
      try {
        const command = { type: 'BeginProjectRemoval', data } as const;
        await this.store.transact(projectRemovalsAggregate, projectRemovalsStream, command, own);
        return;
      } catch (error) {
        const isStale = error instanceof DomainError && error.code === 'Project.RemovalsChanged';
        if (!isStale || round === MAX_ROUNDS) throw error;
      }
    }
  }

  private async end(removalId: string, context: CommandContext): Promise<void> {
    const own = { ...context, commandId: derivedGuid(removalId, 'ended') };
    const command = { type: 'EndProjectRemoval', data: { removalId } } as const;
    await this.store.transact(projectRemovalsAggregate, projectRemovalsStream, command, own);
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
