import { foldedText } from '@annal/content-rules';
import type { LiveTagDocument } from '@annal/content-read-models';
import type { LanguageCode, Localized } from '@annal/kernel';

/** Holds folded texts: folding 50,000 tags per query took most of its time. */
export interface CachedTag extends LiveTagDocument {
  readonly foldedLabel: Localized;
  /** Value and labels joined, so that a query searches a single text. */
  readonly foldedTexts: string;
}

export interface TagLanguages {
  readonly project: { readonly primaryLanguage: LanguageCode };
  readonly language?: LanguageCode | undefined;
}

const BETWEEN_TEXTS = '\0';

export function cachedTag(tag: LiveTagDocument): CachedTag {
  const labels = Object.entries(tag.label).map(([language, text]) => [language, foldedText(text)] as const);
  const texts = new Set([foldedText(tag.value), ...labels.map(([, text]) => text)]);
  return { ...tag, foldedLabel: Object.fromEntries(labels), foldedTexts: [...texts].join(BETWEEN_TEXTS) };
}

export function shownLabel(label: Localized, { project, language = project.primaryLanguage }: TagLanguages): string {
  return label[language] ?? label[project.primaryLanguage] ?? Object.values(label)[0] ?? '';
}

/** All that is searched with a language, or without one (tags.md 2). */
function searchedText({ foldedLabel, foldedTexts }: CachedTag, languages: TagLanguages): string {
  return languages.language === undefined ? foldedTexts : shownLabel(foldedLabel, languages);
}

/** The texts of all tags as one: searching 50,000 that lie apart in memory takes five times as long. */
class JoinedTexts {
  private readonly text: string;
  private readonly starts: Uint32Array;

  constructor(
    private readonly tags: readonly CachedTag[],
    languages: TagLanguages,
  ) {
    const texts = tags.map((tag) => searchedText(tag, languages));
    this.text = texts.join(BETWEEN_TEXTS);
    this.starts = new Uint32Array(tags.length + 1);
    for (const [index, { length }] of texts.entries())
      this.starts[index + 1] = (this.starts[index] ?? 0) + length + BETWEEN_TEXTS.length;
  }

  having(wanted: string): readonly CachedTag[] {
    const found: CachedTag[] = [];
    let index = 0;
    for (let at = this.text.indexOf(wanted); at >= 0; at = this.text.indexOf(wanted, this.starts[index + 1])) {
      index = this.indexAt(at, index);
      const tag = this.tags[index];
      if (tag) found.push(tag);
      if (index + 1 >= this.tags.length) break;
    }
    return found;
  }

  private indexAt(at: number, from: number): number {
    let [low, high] = [from, this.tags.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] ?? Infinity) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Orders of tags are kept between queries, and replaced when a tag changes. */
const joined = new WeakMap<readonly CachedTag[], Map<string, JoinedTexts>>();
const MOST_LANGUAGES = 4;

/** Those whose value or any label, or with a language whose label, has the text (tags.md 2). */
export function tagsWithText(tags: readonly CachedTag[], text: string, languages: TagLanguages): readonly CachedTag[] {
  const wanted = foldedText(text);
  if (wanted.includes(BETWEEN_TEXTS)) return tags.filter((tag) => textsOf(tag, languages).some(includes(wanted)));
  const { project, language } = languages;
  const key = language === undefined ? '' : `${language} ${project.primaryLanguage}`;
  const known = joined.get(tags) ?? new Map<string, JoinedTexts>();
  joined.set(tags, known);
  const texts = known.get(key) ?? new JoinedTexts(tags, languages);
  const [oldest] = known.keys();
  if (!known.has(key) && known.size >= MOST_LANGUAGES && oldest !== undefined) known.delete(oldest);
  known.set(key, texts);
  return texts.having(wanted);
}

/** Texts with the character that parts them cannot be told from two. */
function textsOf({ value, foldedLabel }: CachedTag, languages: TagLanguages): readonly string[] {
  if (languages.language !== undefined) return [shownLabel(foldedLabel, languages)];
  return [foldedText(value), ...Object.values(foldedLabel)];
}

const includes = (wanted: string) => (text: string) => text.includes(wanted);
