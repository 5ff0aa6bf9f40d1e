import { Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { EventStore, Follower } from '@annal/event-store';
import { CLOCK, type Clock } from '@annal/kernel';
import { AccessControl, AccessSnapshot } from '@annal/security-contracts';
import { projectFacts } from '@annal/structure-contracts';
import { ProjectIds } from './project-ids.ts';

/** Rights and principals in the memory of a process that has to judge them. Import it once, in the root module. */
@Global()
@Module({
  providers: [
    {
      provide: AccessSnapshot,
      inject: [EventStore, CLOCK],
      useFactory: snapshotOf,
    },
    { provide: AccessControl, useExisting: AccessSnapshot },
  ],
  exports: [AccessSnapshot, AccessControl],
})
export class AccessModule implements OnModuleInit, OnApplicationShutdown {
  constructor(private readonly snapshot: AccessSnapshot) {}

  async onModuleInit(): Promise<void> {
    await this.snapshot.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.snapshot.follower.stop();
  }
}

/** One subscription for principals and project ids, so that both are seen in the order of the log. */
function snapshotOf(store: EventStore, clock: Clock): AccessSnapshot {
  const projects = new ProjectIds();
  return new AccessSnapshot(
    (sources, apply) =>
      new Follower(store, [...sources, projectFacts], (event) => {
        if (!projects.apply(event)) apply(event);
      }),
    clock,
    (uuid) => projects.find(uuid),
  );
}
