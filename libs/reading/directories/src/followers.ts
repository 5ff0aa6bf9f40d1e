import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ContentTypeDirectory, TaxonomyDirectory } from '@annal/content-application';
import type { Follower } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { AccessDirectory } from '@annal/security-policy';
import { ProjectDirectory, RedirectDirectory } from '@annal/structure-application';

/** The read models in memory. A write counts as shown only once these include it. */
@Injectable()
export class Followers implements OnModuleInit, OnApplicationShutdown {
  private readonly own: Follower[];
  private readonly others: readonly Follower[];

  constructor(
    projects: ProjectDirectory,
    contentTypes: ContentTypeDirectory,
    access: AccessDirectory<Follower>,
    redirects: RedirectDirectory,
    taxonomies: TaxonomyDirectory,
    private readonly health: HealthChecks,
  ) {
    this.own = [projects.follower, contentTypes.follower, redirects.follower, taxonomies.follower];
    this.others = [access.follower];
  }

  /** Starts and ends with the others. Call in a constructor. */
  add(follower: Follower): void {
    this.own.push(follower);
  }

  async onModuleInit(): Promise<void> {
    await Promise.all(this.own.map((follower) => follower.start()));
    this.health.register('event log', () => {
      const stuck = this.all.filter(({ interrupted }) => interrupted !== undefined);
      if (stuck.length === 0) return Promise.resolve({ ok: true });
      const shared = stuck.every(({ error }) => error === undefined);
      return Promise.resolve({ ok: false, reason: 'cannot be followed', shared });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.own.map((follower) => follower.stop()));
  }

  private get all(): readonly Follower[] {
    return [...this.own, ...this.others];
  }

  async reached(category: string, position: bigint, timeoutMs: number): Promise<boolean> {
    const following = this.all.filter((follower) => follower.follows(category));
    const reached = await Promise.all(following.map((follower) => follower.reached(position, timeoutMs)));
    return reached.every(Boolean);
  }
}
