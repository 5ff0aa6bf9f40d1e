export interface PageChoice {
  readonly skip: number;
  readonly limit: number;
}

/**
 * Others may write between the two queries, so the total is adjusted to the page: a partial page is the last one, and a
 * full page is not beyond the end.
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
