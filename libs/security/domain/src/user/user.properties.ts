import { canonicalLanguage, wrongLanguage, wrongType, type Issue } from '@annal/kernel';
import { isEmail, isPrincipalName } from '../principal-name.ts';
import type { CustomValues } from './user.events.ts';

export interface UserProperties {
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly language?: string | null | undefined;
  readonly custom?: Readonly<Record<string, unknown>> | null | undefined;
  readonly optOutOfNotifications?: boolean | null | undefined;
  readonly expiry?: string | null | undefined;
  readonly passwordChangeFrequency?: number | null | undefined;
}

const MAX_NAME = 100;
const MAX_CUSTOM_KEYS = 100;
const MAX_FREQUENCY_DAYS = 3650;

/** security.md 3.1, 3.4. */
export function propertyIssues(properties: UserProperties, now: Date): readonly Issue[] {
  const { username, email, expiry, timezone, language, custom, passwordChangeFrequency } = properties;
  const issues: Issue[] = [];
  const refuse = (field: string, message: string) => issues.push({ field, message });
  if (email === null || email === '') refuse('email', 'The email is required');
  else if (email !== undefined && !isEmail(email)) refuse('email', 'The email is not valid');
  if (username === null) refuse('username', 'The username is required');
  else if (username !== undefined && !isPrincipalName(username)) refuse('username', 'The username is not valid');
  issues.push(...nameIssues('firstName', 'first name', properties.firstName));
  issues.push(...nameIssues('lastName', 'last name', properties.lastName));
  if (timezone && !isTimezone(timezone)) refuse('timezone', 'The timezone is not valid');
  if (language && !canonicalLanguage(language)) refuse('language', wrongLanguage(language));
  if (custom) issues.push(...customIssues(custom));
  if (expiry && Date.parse(expiry) <= now.getTime()) refuse('expiry', 'The expiry date must be in the future');
  if (
    passwordChangeFrequency !== undefined &&
    passwordChangeFrequency !== null &&
    !isFrequency(passwordChangeFrequency)
  )
    refuse('credentials.passwordChangeFrequency', 'The password change frequency is not valid');
  return issues;
}

export function customOf(custom: Readonly<Record<string, unknown>>): CustomValues {
  return custom as CustomValues;
}

function nameIssues(field: string, label: string, name: string | null | undefined): readonly Issue[] {
  if (!name || [...name].length <= MAX_NAME) return [];
  return [{ field, message: `The user ${label} cannot be longer than ${MAX_NAME} characters` }];
}

function customIssues(custom: Readonly<Record<string, unknown>>): readonly Issue[] {
  const entries = Object.entries(custom);
  if (entries.length > MAX_CUSTOM_KEYS)
    return [{ field: 'custom', message: `The user custom cannot have more than ${MAX_CUSTOM_KEYS} keys` }];
  return entries
    .filter(([, value]) => value !== null && !['string', 'number', 'boolean'].includes(typeof value))
    .map(([key]) => ({ field: `custom.${key}`, message: wrongType('string, number or boolean') }));
}

/** Intl also accepts offsets such as `+01:00`, which are no time zones. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function isFrequency(days: number): boolean {
  return Number.isInteger(days) && days >= 0 && days <= MAX_FREQUENCY_DAYS;
}
