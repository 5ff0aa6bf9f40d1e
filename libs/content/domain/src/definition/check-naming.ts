import type { Issue, Localized } from '@annal/kernel';
import { apiIdProblem } from '../field/api-id.ts';
import { lengthOf, readLocalized } from '../field/texts.ts';

export type Noun = 'content type' | 'component' | 'workflow definition';

export const MAX_NAME = 100;
export const MAX_DESCRIPTION = 1000;

export function checkId(sent: string | null | undefined, noun: Noun, issues: Issue[]): string {
  const id = sent ?? '';
  const message = apiIdProblem(id, noun);
  if (message) issues.push({ field: 'id', message });
  return id;
}

export function checkSameId(sent: string | null | undefined, id: string, noun: Noun, issues: Issue[]): void {
  if (sent !== undefined && sent !== null && sent.toLowerCase() !== id.toLowerCase())
    issues.push({ field: 'id', message: `The ${noun} id cannot be changed` });
}

export function checkTexts(
  sent: Localized | null | undefined,
  property: 'name' | 'description',
  noun: Noun,
  issues: Issue[],
): Localized {
  const limit = property === 'name' ? MAX_NAME : MAX_DESCRIPTION;
  const texts = readLocalized(sent, property, issues);
  if (Object.values(texts).some((text) => lengthOf(text) > limit))
    issues.push({ field: property, message: `The ${noun} ${property} cannot be longer than ${limit} characters` });
  return texts;
}
