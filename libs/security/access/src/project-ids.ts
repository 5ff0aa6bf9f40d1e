import type { DomainEvent, Recorded } from '@annal/kernel';
import { projectFacts, type ProjectEvent } from '@annal/structure-contracts';

/** Scopes of API keys name projects by id, requests by uuid. */
export class ProjectIds {
  private readonly ids = new Map<string, string>();

  find(uuid: string): string | undefined {
    return this.ids.get(uuid);
  }

  apply(event: Recorded<DomainEvent>): boolean {
    if (!event.stream.startsWith(`${projectFacts.category}-`)) return false;
    const { type, data } = event as Recorded<ProjectEvent>;
    if (type === 'ProjectCreated') this.ids.set(data.projectUuid, data.projectId);
    else if (type === 'ProjectDeleted') this.ids.delete(data.projectUuid);
    return true;
  }
}
