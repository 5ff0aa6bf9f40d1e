export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export type Values = Readonly<Record<string, string | number>>;

/** Each ICU message, compiled by the build: a function where something is filled in. */
export type Texts = Readonly<Record<string, string | ((values: Values) => string)>>;

/** The texts of the frame or of one area, loaded in the language that is spoken. */
export type TextSource = Readonly<Record<Language, () => Promise<{ readonly default: Texts }>>>;

export const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code);

export const frameTexts: TextSource = { en: () => import('./en.icu'), de: () => import('./de.icu') };
