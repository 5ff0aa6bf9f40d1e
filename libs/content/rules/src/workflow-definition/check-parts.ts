import type { JsonReader, Localized } from '@annal/kernel';
import { lengthOf, readLocalized, requireText } from '../field/texts.ts';

export type Part = 'workflow definition' | 'state' | 'event' | 'parameter' | 'event group';

/** workflows.md 1.1 to 1.6. */
const ID_LIMITS: Readonly<Record<Part, number>> = {
  'workflow definition': 25,
  state: 30,
  event: 30,
  parameter: 50,
  'event group': 50,
};

const FORM = /^[a-z][a-z0-9]*$/i;

export function isDefinitionId(id: string): boolean {
  return id.length <= ID_LIMITS['workflow definition'] && FORM.test(id);
}

export function checkId(sent: JsonReader, part: Part): string {
  const id = sent.text() ?? '';
  const limit = ID_LIMITS[part];
  if (id.trim() === '') sent.refuse('The id is required');
  else if (lengthOf(id) > limit) sent.refuse(`The ${part} id cannot be longer than ${limit} characters`);
  else if (!FORM.test(id)) sent.refuse(`The ${part} id is not valid`);
  return id;
}

export function checkOwnId(sent: JsonReader, part: Part, seen: Set<string>): string {
  const before = sent.issues.length;
  const id = checkId(sent, part);
  const key = id.toLowerCase();
  if (sent.issues.length === before && seen.has(key)) sent.refuse(`The ${part} id '${id}' is used twice`);
  seen.add(key);
  return id;
}

export function checkName(sent: JsonReader, isOptional = false): Localized {
  const name = readLocalized(sent);
  if (!isOptional) requireText(name, null, sent);
  return name;
}

export function checkWord<Word extends string>(sent: JsonReader, words: readonly [Word, ...Word[]]): Word {
  const text = sent.text();
  if (text === undefined) return words[0];
  return sent.oneOf(words) ?? sent.refuse(`The value '${text}' is none of ${words.join(', ')}`) ?? words[0];
}
