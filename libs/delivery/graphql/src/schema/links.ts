import { GraphQLInt, type GraphQLFieldConfigArgumentMap } from 'graphql';
import { isRecord } from '@annal/kernel';
import type { Asking } from '../data/asking.ts';
import { AssetPart, Part, sysOf, textOf, typeIdOf, viewOf } from '../data/part.ts';
import { limits } from '../limits/limits.ts';
import { refusals } from '../request/refusal.ts';

/** Of lists of links, which have a part in the cost of a query. */
export const firstArgument: GraphQLFieldConfigArgumentMap = {
  first: { type: GraphQLInt, defaultValue: limits.pageSize, description: `At most ${limits.pageSize}.` },
};

/** @throws Refusal unless the value was checked before */
export function pageSizeIn(value: unknown, name: string, absent: number): number {
  const size = value ?? absent;
  if (typeof size === 'number' && Number.isInteger(size) && size >= 0 && size <= limits.pageSize) return size;
  throw refusals.pageSize(name, limits.pageSize);
}

/** @param allowed ids of content types in lower case */
export type Allowed = (typeId: string) => boolean;

/** Links are dropped as delivery.md 1.6 says, and where the schema does not know the type of what they lead to. */
export async function linkedPart(
  link: unknown,
  { view }: Part,
  allowed: Allowed,
  asking: Asking,
): Promise<Part | null> {
  const { id, language } = sysOf(link);
  if (!allowed(typeIdOf(link).toLowerCase()) || !asking.budget.link()) return null;
  const found = await asking.entries.linked({
    entryId: textOf(id),
    language: textOf(language),
    versionStatus: view,
  });
  return found && allowed(typeIdOf(found).toLowerCase()) ? new Part(found, viewOf(found)) : null;
}

/** The file, at the address that the image field gives it. */
export async function imagedAsset(image: Part, allowed: Allowed, asking: Asking): Promise<Part | null> {
  const { asset, transformations } = image.values;
  const found = await linkedPart(asset, image, allowed, asking);
  if (!found) return null;
  const sys = sysOf(found.values);
  const shown = { ...found.values, sys: { ...sys, uri: sysOf(asset)['uri'] } };
  return new AssetPart(shown, found.view, textOf(sys['uri']), textOf(transformations));
}

/** Lists keep their order and lose what is dropped. */
export async function partsOf(
  links: readonly unknown[],
  first: unknown,
  read: (link: unknown) => Promise<Part | null>,
): Promise<readonly Part[]> {
  const wanted = links.slice(0, pageSizeIn(first, 'first', limits.pageSize));
  return (await Promise.all(wanted.map(read))).filter((part) => part !== null);
}

export const isLinked = (value: unknown): boolean => isRecord(value) && isRecord(value['sys']);
