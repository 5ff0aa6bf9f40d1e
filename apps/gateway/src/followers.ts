import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ContentTypeDirectory } from '@annal/content-application';
import type { Follower } from '@annal/event-store';
import { HealthChecks } from '@annal/http';
import { GroupDirectory } from '@annal/security-application';
import { AccessDirectory } from '@annal/security-policy';
import { ProjectDirectory, RedirectDirectory } from '@annal/structure-application';

/** The gateway's in-memory read models. A write counts as shown only once these include it. */
@Injectable()
export class Followers implements OnModuleInit, OnApplicationShutdown {
  private readonly own: readonly Follower[];
  private readonly all: readonly Follower[];

  constructor(
    projects: ProjectDirectory,
    contentTypes: ContentTypeDirectory,
    access: AccessDirectory<Follower>,
    groups: GroupDirectory,
    redirects: RedirectDirectory,
    private readonly health: HealthChecks,
  ) {
    this.own = [projects.follower, contentTypes.follower, groups.follower, redirects.follower];
    this.all = [...this.own, access.follower];
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

  async reached(category: string, position: bigint, timeoutMs: number): Promise<boolean> {
    const following = this.all.filter((follower) => follower.follows(category));
    const reached = await Promise.all(following.map((follower) => follower.reached(position, timeoutMs)));
    return reached.every(Boolean);
  }
}
