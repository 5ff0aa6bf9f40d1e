import fc from 'fast-check';
import { DomainError, type Recorded } from '@annal/kernel';
import { applyChanges } from '@annal/read-models/testing';
import { treeAggregate, type LiveTree, type Tree, type TreeCommand, type TreeEvent } from '@annal/structure-domain';
import { nodeProjection, type NodeDocument } from '@annal/structure-read-models';
import { TreeModel, type Attempt } from '../testing/tree-model.ts';

const RUNS = Number(process.env['TREE_RUNS'] ?? 150);

const projectUuid = '7d2a9b60-0f64-4a7e-8a53-6f0f3f1c9e21';
const guid = (kind: number, number: number) => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const rootId = guid(1, 0);
const language = 'en-GB';
const facts = {
  projectUuid,
  projectId: 'library',
  rootNodeId: rootId,
  rootDisplayName: { [language]: 'Library' },
  primaryLanguage: language,
  supportedLanguages: [language],
};
const metadata = {
  schemaVersion: 1,
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actor: { kind: 'system', id: 's', name: 's' },
  occurredAt: '2026-02-11T09:04:17.358Z',
} as const;

const place = fc.nat(40);
const slug = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const entry = fc.nat(3);
const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('create' as const), at: place, slug, entry }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), which: place, to: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), which: place, slug }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('attach' as const), which: place, entry, canonical: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('delete' as const),
      which: place,
      atMost: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('order' as const), at: place, by: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('detach' as const), entry }) },
);

class Trio {
  readonly model = new TreeModel(rootId);
  tree: Tree = treeAggregate.initial;
  private shownDocuments: ReadonlyMap<string, NodeDocument> = new Map();
  private lives = new Map<string, number>();
  private made = 0;
  private position = 1n;

  constructor() {
    const { projectId, rootNodeId, primaryLanguage, supportedLanguages } = facts;
    const rest = { description: null, color: 'cobalt', deliverySysExclusions: [] };
    const project = {
      projectUuid,
      projectId,
      rootNodeId,
      name: 'Library',
      primaryLanguage,
      supportedLanguages,
      ...rest,
    };
    this.show({ type: 'ProjectCreated', schemaVersion: 1, data: project } as never);
  }

  run(command: TreeCommand): boolean {
    try {
      for (const event of treeAggregate.decide(command, this.tree)) {
        this.tree = treeAggregate.evolve(this.tree, event);
        this.show(event);
      }
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  /** Applies the attempt to both and returns whether each accepted it. */
  attempt(tried: Attempt): [tree: boolean, model: boolean] {
    const { model } = this;
    switch (tried.kind) {
      case 'create': {
        const parent = model.at(tried.at);
        const [id, entryId] = [guid(1, (this.made += 1)), this.entryId(tried.entry)];
        const sent = { slug: { [language]: tried.slug }, entryId };
        const may = model.mayBe(null, parent.id, tried.slug);
        if (may) model.nodes.push({ id, parentId: parent.id, slug: tried.slug, entryId });
        const entry = entryId && { entry: this.nodeEntry(entryId) };
        const data = { facts, parentId: parent.id, newId: id, sent, ...entry };
        return [this.run({ type: 'CreateNode', data }), may];
      }
      case 'move': {
        const [node, target] = [model.at(tried.which), model.at(tried.to)];
        const data = { facts, nodeId: node.id, parentId: target.id };
        const may = node.id !== rootId && (node.parentId === target.id || model.mayBe(node.id, target.id, node.slug));
        if (may) model.move(node, target.id);
        return [this.run({ type: 'MoveNode', data }), may];
      }
      case 'rename': {
        const node = model.at(tried.which);
        const may = node.parentId !== null && model.mayBe(node.id, node.parentId, tried.slug);
        if (may) node.slug = tried.slug;
        const sent = { slug: { [language]: tried.slug } };
        return [this.run({ type: 'ChangeNode', data: { facts, nodeId: node.id, sent } }), may];
      }
      case 'attach': {
        const [node, entryId] = [model.at(tried.which), this.entryId(tried.entry)];
        node.entryId = entryId;
        const sent = { entryId, isCanonical: tried.canonical };
        const entry = entryId && { entry: this.nodeEntry(entryId) };
        return [this.run({ type: 'ChangeNode', data: { facts, nodeId: node.id, sent, ...entry } }), true];
      }
      case 'delete': {
        const node = model.at(tried.which);
        const may = node.id !== rootId;
        const count = model.subtree(node.id).length;
        const data = { facts, nodeId: node.id, atMost: tried.atMost };
        const before = new Set(this.ids());
        const done = this.run({ type: 'DeleteNode', data });
        const gone = [...before].filter((id) => !this.ids().includes(id));
        expect(gone).toHaveLength(may ? Math.min(count, tried.atMost) : 0);
        model.delete(gone);
        return [done, may];
      }
      case 'order': {
        const parent = model.at(tried.at);
        const children = model.childrenOf(parent.id).map(({ id }) => id);
        const nodeIds = [...children.slice(tried.by % (children.length + 1)), ...children.slice(0, 1)].filter(
          (id, index, all) => all.indexOf(id) === index,
        );
        if (nodeIds.length > 0) model.orders.set(parent.id, nodeIds);
        const data = { facts, parentId: parent.id, language: undefined, nodeIds };
        return [this.run({ type: 'OrderChildren', data }), nodeIds.length > 0];
      }
      case 'detach': {
        const entryId = this.entryId(tried.entry);
        if (entryId === null) return [true, true];
        const life = this.nodeEntry(entryId).life + 1;
        this.lives.set(entryId, life);
        for (const node of model.nodes) if (node.entryId === entryId) node.entryId = null;
        return [this.run({ type: 'DetachEntries', data: { facts, entries: [{ entryId, life }] } }), true];
      }
    }
  }

  private ids(): readonly string[] {
    return this.tree.status === 'live' ? [...this.tree.nodes.keys()] : [rootId];
  }

  private nodeEntry(entryId: string) {
    return { status: 'live', life: this.lives.get(entryId) ?? 0, contentTypeUuid: null } as const;
  }

  private entryId(number: number): string | null {
    return number === 0 ? null : guid(2, number);
  }

  private show(event: TreeEvent): void {
    this.position += 1n;
    const recorded = { ...event, id: 'e', stream: 's', revision: 0n, position: this.position, metadata };
    this.shownDocuments = applyChanges(this.shownDocuments, nodeProjection.project(recorded as Recorded<TreeEvent>));
  }

  get documents(): readonly NodeDocument[] {
    return [...this.shownDocuments.values()];
  }
}

const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);

function expectedOf({ model, tree }: Trio) {
  const live = tree as LiveTree;
  return [...model.nodes].sort(byId).map(({ id, parentId, slug: text, entryId }) => {
    const place = parentId === null ? -1 : (model.orders.get(parentId)?.indexOf(id) ?? -1);
    return {
      id,
      parentId,
      slug: parentId === null ? {} : { [language]: text },
      entryId,
      childCount: model.childrenOf(id).length,
      place,
      versionNo: live.nodes.get(id)?.versionNo,
    };
  });
}

function shownOf({ documents }: Trio) {
  // Ranks have gaps after removals.
  const listed = documents.filter(({ order }) => order['*'] !== undefined);
  listed.sort((left, right) => Number(left.order['*']) - Number(right.order['*']));
  return [...documents].sort(byId).map(({ id, parentId, slug: shown, entryId, childCount, version }) => {
    const place = listed.filter((other) => other.parentId === parentId).findIndex((other) => other.id === id);
    return { id, parentId, slug: shown, entryId, childCount, place, versionNo: version.versionNo };
  });
}

function checkCanonical({ documents, tree }: Trio): void {
  const { places } = tree as LiveTree;
  for (const entryId of new Set(documents.flatMap((document) => document.entryId ?? []))) {
    const canonical = documents.filter((document) => document.entryId === entryId && document.isCanonical);
    expect(canonical.map(({ id }) => id)).toEqual([places.get(entryId)?.canonical]);
  }
  expect(documents.filter(({ entryId, isCanonical }) => entryId === null && isCanonical)).toEqual([]);
}

it(`${RUNS} random histories: the tree, its documents and a simple model agree`, () => {
  const history = fc.array(attempt, { minLength: 5, maxLength: 60 });
  fc.assert(
    fc.property(history, (attempts) => {
      const trio = new Trio();
      trio.run({ type: 'ChangeNode', data: { facts, nodeId: rootId, sent: { includeInMenu: false } } });
      for (const tried of attempts) {
        const [done, expected] = trio.attempt(tried);
        expect({ tried, done }).toEqual({ tried, done: expected });
        expect(shownOf(trio)).toEqual(expectedOf(trio));
        checkCanonical(trio);
      }
    }),
    { numRuns: RUNS },
  );
});
