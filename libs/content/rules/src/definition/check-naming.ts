import type { JsonReader, Localized } from '@annal/kernel';
import { apiIdProblem } from '../field/api-id.ts';
import { lengthOf, readLocalized } from '../field/texts.ts';

export type Noun = 'content type' | 'component' | 'workflow definition';

export const MAX_NAME = 100;
export const MAX_DESCRIPTION = 1000;

export function checkId(sent: JsonReader, noun: Noun): string {
  const id = sent.text() ?? '';
  const problem = apiIdProblem(id, noun);
  if (problem) sent.refuse(problem);
  return id;
}

export function checkSameId(sent: JsonReader, id: string, noun: Noun): void {
  const named = sent.text();
  if (named !== undefined && named.toLowerCase() !== id.toLowerCase()) sent.refuse(`The ${noun} id cannot be changed`);
}

export function checkTexts(definition: JsonReader, property: 'name' | 'description', noun: Noun): Localized {
  const limit = property === 'name' ? MAX_NAME : MAX_DESCRIPTION;
  const sent = definition.own(property);
  const texts = readLocalized(sent);
  if (Object.values(texts).some((text) => lengthOf(text) > limit))
    sent.refuse(`The ${noun} ${property} cannot be longer than ${limit} characters`);
  return texts;
}
