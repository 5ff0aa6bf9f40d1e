import { IsModel, IsText, IsTextMap, JudgedLater, malformed, type QueryParameters } from '@annal/http';
import { VersionBody } from '../version.dto.ts';

export const MOST_CHILD_DEPTH = 10;

/** taxonomy.md 1. */
export class TaxonomyNodeBody extends JudgedLater {
  @IsText() key?: string | null;
  @IsTextMap() name?: Record<string, string> | null;
  @IsModel(() => VersionBody) version?: VersionBody | null;
}

/** Levels of descendants; more than ten count as ten, as on the delivery API. */
export function childDepthOf(query: QueryParameters): number {
  const depth = query.integer('childDepth') ?? 1;
  if (depth >= 0) return Math.min(depth, MOST_CHILD_DEPTH);
  throw malformed('childDepth', 'The value has to be an integer of 0 or more');
}

const CHILDREN = /^(.+)\/children$/i;
const ORDER = /^(.+)\/children\/order$/i;

/** Keys have slashes, so the rest of the address is a key, or one followed by fixed words. */
export const keyIn = (below: string): string => below.replace(/\/$/, '');

export const orderedKeyIn = (below: string): string | undefined => ORDER.exec(keyIn(below))?.[1];

/** A text that is no key when the address does not end with `children`, so that rights are judged first. */
export const parentKeyIn = (below: string): string => CHILDREN.exec(keyIn(below))?.[1] ?? `${keyIn(below)}/`;
