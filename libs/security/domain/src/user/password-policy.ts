import type { Issue } from '@annal/kernel';

const KINDS = {
  lowerCase: /\p{Ll}/u,
  upperCase: /\p{Lu}/u,
  number: /\p{Nd}/u,
  symbol: /[^\p{Ll}\p{Lu}\p{Nd}]/u,
} as const;

/** security.md 4, for those who show the rules before a password is sent. */
export const passwordRules = {
  minLength: 8,
  maxLength: 256,
  kinds: Object.keys(KINDS) as readonly (keyof typeof KINDS)[],
  minKinds: 3,
  /** Parts of the person's name of this length or more are refused. */
  minNamePart: 3,
} as const;

interface Names {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

/** security.md 4, except for the comparison with the current password, which needs its hash. */
export function passwordIssues(password: string, names: Names, field: string): readonly Issue[] {
  const { minLength, maxLength, minKinds } = passwordRules;
  const length = [...password].length;
  const messages = [
    length < minLength && `The password must be at least ${minLength} characters long`,
    length > maxLength && `The password cannot be longer than ${maxLength} characters`,
    containsName(password, names) && 'The password must not contain parts of your name',
    kindsOf(password) < minKinds &&
      'The password must contain at least three of: lower case letters, upper case letters, numbers, symbols',
  ];
  return messages.flatMap((message) => (message ? [{ field, message }] : []));
}

function containsName(password: string, { firstName, lastName }: Names): boolean {
  const text = fold(password);
  const words = fold(`${firstName ?? ''} ${lastName ?? ''}`).match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => [...word].length >= passwordRules.minNamePart && text.includes(word));
}

function kindsOf(password: string): number {
  return Object.values(KINDS).filter((kind) => kind.test(password)).length;
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
