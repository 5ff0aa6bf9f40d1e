import { Injectable } from '@nestjs/common';
import { EventStore, Follower } from '@annal/event-store';
import { projectFacts, type ProjectEvent, type ProjectFacts } from '@annal/structure-contracts';
import type { Recorded } from '@annal/kernel';

export type KnownProject = Extract<ProjectFacts, { status: 'live' }>;

/** All projects in memory, because every request names one. */
@Injectable()
export class ProjectDirectory {
  readonly follower: Follower;
  private readonly byUuid = new Map<string, ProjectFacts>();
  private readonly byId = new Map<string, KnownProject>();

  constructor(store: EventStore) {
    this.follower = new Follower(store, [projectFacts], (event) => this.apply(event as Recorded<ProjectEvent>));
  }

  find(projectId: string): KnownProject | undefined {
    return this.byId.get(projectId.toLowerCase());
  }

  all(): IterableIterator<KnownProject> {
    return this.byId.values();
  }

  private apply(event: Recorded<ProjectEvent>): void {
    const { projectUuid } = event.data;
    const before = this.byUuid.get(projectUuid) ?? projectFacts.initial;
    const facts = projectFacts.evolve(before, event);
    this.byUuid.set(projectUuid, facts);
    if (facts.status === 'live') this.byId.set(facts.id.toLowerCase(), facts);
    else if (before.status === 'live') this.forget(before);
  }

  private forget(project: KnownProject): void {
    this.byUuid.delete(project.uuid);
    const key = project.id.toLowerCase();
    if (this.byId.get(key)?.uuid === project.uuid) this.byId.delete(key);
  }
}
