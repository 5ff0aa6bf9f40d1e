import type { Issue, Localized } from '@annal/kernel';
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

export function checkId(sent: string | null | undefined, part: Part, field: string, issues: Issue[]): string {
  const id = sent ?? '';
  const limit = ID_LIMITS[part];
  if (id.trim() === '') issues.push({ field, message: 'The id is required' });
  else if (lengthOf(id) > limit)
    issues.push({ field, message: `The ${part} id cannot be longer than ${limit} characters` });
  else if (!FORM.test(id)) issues.push({ field, message: `The ${part} id is not valid` });
  return id;
}

export function checkOwnId(
  sent: string | null | undefined,
  part: Part,
  field: string,
  seen: Set<string>,
  issues: Issue[],
): string {
  const before = issues.length;
  const id = checkId(sent, part, field, issues);
  const key = id.toLowerCase();
  if (issues.length === before && seen.has(key))
    issues.push({ field, message: `The ${part} id '${id}' is used twice` });
  seen.add(key);
  return id;
}

export function checkName(
  sent: Localized | null | undefined,
  field: string,
  issues: Issue[],
  isOptional = false,
): Localized {
  const name = readLocalized(sent, field, issues);
  if (!isOptional) requireText(name, null, field, issues);
  return name;
}

export function checkWord<Word extends string>(
  sent: string | null | undefined,
  words: readonly [Word, ...Word[]],
  field: string,
  issues: Issue[],
): Word {
  if (sent === undefined || sent === null) return words[0];
  const word = words.find((each) => each.toLowerCase() === sent.toLowerCase());
  if (word === undefined) issues.push({ field, message: `The value '${sent}' is none of ${words.join(', ')}` });
  return word ?? words[0];
}
