import { Map } from 'immutable';
import type { SnapshotForm, Unpacking } from '@annal/kernel';
import { emptyTaxonomy, namesOf, type Taxonomy, type TaxonomyNode } from './taxonomy.state.ts';

interface Piece {
  readonly lastNumber?: number;
  readonly nodes?: readonly TaxonomyNode[];
}

const PER_PIECE = 1_000;

/** A process that meets a large taxonomy for the first time folds the last few thousand events only. */
export const taxonomySnapshot: SnapshotForm<Taxonomy> = {
  version: 1,
  every: 2_000,
  pack,
  unpack: (): Unpacking<Taxonomy> => new TaxonomyUnpacking(),
};

function* pack({ isClosed, lastNumber, nodes }: Taxonomy): Generator<Piece> {
  if (isClosed) return;
  yield { lastNumber };
  let piece: TaxonomyNode[] = [];
  for (const node of nodes.values()) {
    piece.push(node);
    if (piece.length < PER_PIECE) continue;
    yield { nodes: piece };
    piece = [];
  }
  yield { nodes: piece };
}

class TaxonomyUnpacking implements Unpacking<Taxonomy> {
  private lastNumber = 0;
  private readonly nodes = Map<string, TaxonomyNode>().asMutable();
  private readonly names = Map<string, string>().asMutable();

  add({ lastNumber, nodes = [] }: Piece): void {
    if (lastNumber !== undefined) this.lastNumber = lastNumber;
    for (const node of nodes) {
      this.nodes.set(node.key, node);
      for (const name of namesOf(node)) this.names.set(name, node.key);
    }
  }

  state(): Taxonomy {
    const { lastNumber } = this;
    return { ...emptyTaxonomy, lastNumber, nodes: this.nodes.asImmutable(), names: this.names.asImmutable() };
  }
}
