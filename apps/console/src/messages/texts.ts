import { create } from 'zustand';
import type { Key } from './keys.ts';
import { pseudo } from './pseudo.ts';
import { frameTexts, isLanguage, type Language, type Texts, type TextSource, type Values } from './sources.ts';

/** Longer and accented English, to find what is cut off and what is not translated: `annal.language` = `en-XA`. */
const PSEUDO = 'en-XA';

interface Spoken {
  readonly language: Language;
  readonly isPseudo: boolean;
}

export const useLanguage = create<Spoken>(() => ({ language: 'en', isPseudo: false }));

/** For `Intl`, sorting and the `lang` of the page. */
export const language = (): Language => useLanguage.getState().language;

const sources = new Set<TextSource>([frameTexts]);
let texts: Texts = {};

/** `t('projects.create')`, `t('list.count', { count: 3 })`. Texts are ICU messages in `messages/{language}.json`. */
export function t(key: Key, values: Values = {}): string {
  const text = texts[key];
  if (text === undefined) throw new Error(`There is no text ${key}`);
  const said = typeof text === 'string' ? text : text(values);
  return useLanguage.getState().isPseudo ? pseudo(said) : said;
}

/** Loads the texts of one language in place of those of another. */
export async function speak(wanted: string): Promise<void> {
  const spoken: Language = isLanguage(wanted) ? wanted : 'en';
  const loaded = await Promise.all([...sources].map((source) => source[spoken]()));
  texts = Object.assign({}, ...loaded.map((each) => each.default)) as Texts;
  document.documentElement.lang = spoken;
  useLanguage.setState({ language: spoken, isPseudo: wanted === PSEUDO });
}

/** Adds the texts of an area, which arrive with its code. */
export async function speaks(source: TextSource): Promise<void> {
  if (sources.has(source)) return;
  const loaded = await source[language()]();
  sources.add(source);
  texts = { ...texts, ...loaded.default };
}

/** What the person chose, else what the browser asks for. */
export function preferredLanguage(): string {
  const chosen = localStorage.getItem('annal.language');
  const wanted = chosen === null ? navigator.languages : [chosen];
  const found = wanted.find((each) => each === PSEUDO || isLanguage(each.slice(0, 2)));
  if (found === PSEUDO) return PSEUDO;
  return found?.slice(0, 2) ?? 'en';
}
