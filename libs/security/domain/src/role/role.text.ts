import { canonicalLanguage, isRecord, wrongLanguage, type JsonReader } from '@annal/kernel';
import { nameKey } from '../principal-name.ts';
import type { RoleText } from './role.events.ts';

const MAX_LENGTH = 200;

/** Two names conflict if any of their texts match (security.md 8.1). */
export function nameKeys(name: RoleText): readonly string[] {
  const texts = typeof name === 'string' ? [name] : Object.values(name);
  return [...new Set(texts.map((text) => nameKey(text.trim())).filter((key) => key !== ''))];
}

export function readRoleText(sent: JsonReader): RoleText | undefined {
  if (!isRecord(sent.value)) {
    const text = sent.text();
    return text === undefined ? undefined : readOne(text, sent);
  }
  const texts: [string, string][] = [];
  for (const [code, each] of sent.members()) {
    const language = canonicalLanguage(code);
    if (!language) sent.refuse(wrongLanguage(code));
    else if (typeof each.value !== 'string') each.notA('string');
    else texts.push([language, readOne(each.value, each)]);
  }
  return Object.fromEntries(texts);
}

function readOne(text: string, sent: JsonReader): string {
  const trimmed = text.trim();
  const property = sent.path.split('.', 1)[0];
  if ([...trimmed].length > MAX_LENGTH)
    sent.refuse(`The role ${property} cannot be longer than ${MAX_LENGTH} characters`);
  return trimmed;
}
