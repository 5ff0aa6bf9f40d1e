/** Where an inlined entry stands: its path from the requested entry, and how many levels its link allowed. */
export interface LinkPlace {
  readonly path: string;
  readonly allowance: number;
}

/**
 * How many levels of entries are inlined from a link on (delivery.md 1.6).
 * @param depths by path in lower case, whole segments
 * @param above the link through which the link's entry was inlined; undefined in the requested entry
 */
export function allowanceOf(
  path: string,
  above: LinkPlace | undefined,
  { linkDepth, fieldLinkDepths }: { readonly linkDepth: number; readonly fieldLinkDepths: ReadonlyMap<string, number> },
): number {
  const asked = path.toLowerCase();
  const least = above?.path.length ?? -1;
  let longest: string | undefined;
  for (const key of fieldLinkDepths.keys())
    if (key.length > least && isAtOrAbove(key, asked) && key.length > (longest?.length ?? -1)) longest = key;
  if (longest !== undefined) return fieldLinkDepths.get(longest) ?? 0;
  return above ? above.allowance - 1 : linkDepth;
}

const isAtOrAbove = (key: string, path: string) => key === path || path.startsWith(`${key}.`);
