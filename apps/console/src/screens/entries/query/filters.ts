/** What the chips say. An empty list is no condition. */
export interface Filters {
  readonly q?: string | undefined;
  readonly type: readonly string[];
  readonly state: readonly string[];
  readonly lang: readonly string[];
  readonly owner: readonly string[];
  readonly translation: readonly string[];
  readonly published?: boolean | undefined;
  /** `day`, `week`, `month`, `year`: since their beginning; `2026-01-01..2026-01-31`: whole days (UTC). */
  readonly changed?: string | undefined;
}

export const noFilters: Filters = { type: [], state: [], lang: [], owner: [], translation: [] };

/** Chips with several values, and the field that each is about. */
export const listFields = {
  type: 'sys.contentTypeId',
  state: 'sys.workflow.state',
  lang: 'sys.language',
  owner: 'sys.owner',
  translation: 'sys.translationState',
} as const;

export type ListFilter = keyof typeof listFields;
export const listFilters = Object.keys(listFields) as readonly ListFilter[];

export const PUBLISHED = 'sys.isPublished';
export const CHANGED = 'sys.version.modified';

/** The value of `sys.owner` that means whoever reads the list. */
export const ME = 'currentUser()';

export const periods = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

const RANGE = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/;

export const isPeriod = (text: string): text is Period => (periods as readonly string[]).includes(text);

export function rangeOf(changed: string): readonly [from: string, to: string] | undefined {
  const [, from, to] = RANGE.exec(changed) ?? [];
  return from !== undefined && to !== undefined && from <= to ? [from, to] : undefined;
}

export const isChanged = (text: string): boolean => isPeriod(text) || rangeOf(text) !== undefined;
