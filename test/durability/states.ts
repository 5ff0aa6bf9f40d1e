export interface Fields {
  readonly title: string;
  readonly stamp: string;
  readonly copies: number;
  readonly text: string;
  readonly next: string | null;
}

export interface Saved {
  readonly versionNo: string;
  readonly fields: Fields;
}

export interface VariationState {
  readonly latest: Saved;
  readonly published: Saved | null;
  readonly workflow: string;
}

export interface SavedType {
  readonly versionNo: string;
  readonly description: string;
}

export interface TypeState {
  readonly latest: SavedType;
  readonly published: SavedType | null;
}

export interface ProjectState {
  readonly primaryLanguage: string;
}

export type State = VariationState | TypeState | ProjectState | null;

export const LANGUAGES = ['en-GB', 'cy', 'pl'] as const;
export const PROJECT = 'project';
export const typeKey = (type: string) => `type/${type}`;
export const entryKey = (type: string, id: string, language: string) => `${type}/${id}/${language}`;

/** Placeholder in a key for an id that the service generates; the stamp finds the entry. */
export const madeUp = (stamp: string) => `?${stamp}`;
export const MADE_UP = /\?([^/]+)/;

export function partsOf(key: string): { readonly type: string; readonly id: string; readonly language: string } {
  const [type = '', id = '', language = ''] = key.split('/');
  return { type, id, language };
}

export const variationOf = (state: State): VariationState | null => (state && 'workflow' in state ? state : null);
export const typeOf = (state: State): TypeState | null =>
  state && 'latest' in state && !('workflow' in state) ? state : null;
export const stampOf = (state: State): string | undefined => variationOf(state)?.latest.fields.stamp;

export function nextMinor(versionNo: string): string {
  const [major, minor] = versionNo.split('.');
  return `${major}.${Number(minor) + 1}`;
}

export const nextMajor = (versionNo: string): string => `${Number.parseInt(versionNo) + 1}.0`;
