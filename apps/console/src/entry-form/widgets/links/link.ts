import { isList, isMembers, type Value } from '../../values/values.ts';

export interface Target {
  readonly id: string;
  readonly language: string | undefined;
}

export function targetOf(link: Value | undefined): Target | undefined {
  const sys = isMembers(link) ? link['sys'] : undefined;
  if (!isMembers(sys) || typeof sys['id'] !== 'string') return undefined;
  return { id: sys['id'], language: typeof sys['language'] === 'string' ? sys['language'] : undefined };
}

/** One link, or several, as a list. */
export function linksOf(value: Value | undefined): readonly Value[] {
  if (isList(value)) return value;
  return value === null || value === undefined ? [] : [value];
}

/** The service adds what else it wants to know about the target. */
export const linkTo = (id: string, language: string, dataFormat: string): Value => ({
  sys: { id, dataFormat, language },
});
