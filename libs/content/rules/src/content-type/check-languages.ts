import type { JsonReader, LanguageCode } from '@annal/kernel';
import type { ContentTypeFacts, ContentTypeInput } from './content-type.input.ts';

export interface Languages {
  readonly defaultLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
}

export function checkLanguages(sent: JsonReader<keyof ContentTypeInput>, facts: ContentTypeFacts): Languages {
  const read = (code: JsonReader): LanguageCode | undefined => {
    const language = code.language();
    if (language !== undefined && !facts.supportedLanguages.includes(language))
      code.refuse(`The project does not support the language '${language}'`);
    return language;
  };
  const named = sent.own('defaultLanguage').filled();
  const defaultLanguage = (named && read(named)) ?? facts.primaryLanguage;
  const supported = (sent.own('supportedLanguages').list() ?? []).flatMap((code) => read(code) ?? []);
  const complete = supported.includes(defaultLanguage) ? supported : [defaultLanguage, ...supported];
  return { defaultLanguage, supportedLanguages: [...new Set(complete)] };
}
