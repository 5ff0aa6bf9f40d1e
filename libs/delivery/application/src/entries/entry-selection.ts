import type { TagFormat } from './field-values.ts';

/** delivery.md 1.5. */
export interface EntrySelection {
  /** Names of shown fields; undefined: all of them. */
  readonly fields?: ReadonlySet<string>;
  /** Paths below `sys` beside those that are always shown. */
  readonly sys: 'all' | ReadonlySet<string>;
}

export const EVERYTHING: EntrySelection = { sys: 'all' };
export const MINIMUM: EntrySelection = { fields: new Set(), sys: new Set() };

export interface EntryShape {
  readonly selection: EntrySelection;
  /** Levels of linked entries that are shown in place of their links. */
  readonly linkDepth: number;
  /** By dotted path of field ids, from the requested entry. */
  readonly fieldLinkDepths: ReadonlyMap<string, number>;
  readonly tagFormat: TagFormat;
}

export const PLAIN: EntryShape = {
  selection: EVERYTHING,
  linkDepth: 0,
  fieldLinkDepths: new Map(),
  tagFormat: 'label',
};

export function entrySelection(names: readonly string[] | undefined): EntrySelection {
  if (!names) return EVERYTHING;
  const isWithoutSys = names.some((name) => name.toLowerCase() === '-sys');
  const given = names.filter((name) => name.toLowerCase() !== '-sys');
  const members = given.filter((name) => /^sys\./i.test(name)).map((name) => name.slice('sys.'.length));
  const isWholeSys = given.some((name) => name.toLowerCase() === 'sys');
  const fields = given.flatMap((name) => (/^sys(\.|$)/i.test(name) ? [] : (name.split('.', 1)[0] ?? [])));
  const sys = isWholeSys && !isWithoutSys ? 'all' : new Set(members);
  return given.length === 0 ? { sys } : { fields: new Set(fields), sys };
}

const ALWAYS = new Set(['id', 'dataFormat', 'contentTypeId', 'language', 'versionStatus', 'uri']);

type Members = Readonly<Record<string, unknown>>;

/** @param exclusions the project's `deliverySysExclusions`, such as `sys.version.createdBy` */
export function selectedSys(sys: Members, { sys: wanted }: EntrySelection, exclusions: readonly string[]): Members {
  const chosen = wanted === 'all' ? sys : pick(sys, wanted);
  return exclusions.length === 0 ? chosen : exclusions.reduce(without, chosen);
}

function pick(sys: Members, paths: ReadonlySet<string>): Members {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sys)) {
    const parts = [...paths].flatMap((path) => {
      const [first, second] = path.split('.');
      return first?.toLowerCase() === name.toLowerCase() ? [second] : [];
    });
    if (ALWAYS.has(name) || parts.includes(undefined)) shown[name] = value;
    else if (parts.length > 0 && name !== 'metadata' && name !== 'properties')
      shown[name] = membersOf(value, new Set(parts.map((part) => part?.toLowerCase())));
  }
  return shown;
}

function membersOf(value: unknown, names: ReadonlySet<string | undefined>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name.toLowerCase())));
}

function without(sys: Members, path: string): Members {
  const [, first = '', second] = path.split('.');
  const name = Object.keys(sys).find((each) => each.toLowerCase() === first.toLowerCase());
  if (name === undefined || (second === undefined && ALWAYS.has(name))) return sys;
  const { [name]: value, ...others } = sys;
  if (second === undefined) return others;
  if (typeof value !== 'object' || value === null) return sys;
  const kept = Object.entries(value).filter(([member]) => member.toLowerCase() !== second.toLowerCase());
  return { ...sys, [name]: Object.fromEntries(kept) };
}
