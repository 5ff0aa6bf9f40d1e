import { Injectable } from '@nestjs/common';
import { entryProjection } from '@annal/content-read-models';
import { ReadModels } from '@annal/read-models';
import type { KnownProject } from '@annal/structure-application';
import { nodeDocumentId, nodeProjection } from '@annal/structure-read-models';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../changes.ts';
import type { View } from '../reading.ts';
import { keyPrefix } from '../surrogate-keys.ts';
import { ENTRY, NODE, SiteMapIndex, type MappedEntry } from './site-map-index.ts';

const MOST_PROJECTS = 20;
/** Above this, reading all is as fast. */
const MOST_STALE = 10_000;

/**
 * Trees of recently used projects in memory, as one page of a site map needs the order of all nodes. A project is read
 * once; after a change, what the touched keys name is read again.
 */
@Injectable()
export class SiteMaps {
  private readonly known = new LRUCache<string, { readonly index: SiteMapIndex; readonly filled: Promise<void> }>({
    max: MOST_PROJECTS,
  });

  private changes: Changes = UNKNOWN;

  constructor(private readonly readModels: ReadModels) {}

  /** Of the process that follows the log. Without, every question reads the whole tree. */
  follow(changes: Changes): void {
    this.changes = changes;
  }

  /** A change of these keys is on its way to the read models. */
  touch(keys: ReadonlySet<string>): void {
    for (const key of keys) {
      const [prefix = '', kind] = key.split(':', 2);
      if (kind === undefined) this.known.delete(prefix);
      else if (isOfOne(key)) this.touchOne(prefix, key);
    }
  }

  async of(project: KnownProject): Promise<SiteMapIndex> {
    const { changes } = this;
    const prefix = keyPrefix(project.uuid);
    const kept = changes.isCurrent ? this.known.get(prefix) : undefined;
    const { index, filled } = kept ?? this.begun(project, prefix, changes);
    await filled;
    await this.refresh(index, project, changes);
    return index;
  }

  private touchOne(prefix: string, key: string): void {
    const stale = this.known.peek(prefix)?.index.stale;
    stale?.add(key);
    if (stale && stale.size > MOST_STALE) this.known.delete(prefix);
  }

  /** In the view, of the entries. */
  variations(
    { uuid: projectUuid }: KnownProject,
    status: View,
    entryIds: Iterable<string>,
  ): Promise<ReadonlyMap<string, readonly MappedEntry[]>> {
    const grouping = { filter: { projectUuid, status }, field: 'entryId', projection: ENTRY };
    return this.readModels.reader(entryProjection).findGroups(grouping, entryIds);
  }

  private begun(project: KnownProject, prefix: string, changes: Changes) {
    const index = new SiteMapIndex();
    const filled = this.fill(index, project);
    const isWhole = changes.isCurrent && ![...changes.unsettled()].includes(prefix);
    for (const key of changes.unsettled()) if (key.startsWith(`${prefix}:`) && isOfOne(key)) index.stale.add(key);
    if (isWhole) {
      this.known.set(prefix, { index, filled });
      filled.catch(() => this.known.delete(prefix));
    }
    return { index, filled };
  }

  private async fill(index: SiteMapIndex, { uuid: projectUuid, ...project }: KnownProject): Promise<void> {
    const nodes = await this.readModels.reader(nodeProjection).find({ projectUuid }, { projection: NODE });
    for (const node of nodes) index.setNode(node.id, node);
    const found = await this.variations({ ...project, uuid: projectUuid }, 'published', index.entryIds);
    for (const [id, variations] of found) index.setEntry(id, variations);
  }

  private async refresh(index: SiteMapIndex, project: KnownProject, changes: Changes): Promise<void> {
    if (index.stale.size === 0) return;
    const keys = [...index.stale];
    const ids = (kind: string) => keys.flatMap((key) => idIn(key, kind) ?? []);
    const watch = changes.begin();
    try {
      const nodeIds = ids('n');
      const nodes = await this.readModels
        .reader(nodeProjection)
        .findByIds(nodeIds.map((id) => nodeDocumentId(project.uuid, id)));
      const byId = new Map(nodes.map((node) => [node.id, node]));
      // A node that was added may carry an entry that was published before.
      const carried = nodes.flatMap(({ entryId }) => entryId ?? []);
      const entryIds = new Set([...ids('e').filter((id) => index.carries(id)), ...carried]);
      const entries = await this.variations(project, 'published', entryIds);
      for (const id of nodeIds) index.setNode(id, byId.get(id));
      for (const id of entryIds) index.setEntry(id, entries.get(id) ?? []);
      // Another request may have read less, later, and settled a key that this one has just put back.
      for (const key of keys)
        if (watch.isSettled(new Set([key]))) index.stale.delete(key);
        else index.stale.add(key);
    } finally {
      watch.end();
    }
  }
}

const UNKNOWN: Changes = {
  isCurrent: false,
  unsettled: () => [],
  begin: () => ({ isSettled: () => false, end: () => undefined }),
};

const isOfOne = (key: string): boolean => /^[^:]+:[en]:/.test(key);

function idIn(key: string, kind: string): string | undefined {
  const [, own, id] = key.split(':');
  return own === kind ? id : undefined;
}
