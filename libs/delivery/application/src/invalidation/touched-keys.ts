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
} from '@annal/content-contracts';
import { contentTypeStream, entryStream } from '@annal/content-domain';
import { StreamFacts, type EventSourceCategory, type EventStore } from '@annal/event-store';
import type { DomainEvent, Recorded } from '@annal/kernel';
import {
  projectFacts,
  redirectsFacts,
  treeFacts,
  type ProjectEvent,
  type Tree,
  type TreeEvent,
} from '@annal/structure-contracts';
import { SurrogateKeys } from '../surrogate-keys.ts';
import { touchByComponent, touchByContentType, typeHistory } from './definition-keys.ts';
import { concernsReaders, entryHistory, touchByEntry, touchEntry } from './entry-keys.ts';
import { touchByTags } from './tag-keys.ts';
import { treeChange } from './tree-keys.ts';

/** Of everything that websites see. */
export const touchingSources: readonly EventSourceCategory[] = [
  projectFacts,
  contentTypeSource,
  componentSource,
  entrySource,
  treeFacts,
  redirectsFacts,
  tagFacts,
  taxonomyFacts,
];

const STREAMS = 20;

/** The surrogate keys of the answers that an event alters (delivery.md 5). Ask in the order of the log. */
export class TouchedKeys {
  private readonly trees: StreamFacts<Tree, TreeEvent>;
  private readonly tags: StreamFacts<TagSet, TagSetEvent>;

  constructor(private readonly store: EventStore) {
    this.trees = new StreamFacts<Tree, TreeEvent>(store, treeFacts, STREAMS, (stream) =>
      store.snapshotOf(treeFacts, stream),
    );
    this.tags = new StreamFacts<TagSet, TagSetEvent>(store, tagFacts, STREAMS, (stream) =>
      store.snapshotOf(tagFacts, stream),
    );
  }

  /** Empty for most events: drafts touch nothing. */
  async of(event: Recorded<DomainEvent>): Promise<ReadonlySet<string>> {
    const keys = new SurrogateKeys(projectUuidOf(event));
    if (isOf(entrySource, event)) await this.byEntry(keys, event as Recorded<EntryEvent>);
    else if (isOf(treeFacts, event)) await this.byTree(keys, event as Recorded<TreeEvent>);
    else if (isOf(tagFacts, event)) {
      const change = event as Recorded<TagSetEvent>;
      touchByTags(keys, change, (await this.tags.around(change)).before);
    } else if (isOf(contentTypeSource, event)) await this.byContentType(keys, event as Recorded<ContentTypeEvent>);
    else if (isOf(componentSource, event)) touchByComponent(keys, event as Recorded<ComponentEvent>);
    else if (isOf(redirectsFacts, event)) keys.redirects();
    else if (isOf(taxonomyFacts, event)) keys.taxonomy();
    else if (isOf(projectFacts, event) && (event as Recorded<ProjectEvent>).type !== 'ProjectCreated') keys.project();
    return keys.touched;
  }

  private async byEntry(keys: SurrogateKeys, event: Recorded<EntryEvent>): Promise<void> {
    if (!concernsReaders(event)) return;
    const { projectUuid, entryId } = event.data;
    touchByEntry(keys, event, await this.history(projectUuid, entryId));
  }

  private async byContentType(keys: SurrogateKeys, event: Recorded<ContentTypeEvent>): Promise<void> {
    const { state } = await this.store.load(typeHistory, contentTypeStream(event.data.projectUuid, event.data.uuid));
    touchByContentType(keys, event, state);
  }

  private async byTree(keys: SurrogateKeys, event: Recorded<TreeEvent>): Promise<void> {
    const { before, after } = await this.trees.around(event);
    const change = treeChange(event, before, after);
    if (!change) return;
    if (change.isLarge) keys.project();
    keys.nodes();
    for (const id of change.nodeIds) keys.node(id);
    for (const id of change.entryIds) touchEntry(keys, id, await this.history(event.data.projectUuid, id));
  }

  private async history(projectUuid: string, entryId: string) {
    return (await this.store.load(entryHistory, entryStream(projectUuid, entryId))).state;
  }
}

function projectUuidOf({ data }: DomainEvent): string {
  return (data as { readonly projectUuid: string }).projectUuid;
}

function isOf({ category }: { readonly category: string }, { stream }: Recorded<DomainEvent>): boolean {
  return stream.startsWith(`${category}-`);
}
