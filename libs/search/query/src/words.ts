import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { foldText } from './clause.ts';

type Stemmer = (word: string) => string;

/** By the first part of a language code; words of other languages stay whole. */
const STEMMERS: Readonly<Record<string, Stemmer>> = {
  da: danish,
  nl: dutch,
  en: english,
  fi: finnish,
  fr: french,
  de: german,
  hu: hungarian,
  it: italian,
  nb: norwegian,
  no: norwegian,
  pt: portuguese,
  ru: russian,
  es: spanish,
  sv: swedish,
};

const MAX_WORD = 40;
const TAG = /<[^<>]*>/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export function wordsOf(text: string): readonly string[] {
  const plain = text.includes('<') ? text.replace(TAG, ' ') : text;
  return (foldText(plain).match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD));
}

/** A changed answer is a changed read model. */
export function stemOf(word: string, language: string): string {
  const stem = STEMMERS[language.slice(0, 2).toLowerCase()];
  if (!stem || word.length <= 2) return word;
  return remembered.get(stem)?.recent.get(word) ?? remember(stem, word);
}

export function stemsOf(word: string, languages: readonly string[]): readonly string[] {
  return [...new Set(languages.map((language) => stemOf(word, language)))];
}

/** Words remembered per language; titles with numbers bring new ones all the time. */
const MOST = 50_000;
const remembered = new Map<Stemmer, Memory>();

interface Memory {
  recent: Map<string, string>;
  former: Map<string, string>;
}

function remember(stem: Stemmer, word: string): string {
  const memory = remembered.get(stem) ?? { recent: new Map<string, string>(), former: new Map<string, string>() };
  remembered.set(stem, memory);
  if (memory.recent.size >= MOST) {
    memory.former = memory.recent;
    memory.recent = new Map();
  }
  const found = memory.former.get(word) ?? (stem(word) || word);
  memory.recent.set(word, found);
  return found;
}
