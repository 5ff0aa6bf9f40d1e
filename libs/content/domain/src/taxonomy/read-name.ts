import { lengthOf } from '@annal/content-rules';
import { canonicalLanguage, wrongLanguage, type Issue, type LanguageCode, type Localized } from '@annal/kernel';
import type { TaxonomyNodeInput } from './taxonomy.commands.ts';

const MAX_NAME = 200;
const MOST_LANGUAGES = 100;
/** Control characters, and halves of surrogate pairs, which have no form in UTF-8. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;

/** Undefined when none was sent. */
export function readName({ name: sent }: TaxonomyNodeInput, issues: Issue[]): Localized | undefined {
  if (sent === undefined || sent === null) return undefined;
  const name: Record<string, string> = {};
  const texts = Object.entries(sent);
  if (texts.length > MOST_LANGUAGES)
    issues.push({
      field: 'name',
      message: `A taxonomy node cannot have names in more than ${MOST_LANGUAGES} languages`,
    });
  for (const [code, text] of texts.slice(0, MOST_LANGUAGES)) {
    const language = canonicalLanguage(code);
    const trimmed = text.trim();
    const message = language ? problem(trimmed, Object.hasOwn(name, language)) : wrongLanguage(code);
    if (message) issues.push({ field: `name.${code}`, message });
    else if (language) name[language] = trimmed;
  }
  return name;
}

function problem(text: string, isRepeated: boolean): string | undefined {
  if (isRepeated) return 'The language is given twice';
  if (text === '') return 'The name is required';
  if (lengthOf(text) > MAX_NAME) return `The taxonomy node name cannot be longer than ${MAX_NAME} characters`;
  if (text.includes('/')) return "The taxonomy node name cannot contain '/', which joins the names of a path";
  return UNUSABLE.test(text) ? 'The taxonomy node name is not valid' : undefined;
}

export function requirePrimaryName(name: Localized | undefined, primaryLanguage: LanguageCode, issues: Issue[]): void {
  const isJudged = issues.some(({ field = '' }) => field === 'name' || field === `name.${primaryLanguage}`);
  if (isJudged || name?.[primaryLanguage] !== undefined) return;
  issues.push({ field: 'name', message: `A name is required for the primary language '${primaryLanguage}'` });
}
