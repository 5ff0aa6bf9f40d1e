import { foldedText } from '@annal/content-domain';
import type { LiveTagDocument } from '@annal/content-read-models';
import type { LanguageCode, Localized } from '@annal/kernel';

/** Holds folded texts: folding 50,000 tags per query took most of its time. */
export interface ShelvedTag extends LiveTagDocument {
  readonly foldedLabel: Localized;
  /** Value and labels joined, so that a query searches a single text. */
  readonly foldedTexts: string;
}

export interface TagLanguages {
  readonly project: { readonly primaryLanguage: LanguageCode };
  readonly language?: LanguageCode | undefined;
}

const BETWEEN_TEXTS = '\0';

export function shelvedTag(tag: LiveTagDocument): ShelvedTag {
  const labels = Object.entries(tag.label).map(([language, text]) => [language, foldedText(text)] as const);
  const texts = new Set([foldedText(tag.value), ...labels.map(([, text]) => text)]);
  return { ...tag, foldedLabel: Object.fromEntries(labels), foldedTexts: [...texts].join(BETWEEN_TEXTS) };
}

export function shownLabel(label: Localized, { project, language = project.primaryLanguage }: TagLanguages): string {
  return label[language] ?? label[project.primaryLanguage] ?? Object.values(label)[0] ?? '';
}

/** With a language its label, without one any label or the value (tags.md 2). */
export function findsTag(text: string, languages: TagLanguages): (tag: ShelvedTag) => boolean {
  const wanted = foldedText(text);
  if (languages.language !== undefined) return ({ foldedLabel }) => shownLabel(foldedLabel, languages).includes(wanted);
  if (!wanted.includes(BETWEEN_TEXTS)) return ({ foldedTexts }) => foldedTexts.includes(wanted);
  return ({ value, foldedLabel }) =>
    [foldedText(value), ...Object.values(foldedLabel)].some((one) => one.includes(wanted));
}
