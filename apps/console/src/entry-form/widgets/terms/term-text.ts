import type { Term } from '../../../api/taxonomy.ts';

type Texts = Readonly<Record<string, string>>;

/** In the language of the entry, else in the default one, else in any. */
const textIn = (texts: Texts, languages: readonly string[]): string | undefined =>
  languages.map((language) => texts[language]).find((text) => text !== undefined) ?? Object.values(texts)[0];

export const nameOfTerm = ({ key, name }: Term, languages: readonly string[]): string => textIn(name, languages) ?? key;

/** From below the root: `Books / Novels`. */
export function pathOfTerm({ key, path }: Term, languages: readonly string[]): string {
  const names = (textIn(path, languages) ?? key).split('/');
  return (names.length > 1 ? names.slice(1) : names).join(' / ');
}
