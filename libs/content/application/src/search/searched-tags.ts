import type { LanguageCode, Localized } from '@annal/kernel';
import { foldText, stemOf, wordsOf, type FieldClause } from '@annal/search-query';
import { shownLabel } from '../tags/cache/cached-tag.ts';
import { holdsForText } from './known-text.ts';
import { isNear, type AskedWord } from './wanted-words.ts';

export interface SearchedTag {
  readonly id: string;
  readonly value: string;
  readonly label: Localized;
}

export interface ProjectTags {
  readonly all: readonly SearchedTag[];
  readonly merged: ReadonlyMap<string, string>;
}

export const NO_TAGS: ProjectTags = { all: [], merged: new Map() };

interface Word {
  readonly word: string;
  readonly stem: string;
}

/** Finds tags (tags.md 5). Returns all ids that entries may have, also those of tags merged since. */
export class SearchedTags {
  private readonly former = new Map<string, string[]>();
  private readonly live: ReadonlySet<string>;
  private readonly shownWords = new Map<string, readonly Word[]>();

  constructor(
    private readonly tags: ProjectTags,
    private readonly primaryLanguage: LanguageCode,
    readonly languages: readonly LanguageCode[],
  ) {
    this.live = new Set(tags.all.map(({ id }) => id));
    for (const [id, now] of tags.merged) this.former.set(now, [...(this.former.get(now) ?? []), id]);
  }

  get count(): number {
    return this.tags.all.length + this.tags.merged.size;
  }

  idsOf(id: string): readonly string[] {
    const now = this.tags.merged.get(id) ?? id;
    return this.live.has(now) ? [now, ...(this.former.get(now) ?? [])] : [];
  }

  named(text: string): readonly string[] {
    const wanted = foldText(text);
    return this.where((tag) => textsOf(tag).some((one) => foldText(one) === wanted));
  }

  matching(clause: FieldClause): readonly string[] {
    return this.where((tag) => textsOf(tag).some((text) => holdsForText(clause, text)));
  }

  withWord(asked: AskedWord): readonly string[] {
    return this.where(
      ({ value, label }) =>
        hasWord(wordsIn(value, this.primaryLanguage), asked, this.primaryLanguage) ||
        Object.entries(label).some(([language, text]) => hasWord(wordsIn(text, language), asked, language)),
    );
  }

  shownWithWord(asked: AskedWord): ReadonlyMap<LanguageCode, readonly string[]> {
    return this.byLanguage((tag, language) => hasWord(this.wordsShown(tag, language), asked, language));
  }

  shownMatching(clause: FieldClause): ReadonlyMap<LanguageCode, readonly string[]> {
    return this.byLanguage((tag, language) => holdsForText(clause, this.shown(tag, language)));
  }

  get alike(): readonly (readonly string[])[] {
    return [...this.former].flatMap(([id, former]) => (this.live.has(id) ? [[id, ...former].map(foldText)] : []));
  }

  labels(language: LanguageCode = this.primaryLanguage): ReadonlyMap<string, string> {
    return new Map(
      this.tags.all.flatMap((tag) => {
        const label = this.shown(tag, language);
        return this.idsOfTag(tag).map((id) => [foldText(id), label] as const);
      }),
    );
  }

  private byLanguage(isWanted: (tag: SearchedTag, language: LanguageCode) => boolean) {
    return new Map(this.languages.map((language) => [language, this.where((tag) => isWanted(tag, language))] as const));
  }

  private where(isWanted: (tag: SearchedTag) => boolean): readonly string[] {
    return this.tags.all.filter(isWanted).flatMap((tag) => this.idsOfTag(tag));
  }

  private idsOfTag({ id }: SearchedTag): readonly string[] {
    return [id, ...(this.former.get(id) ?? [])];
  }

  private shown({ label }: SearchedTag, language: LanguageCode): string {
    return shownLabel(label, { project: { primaryLanguage: this.primaryLanguage }, language });
  }

  private wordsShown(tag: SearchedTag, language: LanguageCode): readonly Word[] {
    const key = `${language} ${tag.id}`;
    const known = this.shownWords.get(key) ?? wordsIn(this.shown(tag, language), language);
    this.shownWords.set(key, known);
    return known;
  }
}

const textsOf = ({ value, label }: SearchedTag): readonly string[] => [value, ...Object.values(label)];

function wordsIn(text: string, language: string): readonly Word[] {
  return wordsOf(text).map((word) => ({ word, stem: stemOf(word, language) }));
}

function hasWord(words: readonly Word[], { word, wanted }: AskedWord, language: string): boolean {
  const stem = stemOf(word, language);
  return words.some((each) => each.word === word || isNear(stem, each.stem, wanted.edits));
}
