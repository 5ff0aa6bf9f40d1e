import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startEmbeddedEventStore } from '@annal/embedded-eventstoredb';
import { EventStore } from '@annal/event-store';
import type { Aggregate } from '@annal/kernel';
import { treeAggregate, treeStream, type TreeEvent } from '@annal/structure-domain';

export interface NewNode {
  readonly id: string;
  readonly parentId: string;
}

export function newNode(parentId: string): NewNode {
  return { id: randomUUID(), parentId };
}

interface TreeOf {
  readonly projectUuid: string;
  readonly rootNodeId: string;
}

const PER_APPEND = 500;
const verbatim: Aggregate<boolean, readonly TreeEvent[], TreeEvent> = {
  category: treeAggregate.category,
  schemas: treeAggregate.schemas,
  initial: false,
  decide: (events) => events,
  evolve: () => true,
};

/** Writes to the log of a stopped service. @param nodes parents first */
export async function writeNodes(dataDir: string, tree: TreeOf, nodes: readonly NewNode[]): Promise<void> {
  const server = await startEmbeddedEventStore({ dataDir: join(dataDir, 'stores') });
  const store = new EventStore(server.connectionString, () => new Date());
  const stream = treeStream(tree.projectUuid);
  const { state: isPlanted } = await store.load(verbatim, stream);
  const events = [...(isPlanted ? [] : [planted(tree)]), ...nodes.map((node) => created(tree, node))];
  for (let from = 0; from < events.length; from += PER_APPEND) {
    const ids = { commandId: randomUUID(), correlationId: randomUUID(), causationId: randomUUID() };
    const context = { ...ids, actor: { kind: 'system', id: 'bench', name: 'bench' } } as const;
    await store.transact(verbatim, stream, events.slice(from, from + PER_APPEND), context);
  }
  await store.close();
  await server.close();
}

function planted({ projectUuid, rootNodeId }: TreeOf): TreeEvent {
  const data = { projectUuid, rootNodeId, displayName: { 'en-GB': 'Bench' } };
  return { type: 'TreePlanted', schemaVersion: 1, data };
}

function created({ projectUuid }: TreeOf, { id, parentId }: NewNode): TreeEvent {
  const place = { projectUuid, projectId: 'bench', nodeId: id, parentId, versionNo: '1.0' } as const;
  const names = { displayName: { 'en-GB': `Node ${id}`, cy: `Nod ${id}` }, slug: { 'en-GB': id, cy: `nod-${id}` } };
  const plain = { restrictedToLanguages: [], includeInMenu: true, renderer: null, proxy: null };
  const data = { ...place, ...names, ...plain, attachment: null, isCanonical: false };
  return { type: 'NodeCreated', schemaVersion: 1, data };
}
