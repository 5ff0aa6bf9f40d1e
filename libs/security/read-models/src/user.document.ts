import { nameKey } from '@annal/security-domain';

/** security.md 3.1, or the companion user of an API key. */
export interface UserDocument {
  readonly _id: string;
  readonly kind: 'user' | 'apiKey';
  readonly username: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly timezone: string | null;
  readonly language: string | null;
  /** A list, because arbitrary keys cannot be paths. */
  readonly custom: readonly CustomValue[];
  readonly groupIds: readonly string[];
  readonly passwordChangeFrequency: number;
  readonly suspended: boolean;
  readonly lockedUntil: string | null;
  readonly passwordResetRequired: boolean;
  readonly passwordExpires: string | null;
  readonly created: string;
  readonly modified: string;
  readonly passwordChanged: string | null;
  readonly lastLogin: string | null;
  readonly lastFailedLogin: string | null;
  readonly expiry: string | null;
  readonly optOutOfNotifications: boolean;
  readonly failedLoginAttempts: number;
  readonly failedLoginAttemptsSinceLastSuccess: number;
  readonly successfulLoginAttempts: number;
  readonly keys: Readonly<Record<TextName, string | null>>;
  readonly lacks: Readonly<Record<OptionalName, 0 | 1>>;
}

export interface CustomValue {
  readonly key: string;
  readonly value: string | number | boolean | null;
}

type TextName = 'username' | 'email' | 'firstName' | 'lastName' | 'timezone' | 'language';
type DateName = 'passwordChanged' | 'lastLogin' | 'lastFailedLogin' | 'expiry';
type OptionalName = Exclude<TextName, 'username'> | DateName;

const texts: readonly TextName[] = ['username', 'email', 'firstName', 'lastName', 'timezone', 'language'];
const optionals: readonly OptionalName[] = [
  'email',
  'firstName',
  'lastName',
  'timezone',
  'language',
  'passwordChanged',
  'lastLogin',
  'lastFailedLogin',
  'expiry',
];

type Shown = Omit<UserDocument, 'keys' | 'lacks'>;

export function userDocument(shown: Shown): UserDocument {
  const keys = Object.fromEntries(texts.map((name) => [name, fold(shown[name])])) as UserDocument['keys'];
  const lacks = Object.fromEntries(optionals.map((name) => [name, lack(shown[name])])) as UserDocument['lacks'];
  return { ...shown, keys, lacks };
}

export function changedPaths(changed: Partial<Shown>): Record<string, unknown> {
  const paths: Record<string, unknown> = { ...changed };
  for (const name of texts) if (changed[name] !== undefined) paths[`keys.${name}`] = fold(changed[name]);
  for (const name of optionals) if (changed[name] !== undefined) paths[`lacks.${name}`] = lack(changed[name]);
  return paths;
}

export function customValues(custom: Readonly<Record<string, CustomValue['value']>>): readonly CustomValue[] {
  return Object.entries(custom).map(([key, value]) => ({ key, value }));
}

function fold(text: string | null): string | null {
  return text === null ? null : nameKey(text);
}

function lack(value: string | null): 0 | 1 {
  return value === null ? 1 : 0;
}
