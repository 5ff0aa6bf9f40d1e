import {
  componentSource,
  contentTypeSource,
  entrySource,
  tagFacts,
  taxonomyFacts,
  type ComponentEvent,
  type ContentTypeEvent,
  type EntryEvent,
  type TagSet,
  type TagSetEvent,
  type Taxonomy,
  type TaxonomyEvent,
} from '@annal/content-contracts';
import { blockSource, type BlockEvent } from '@annal/blocks-contracts';
import { StreamFacts, type EventSourceCategory, type EventStore } from '@annal/event-store';
import type { DomainEvent, Recorded } from '@annal/kernel';
import { roleSource, type RoleEvent } from '@annal/security-contracts';
import {
  projectFacts,
  redirectsFacts,
  treeFacts,
  type ProjectEvent,
  type Redirects,
  type RedirectsEvent,
  type Tree,
  type TreeEvent,
} from '@annal/structure-contracts';
import { entryFacts } from './entry-facts.ts';
import { ProjectNamesCache } from './project-names-cache.ts';
import {
  componentFacts,
  contentTypeFacts,
  roleFacts,
  translateDefinition,
  translateProject,
  translateRole,
} from './translate-definition.ts';
import { blockFacts, translateBlock } from './translate-block.ts';
import { translateEntry, type EntryStep } from './translate-entry.ts';
import { translateTag } from './translate-tag.ts';
import { translateTaxonomy } from './translate-taxonomy.ts';
import { translateNode } from './translate-node.ts';
import { translateRedirect } from './translate-redirect.ts';
import type { ProjectNames, Translated } from './translated.ts';

export const translatedSources: readonly EventSourceCategory[] = [
  projectFacts,
  contentTypeSource,
  componentSource,
  entrySource,
  treeFacts,
  redirectsFacts,
  blockSource,
  roleSource,
  tagFacts,
  taxonomyFacts,
];

export type EventGroup = readonly [Recorded<DomainEvent>, ...Recorded<DomainEvent>[]];

export class Translator {
  private readonly projects: ProjectNamesCache;
  private readonly entries;
  private readonly trees;
  private readonly redirects;
  private readonly contentTypes;
  private readonly components;
  private readonly roles;
  private readonly blocks;
  private readonly tags;
  private readonly taxonomies;

  constructor(store: EventStore) {
    this.projects = new ProjectNamesCache(store);
    this.entries = new StreamFacts(store, entryFacts, 20_000);
    this.trees = new StreamFacts<Tree, TreeEvent>(store, treeFacts, 20, (stream) =>
      store.snapshotOf(treeFacts, stream),
    );
    this.redirects = new StreamFacts<Redirects, RedirectsEvent>(store, redirectsFacts, 20, (stream) =>
      store.snapshotOf(redirectsFacts, stream),
    );
    this.contentTypes = new StreamFacts(store, contentTypeFacts, 2_000);
    this.components = new StreamFacts(store, componentFacts, 2_000);
    this.blocks = new StreamFacts(store, blockFacts, 200);
    this.tags = new StreamFacts<TagSet, TagSetEvent>(store, tagFacts, 20, (stream) =>
      store.snapshotOf(tagFacts, stream),
    );
    this.taxonomies = new StreamFacts<Taxonomy, TaxonomyEvent>(store, taxonomyFacts, 20, (stream) =>
      store.snapshotOf(taxonomyFacts, stream),
    );
    this.roles = new StreamFacts(store, roleFacts, 2_000);
  }

  async translate(group: EventGroup): Promise<readonly Translated[]> {
    const project = await this.projects.names(projectUuidOf(group[0]));
    if (!project) return [];
    if (isOf(entrySource, group[0])) return this.entry(group as readonly Recorded<EntryEvent>[], project);
    const told: Translated[] = [];
    for (const event of group) told.push(...(await this.one(event, project)));
    return told;
  }

  async projectId(projectUuid: string): Promise<string | undefined> {
    return (await this.projects.names(projectUuid))?.projectId;
  }

  private async entry(group: readonly Recorded<EntryEvent>[], project: ProjectNames): Promise<readonly Translated[]> {
    const steps: EntryStep[] = [];
    for (const event of group) steps.push({ event, ...(await this.entries.around(event)) });
    return translateEntry(steps, project);
  }

  private async one(event: Recorded<DomainEvent>, project: ProjectNames): Promise<readonly Translated[]> {
    if (isOf(projectFacts, event)) return translateProject(event as Recorded<ProjectEvent>, project);
    if (isOf(treeFacts, event)) {
      const change = event as Recorded<TreeEvent>;
      const { before, after } = await this.trees.around(change);
      return translateNode(change, before, after, project);
    }
    if (isOf(redirectsFacts, event)) {
      const change = event as Recorded<RedirectsEvent>;
      const { before, after } = await this.redirects.around(change);
      return translateRedirect(change, before, after, project);
    }
    if (isOf(tagFacts, event)) {
      const change = event as Recorded<TagSetEvent>;
      const { before, after } = await this.tags.around(change);
      return translateTag(change, before, after, project);
    }
    if (isOf(taxonomyFacts, event)) {
      const change = event as Recorded<TaxonomyEvent>;
      const { before, after } = await this.taxonomies.around(change);
      return translateTaxonomy(change, before, after, project);
    }
    if (isOf(contentTypeSource, event)) {
      const change = event as Recorded<ContentTypeEvent>;
      return translateDefinition(change, (await this.contentTypes.around(change)).after, project);
    }
    if (isOf(componentSource, event)) {
      const change = event as Recorded<ComponentEvent>;
      return translateDefinition(change, (await this.components.around(change)).after, project);
    }
    if (isOf(blockSource, event)) {
      const change = event as Recorded<BlockEvent>;
      return translateBlock(change, (await this.blocks.around(change)).after, project);
    }
    const change = event as Recorded<RoleEvent>;
    return translateRole(change, (await this.roles.around(change)).after, project);
  }
}

export function projectUuidOf({ data }: DomainEvent): string {
  return (data as { readonly projectUuid: string }).projectUuid;
}

function isOf({ category }: { readonly category: string }, { stream }: Recorded<DomainEvent>): boolean {
  return stream.startsWith(`${category}-`);
}
