import { useState } from 'react';

export interface ItemKeys {
  readonly keys: readonly number[];
  readonly move: (from: number, to: number) => void;
  readonly insert: (at: number) => void;
  readonly remove: (at: number) => void;
}

let last = 0;
const fresh = (count: number): readonly number[] => Array.from({ length: count }, () => (last += 1));

/** Items of JSON have no identity; these keys follow them, so that what is open or typed moves with its item. */
export function useItemKeys(count: number): ItemKeys {
  const [known, setKnown] = useState(() => fresh(count));
  // The list came from elsewhere: a restored version, for example.
  const keys = known.length === count ? known : fresh(count);
  if (keys !== known) setKnown(keys);
  return {
    keys,
    move: (from, to) => setKnown(keys.toSpliced(from, 1).toSpliced(to, 0, ...keys.slice(from, from + 1))),
    insert: (at) => setKnown(keys.toSpliced(at, 0, ...fresh(1))),
    remove: (at) => setKnown(keys.toSpliced(at, 1)),
  };
}
