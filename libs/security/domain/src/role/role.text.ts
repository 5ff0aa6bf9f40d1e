import { canonicalLanguage, type Issue } from '@annal/kernel';
import { nameKey } from '../principal-name.ts';
import type { RoleText } from './role.events.ts';
import { isObject } from './role.json.ts';

const MAX_LENGTH = 200;

/** Two names conflict if any of their texts match (security.md 8.1). */
export function nameKeys(name: RoleText): readonly string[] {
  const texts = typeof name === 'string' ? [name] : Object.values(name);
  return [...new Set(texts.map((text) => nameKey(text.trim())).filter((key) => key !== ''))];
}

export function readText(sent: unknown, field: string, issues: Issue[]): RoleText | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (typeof sent === 'string') return readOne(sent, field, issues);
  if (!isObject(sent)) {
    issues.push({ field, message: 'The value is not a valid string' });
    return undefined;
  }
  const texts: [string, string][] = [];
  for (const [code, text] of Object.entries(sent)) {
    const language = canonicalLanguage(code);
    if (!language) issues.push({ field, message: `The language code '${code}' is not valid` });
    else if (typeof text !== 'string')
      issues.push({ field: `${field}.${code}`, message: 'The value is not a valid string' });
    else texts.push([language, readOne(text, `${field}.${code}`, issues)]);
  }
  return Object.fromEntries(texts);
}

function readOne(text: string, field: string, issues: Issue[]): string {
  const trimmed = text.trim();
  const property = field.split('.', 1)[0];
  if ([...trimmed].length > MAX_LENGTH)
    issues.push({ field, message: `The role ${property} cannot be longer than ${MAX_LENGTH} characters` });
  return trimmed;
}
