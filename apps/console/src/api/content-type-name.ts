import { language } from '../messages/index.ts';

interface Named {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly defaultLanguage?: string;
}

/** In the console's language if the type has a name in it, else in its default language. */
export function nameOfType({ id, name, defaultLanguage = '' }: Named): string {
  const own = Object.keys(name).find((code) => code.slice(0, 2) === language());
  return name[own ?? defaultLanguage] ?? Object.values(name)[0] ?? id;
}
