import type { Issue } from '@annal/kernel';

const MIN_LENGTH = 8;
const MAX_LENGTH = 256;
const MIN_KINDS = 3;
const MIN_WORD = 3;

interface Names {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** security.md 4, except for the comparison with the current password, which needs its hash. */
export function passwordIssues(password: string, names: Names, field: string): readonly Issue[] {
  const length = [...password].length;
  const messages = [
    length < MIN_LENGTH && `The password must be at least ${MIN_LENGTH} characters long`,
    length > MAX_LENGTH && `The password cannot be longer than ${MAX_LENGTH} characters`,
    containsName(password, names) && 'The password must not contain parts of your name',
    kindsOf(password) < MIN_KINDS &&
      'The password must contain at least three of: lower case letters, upper case letters, numbers, symbols',
  ];
  return messages.flatMap((message) => (message ? [{ field, message }] : []));
}

function containsName(password: string, { firstName, lastName }: Names): boolean {
  const text = fold(password);
  const words = fold(`${firstName ?? ''} ${lastName ?? ''}`).match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => [...word].length >= MIN_WORD && text.includes(word));
}

function kindsOf(password: string): number {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];
  return kinds.filter((kind) => kind.test(password)).length;
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
