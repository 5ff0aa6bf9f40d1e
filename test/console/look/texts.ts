import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pseudo } from '../../../apps/console/src/messages/pseudo.ts';

const source = fileURLToPath(new URL('../../../apps/console/src', import.meta.url));

export const languages = ['en', 'de', 'en-XA'] as const;
export type Language = (typeof languages)[number];

const read = (language: 'en' | 'de'): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...globSync(`**/messages/${language}.json`, { cwd: source }).map(
      (file) => JSON.parse(readFileSync(join(source, file), 'utf8')) as object,
    ),
  ) as Record<string, string>;

const texts = { en: read('en'), de: read('de') };

/** What the console says there. Only for texts whose values are put in as they are. */
export function textOf(language: Language, key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = texts[language === 'de' ? 'de' : 'en'][key];
  if (text === undefined) throw new Error(`There is no text ${key}`);
  const said = text.replaceAll(/\{(\w+)\}/g, (_, value: string) => values[value] ?? '');
  return language === 'en-XA' ? pseudo(said) : said;
}
