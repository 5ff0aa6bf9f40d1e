import type { DomainEvent, Recorded } from '@annal/kernel';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';

/** Ids of projects by uuid: scopes of API keys name projects as callers do, requests as the log does. */
export class ProjectIds {
  private readonly ids = new Map<string, string>();

  find(uuid: string): string | undefined {
    return this.ids.get(uuid);
  }

  /** False for an event of something else. */
  apply(event: Recorded<DomainEvent>): boolean {
    if (!event.stream.startsWith(`${projectFacts.category}-`)) return false;
    const { type, data } = event as Recorded<ProjectEvent>;
    if (type === 'ProjectCreated') this.ids.set(data.projectUuid, data.projectId);
    else if (type === 'ProjectDeleted') this.ids.delete(data.projectUuid);
    return true;
  }
}
