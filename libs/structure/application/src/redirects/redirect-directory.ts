import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EventStore, Follower } from '@annal/event-store';
import type { Recorded } from '@annal/kernel';
import {
  compileSteps,
  redirectsAggregate,
  redirectsStream,
  type Redirects,
  type RedirectsEvent,
} from '@annal/structure-domain';
import { inTurns } from './in-turns.ts';

interface ProjectRedirects {
  readonly redirects: Redirects;
  readonly revision: bigint;
}

/** About 20 MB per 20,000 redirects, so room for three full projects or many small ones. */
const MOST_REDIRECTS = 60_000;
const MOST_PROJECTS = 1_000;

/** Redirects of recently used projects in memory, updated from the log; others are read on demand. */
@Injectable()
export class RedirectDirectory {
  readonly follower: Follower;
  private readonly known = new LRUCache<string, ProjectRedirects>({
    max: MOST_PROJECTS,
    maxSize: MOST_REDIRECTS,
    sizeCalculation: ({ redirects: { rules, kept } }) => Math.min(MOST_REDIRECTS, 1 + rules.size + kept.size),
  });
  private readonly reading = new Map<
    string,
    { readonly missed: Recorded<RedirectsEvent>[]; done: Promise<ProjectRedirects> }
  >();

  constructor(private readonly store: EventStore) {
    const apply = (event: unknown) => this.apply(event as Recorded<RedirectsEvent>);
    this.follower = new Follower(store, [redirectsAggregate], apply, 'head');
  }

  async get(projectUuid: string): Promise<Redirects> {
    const { redirects } = this.known.get(projectUuid) ?? (await this.read(projectUuid));
    await inTurns(compileSteps(redirects));
    return redirects;
  }

  private read(projectUuid: string): Promise<ProjectRedirects> {
    const running = this.reading.get(projectUuid);
    if (running) return running.done;
    const missed: Recorded<RedirectsEvent>[] = [];
    const done = this.load(projectUuid, missed).finally(() => this.reading.delete(projectUuid));
    this.reading.set(projectUuid, { missed, done });
    return done;
  }

  private async load(projectUuid: string, missed: readonly Recorded<RedirectsEvent>[]): Promise<ProjectRedirects> {
    const { state: redirects, revision } = await this.store.load(redirectsAggregate, redirectsStream(projectUuid));
    const known = missed.reduce(advanced, { redirects, revision });
    this.known.set(projectUuid, known);
    return known;
  }

  private apply(event: Recorded<RedirectsEvent>): void {
    const { projectUuid } = event.data;
    this.reading.get(projectUuid)?.missed.push(event);
    const known = this.known.peek(projectUuid);
    if (known) this.known.set(projectUuid, advanced(known, event));
  }
}

function advanced(known: ProjectRedirects, event: Recorded<RedirectsEvent>): ProjectRedirects {
  if (event.revision <= known.revision) return known;
  return { redirects: redirectsAggregate.evolve(known.redirects, event), revision: event.revision };
}
