import type { SearchedPath, SearchedValue } from '@annal/search-index';
import { foldText, stemOf, wordsOf } from '@annal/search-query';
import { instantOf, orderKey } from './sort-key.ts';

const MAX_DEPTH = 32;
/** Keys of free objects that no path can name are left out. */
const PART = /^[A-Za-z_][A-Za-z0-9_-]{0,127}$/;

interface Draft {
  readonly values: SearchedValue[];
  readonly words: (readonly string[])[];
  order: string | number | undefined;
  /** The first element decides the order, even if it has none. */
  isOrdered: boolean;
  isPresent: boolean;
  hasEmptyText: boolean;
}

export class PathReader {
  readonly links = new Set<string>();
  private readonly drafts = new Map<string, Draft>();

  /** @param language undefined: texts are compared, but not split into words */
  constructor(private readonly language: string | undefined) {}

  read(path: string, value: unknown, depth = 0): void {
    if (value === null || value === undefined || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) for (const element of value) this.read(path, element, depth + 1);
    else if (typeof value === 'object') this.readParts(path, value, depth);
    else if (typeof value === 'string') this.readText(path, value);
    else if (typeof value === 'number' && Number.isFinite(value))
      this.add(path, value, { type: 'number', number: value });
    else if (typeof value === 'boolean') this.add(path, value, { type: 'boolean', boolean: value });
  }

  paths(): readonly SearchedPath[] {
    return [...this.drafts].map(([path, { values, words, order, isPresent, hasEmptyText }]) => ({
      path,
      values,
      words,
      ...(order !== undefined && { order }),
      isPresent,
      hasEmptyText,
    }));
  }

  private readParts(path: string, value: object, depth: number): void {
    const parts = Object.entries(value);
    if (parts.length > 0) this.at(path).isPresent = true;
    const place = placeIn(value);
    if (place) this.at(path).values.push(place);
    const target = targetOf(value);
    if (target !== undefined) this.links.add(target);
    for (const [name, part] of parts) if (PART.test(name)) this.read(`${path}/${name.toLowerCase()}`, part, depth + 1);
  }

  private readText(path: string, text: string): void {
    const draft = this.at(path);
    if (text === '') {
      draft.hasEmptyText = true;
      draft.isOrdered = true;
      return;
    }
    const instant = instantOf(text);
    this.add(path, text, { type: 'text', text: foldText(text) }, instant);
    if (instant !== undefined) draft.values.push({ type: 'date', instant });
    else if (this.language !== undefined && !isIdentity(path)) this.readWords(draft, text, this.language);
  }

  private readWords(draft: Draft, text: string, language: string): void {
    const words = wordsOf(text);
    if (words.length > 0) draft.words.push(words.map((word) => stemOf(word, language)));
  }

  private add(path: string, given: unknown, value: SearchedValue, instant?: string): void {
    const draft = this.at(path);
    draft.values.push(value);
    draft.isPresent = true;
    if (draft.isOrdered) return;
    draft.isOrdered = true;
    draft.order = instant ?? orderKey(given);
  }

  private at(path: string): Draft {
    const known = this.drafts.get(path);
    if (known) return known;
    const draft: Draft = {
      values: [],
      words: [],
      order: undefined,
      isOrdered: false,
      isPresent: false,
      hasEmptyText: false,
    };
    this.drafts.set(path, draft);
    return draft;
  }
}

function placeIn(value: object): SearchedValue | undefined {
  const { lat, lon } = value as { readonly lat?: unknown; readonly lon?: unknown };
  const isNumber = (each: unknown): each is number => typeof each === 'number' && Number.isFinite(each);
  return isNumber(lat) && isNumber(lon) ? { type: 'place', lat, lon } : undefined;
}

function targetOf(value: object): string | undefined {
  const { sys } = value as { readonly sys?: { readonly id?: unknown } | null };
  return typeof sys?.id === 'string' ? sys.id : undefined;
}

/** Ids of linked entries are not split into words. */
function isIdentity(path: string): boolean {
  return path.includes('/sys/');
}
