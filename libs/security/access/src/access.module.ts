import { Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { EventStore, Follower } from '@annal/event-store';
import { HealthChecks, type CheckResult } from '@annal/http';
import { CLOCK, type Clock } from '@annal/kernel';
import { AccessControl } from '@annal/security-contracts';
import { AccessDirectory } from '@annal/security-policy';
import { projectFacts } from '@annal/structure-contracts';
import { ProjectIds } from './project-ids.ts';

/** Import once, in the root module of every process that checks permissions. */
@Global()
@Module({
  providers: [
    {
      provide: AccessDirectory,
      inject: [EventStore, CLOCK],
      useFactory: accessOf,
    },
    { provide: AccessControl, useExisting: AccessDirectory },
  ],
  exports: [AccessDirectory, AccessControl],
})
export class AccessModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly access: AccessDirectory<Follower>,
    private readonly health: HealthChecks,
  ) {}

  async onModuleInit(): Promise<void> {
    this.health.register('access', () => Promise.resolve(readiness(this.access.follower)));
    await this.access.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.access.follower.stop();
  }
}

/** Every installation has an administrator, so an empty directory has not read the log yet. */
function readiness(follower: Follower): CheckResult {
  if (follower.interrupted !== undefined)
    return {
      ok: false,
      reason: 'the log cannot be followed at the moment',
      shared: follower.error === undefined,
    };
  return follower.hasSeenEvents ? { ok: true } : { ok: false, reason: 'no user or key has been seen yet' };
}

function accessOf(store: EventStore, clock: Clock): AccessDirectory {
  const projects = new ProjectIds();
  return new AccessDirectory(
    (sources, apply) =>
      new Follower(store, [...sources, projectFacts], (event) => {
        if (!projects.apply(event)) apply(event);
      }),
    clock,
    (uuid) => projects.find(uuid),
  );
}
