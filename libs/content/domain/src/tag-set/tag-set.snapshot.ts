import { Map } from 'immutable';
import type { SnapshotForm, Unpacking } from '@annal/kernel';
import { emptyTagSet, keysOf, type Tag, type TagGroup, type TagSet } from './tag-set.state.ts';

interface Piece {
  readonly groups?: readonly TagGroup[];
  readonly tags?: readonly Tag[];
  readonly merged?: readonly (readonly [string, string])[];
}

const PER_PIECE = 1_000;

/** Folding 50,000 tags takes a second or two; the snapshot is read in a fraction of that. */
export const tagSetSnapshot: SnapshotForm<TagSet> = {
  version: 1,
  every: 10_000,
  pack,
  unpack: (): Unpacking<TagSet> => new TagSetUnpacking(),
};

function* pack({ isClosed, groups, tags, merged }: TagSet): Generator<Piece> {
  if (isClosed) return;
  yield { groups: [...groups.values()] };
  for (const piece of inPieces(tags.values())) yield { tags: piece };
  for (const piece of inPieces(merged.entries())) yield { merged: piece };
}

function* inPieces<Item>(items: Iterable<Item>): Generator<readonly Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < PER_PIECE) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

class TagSetUnpacking implements Unpacking<TagSet> {
  private readonly groups = Map<string, TagGroup>().asMutable();
  private readonly tags = Map<string, Tag>().asMutable();
  private readonly names = Map<string, string>().asMutable();
  private readonly merged = Map<string, string>().asMutable();

  add({ groups = [], tags = [], merged = [] }: Piece): void {
    for (const group of groups) this.groups.set(group.id.toLowerCase(), group);
    for (const tag of tags) {
      this.tags.set(tag.id, tag);
      for (const key of keysOf(tag)) this.names.set(key, tag.id);
    }
    for (const [id, into] of merged) this.merged.set(id, into);
  }

  state(): TagSet {
    return {
      ...emptyTagSet,
      groups: this.groups.asImmutable(),
      tags: this.tags.asImmutable(),
      names: this.names.asImmutable(),
      merged: this.merged.asImmutable(),
    };
  }
}
