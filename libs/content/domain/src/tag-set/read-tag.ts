import { apiIdProblem, lengthOf } from '@annal/content-rules';
import {
  canonicalGuid,
  canonicalLanguage,
  isVersionNo,
  wrongLanguage,
  type Issue,
  type Localized,
} from '@annal/kernel';
import type { TagGroupInput, TagInput } from './tag-set.commands.ts';
import type { TagGroupDetails } from './tag-set.events.ts';

const MAX_VALUE = 100;
const MAX_LABEL = 200;
const MAX_NAME = 100;
const MAX_DESCRIPTION = 500;
/** Control characters, and halves of surrogate pairs, which have no form in UTF-8. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;
const WRONG_VALUE = 'The tag value is not valid';

/** tags.md 1.2; undefined when none, or an invalid one, was sent. */
export function readValue(sent: string | null | undefined, issues: Issue[]): string | undefined {
  if (sent === undefined || sent === null) return undefined;
  const value = sent.trim();
  const isUsable = value !== '' && lengthOf(value) <= MAX_VALUE && !UNUSABLE.test(value) && !canonicalGuid(value);
  if (!isUsable) issues.push({ field: 'value', message: WRONG_VALUE });
  return isUsable ? value : undefined;
}

export function readLabel(sent: Localized | null | undefined, issues: Issue[]): Localized | undefined {
  if (sent === undefined || sent === null) return undefined;
  const label: Record<string, string> = {};
  for (const [code, text] of Object.entries(sent)) {
    const language = canonicalLanguage(code);
    const trimmed = text.trim();
    const message = language ? labelProblem(trimmed, Object.hasOwn(label, language)) : wrongLanguage(code);
    if (message) issues.push({ field: `label.${code}`, message });
    else if (language) label[language] = trimmed;
  }
  return label;
}

function labelProblem(text: string, isRepeated: boolean): string | undefined {
  if (isRepeated) return 'The language is given twice';
  if (text === '') return 'The label is required';
  if (lengthOf(text) > MAX_LABEL) return `The tag label cannot be longer than ${MAX_LABEL} characters`;
  return UNUSABLE.test(text) ? 'The tag label is not valid' : undefined;
}

export function requirePrimary(label: Localized | undefined, primaryLanguage: string, issues: Issue[]): void {
  const isJudged = issues.some(({ field = '' }) => field === 'label' || field === `label.${primaryLanguage}`);
  if (isJudged || label?.[primaryLanguage] !== undefined) return;
  issues.push({ field: 'label', message: `A label is required for the primary language '${primaryLanguage}'` });
}

/** Letters that Unicode does not decompose (nodes.md 3.2). */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Joins words in camel case: `Children's books` becomes `childrensBooks`. */
export function derivedValue(label: string, issues: Issue[]): string | undefined {
  const plain = label
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘ʼ]/g, '');
  const words = plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  const [first = '', ...others] = words.map((word) => word.normalize('NFC'));
  const joined = first + others.map(capitalized).join('');
  return readValue([...joined].slice(0, MAX_VALUE).join(''), issues);
}

function capitalized(word: string): string {
  const [first = '', ...rest] = word;
  return first.toUpperCase() + rest.join('');
}

export function readGroup(
  { name: sentName, description: sentDescription }: TagGroupInput,
  issues: Issue[],
): { [Key in keyof TagGroupDetails]: TagGroupDetails[Key] | undefined } {
  const name = typeof sentName === 'string' ? sentName.trim() : undefined;
  if (sentName === null || name === '') issues.push({ field: 'name', message: 'The name is required' });
  if (name !== undefined && lengthOf(name) > MAX_NAME) issues.push(tooLong('name', MAX_NAME));
  if (typeof sentDescription === 'string' && lengthOf(sentDescription) > MAX_DESCRIPTION)
    issues.push(tooLong('description', MAX_DESCRIPTION));
  return { name, description: sentDescription };
}

const tooLong = (property: string, limit: number): Issue => ({
  field: property,
  message: `The tag group ${property} cannot be longer than ${limit} characters`,
});

export function checkGroupId(sent: string | null | undefined, issues: Issue[]): string {
  const id = sent ?? '';
  const message = apiIdProblem(id, 'tag group');
  if (message) issues.push({ field: 'id', message });
  return id;
}

export function isStale({ version }: Pick<TagInput, 'version'>, current: string, issues: Issue[]): boolean {
  const sent = version?.versionNo;
  if (sent === undefined || sent === null) return false;
  if (isVersionNo(sent)) return sent !== current;
  issues.push({ field: 'version.versionNo', message: 'The version number is not valid' });
  return false;
}
