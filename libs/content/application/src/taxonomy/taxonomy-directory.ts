import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { taxonomyAggregate, taxonomyStream, type Taxonomy, type TaxonomyEvent } from '@annal/content-domain';
import { EventStore, Follower } from '@annal/event-store';
import type { Recorded } from '@annal/kernel';

interface ProjectTaxonomy {
  readonly taxonomy: Taxonomy;
  readonly revision: bigint;
}

/** About 1 KB each, so room for five full projects or many small ones. */
const MOST_NODES = 100_000;
const MOST_PROJECTS = 1_000;

/** Taxonomies of recently used projects in memory, updated from the log; others are read on demand. */
@Injectable()
export class TaxonomyDirectory {
  readonly follower: Follower;
  private readonly known = new LRUCache<string, ProjectTaxonomy>({
    max: MOST_PROJECTS,
    maxSize: MOST_NODES,
    sizeCalculation: ({ taxonomy: { nodes } }) => Math.min(MOST_NODES, nodes.size),
  });
  private readonly reading = new Map<
    string,
    { readonly missed: Recorded<TaxonomyEvent>[]; done: Promise<ProjectTaxonomy> }
  >();

  constructor(private readonly store: EventStore) {
    const apply = (event: unknown) => this.apply(event as Recorded<TaxonomyEvent>);
    this.follower = new Follower(store, [taxonomyAggregate], apply, 'head');
  }

  async get(projectUuid: string): Promise<Taxonomy> {
    return (this.known.get(projectUuid) ?? (await this.read(projectUuid))).taxonomy;
  }

  private read(projectUuid: string): Promise<ProjectTaxonomy> {
    const running = this.reading.get(projectUuid);
    if (running) return running.done;
    const missed: Recorded<TaxonomyEvent>[] = [];
    const done = this.load(projectUuid, missed).finally(() => this.reading.delete(projectUuid));
    this.reading.set(projectUuid, { missed, done });
    return done;
  }

  private async load(projectUuid: string, missed: readonly Recorded<TaxonomyEvent>[]): Promise<ProjectTaxonomy> {
    const { state: taxonomy, revision } = await this.store.load(taxonomyAggregate, taxonomyStream(projectUuid));
    const known = missed.reduce(advanced, { taxonomy, revision });
    this.known.set(projectUuid, known);
    return known;
  }

  private apply(event: Recorded<TaxonomyEvent>): void {
    const { projectUuid } = event.data;
    this.reading.get(projectUuid)?.missed.push(event);
    const known = this.known.peek(projectUuid);
    if (known) this.known.set(projectUuid, advanced(known, event));
  }
}

function advanced(known: ProjectTaxonomy, event: Recorded<TaxonomyEvent>): ProjectTaxonomy {
  if (event.revision <= known.revision) return known;
  return { taxonomy: taxonomyAggregate.evolve(known.taxonomy, event), revision: event.revision };
}
