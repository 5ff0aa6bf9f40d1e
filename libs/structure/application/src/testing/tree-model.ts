interface ModelNode {
  readonly id: string;
  parentId: string | null;
  slug: string;
  entryId: string | null;
}

export type Attempt =
  | { readonly kind: 'create'; readonly at: number; readonly slug: string; readonly entry: number }
  | { readonly kind: 'move'; readonly which: number; readonly to: number }
  | { readonly kind: 'rename'; readonly which: number; readonly slug: string }
  | { readonly kind: 'attach'; readonly which: number; readonly entry: number; readonly canonical: boolean }
  | { readonly kind: 'delete'; readonly which: number; readonly atMost: number }
  | { readonly kind: 'order'; readonly at: number; readonly by: number }
  | { readonly kind: 'detach'; readonly entry: number };

export class TreeModel {
  readonly nodes: ModelNode[];
  readonly orders = new Map<string, string[]>();

  constructor(readonly rootId: string) {
    this.nodes = [{ id: rootId, parentId: null, slug: '', entryId: null }];
  }

  at(number: number): ModelNode {
    const node = this.nodes[number % this.nodes.length];
    if (!node) throw new Error('A tree is never empty');
    return node;
  }

  childrenOf(id: string): readonly ModelNode[] {
    return this.nodes.filter(({ parentId }) => parentId === id);
  }

  subtree(id: string): readonly ModelNode[] {
    return this.nodes.filter((node) => this.lineOf(node).includes(id));
  }

  mayBe(id: string | null, parentId: string, slug: string): boolean {
    const below = id === null ? 0 : this.heightOf(id);
    const line = this.lineOf(this.find(parentId));
    const isFree = this.childrenOf(parentId).every((child) => child.slug !== slug || child.id === id);
    return isFree && line.length + below <= 10 && (id === null || !line.includes(id));
  }

  move(node: ModelNode, parentId: string): void {
    if (node.parentId === parentId) return;
    this.unlist(node.id);
    node.parentId = parentId;
  }

  delete(ids: readonly string[]): void {
    for (const id of ids) {
      this.unlist(id);
      this.orders.delete(id);
    }
    this.nodes.splice(0, this.nodes.length, ...this.nodes.filter(({ id }) => !ids.includes(id)));
  }

  private unlist(id: string): void {
    for (const [parentId, order] of this.orders)
      this.orders.set(
        parentId,
        order.filter((other) => other !== id),
      );
  }

  private heightOf(id: string): number {
    const heights = this.childrenOf(id).map((child) => this.heightOf(child.id) + 1);
    return Math.max(0, ...heights);
  }

  private lineOf(node: ModelNode): readonly string[] {
    return node.parentId === null ? [node.id] : [node.id, ...this.lineOf(this.find(node.parentId))];
  }

  private find(id: string): ModelNode {
    const node = this.nodes.find((other) => other.id === id);
    if (!node) throw new Error(`The model has lost ${id}`);
    return node;
  }
}
