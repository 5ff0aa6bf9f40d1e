export interface PageChoice {
  readonly skip: number;
  readonly limit: number;
}

/** Others may write between the queries, so the total is adjusted: a partial page is the last one. */
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
