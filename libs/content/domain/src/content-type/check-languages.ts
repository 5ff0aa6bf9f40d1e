import { canonicalLanguage, type Issue, type LanguageCode } from '@annal/kernel';
import type { ContentTypeFacts, ContentTypeInput } from './content-type.commands.ts';

export interface Languages {
  readonly defaultLanguage: LanguageCode;
  readonly supportedLanguages: readonly LanguageCode[];
}

export function checkLanguages(input: ContentTypeInput, facts: ContentTypeFacts, issues: Issue[]): Languages {
  const { defaultLanguage: sent, supportedLanguages: all } = input;
  const read = (code: string, field: string): LanguageCode | undefined => {
    const language = canonicalLanguage(code);
    if (!language) issues.push({ field, message: `The language code '${code}' is not valid` });
    else if (!facts.supportedLanguages.includes(language))
      issues.push({ field, message: `The project does not support the language '${language}'` });
    return language;
  };
  const defaultLanguage = (sent ? read(sent, 'defaultLanguage') : undefined) ?? facts.primaryLanguage;
  const supported = (all ?? []).flatMap((code, index) => read(code, `supportedLanguages[${index}]`) ?? []);
  const complete = supported.includes(defaultLanguage) ? supported : [defaultLanguage, ...supported];
  return { defaultLanguage, supportedLanguages: [...new Set(complete)] };
}
