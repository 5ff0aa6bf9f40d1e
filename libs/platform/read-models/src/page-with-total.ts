/** Which part of a list is asked for. */
export interface PageChoice {
  readonly skip: number;
  readonly limit: number;
}

/**
 * A page, and how many there are in all. They are two questions, between which others may write; what is answered never
 * contradicts itself: a page that is not full is the last one, and one that is full is not beyond the end.
 */
export async function pageWithTotal<Item>(
  { skip, limit }: PageChoice,
  find: () => Promise<Item[]>,
  count: () => Promise<number>,
): Promise<{ readonly items: Item[]; readonly totalCount: number }> {
  const items = await find();
  const seen = skip + items.length;
  if (items.length < limit && (items.length > 0 || skip === 0)) return { items, totalCount: seen };
  const counted = await count();
  return { items, totalCount: items.length > 0 ? Math.max(counted, seen) : Math.min(counted, skip) };
}
