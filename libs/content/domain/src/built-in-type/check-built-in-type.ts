import type { ContentTypeDefinition, ContentTypeInput, ContentTypeProperties } from '@annal/content-rules';
import type { Issue } from '@annal/kernel';
import { builtInTexts } from './built-in-definition.ts';
import { builtInTypeOf } from './built-in-types.ts';

export function withProjectLanguages(input: ContentTypeInput, builtIn: ContentTypeDefinition): ContentTypeInput {
  return {
    ...input,
    defaultLanguage: input.defaultLanguage ?? builtIn.defaultLanguage,
    supportedLanguages: input.supportedLanguages ?? builtIn.supportedLanguages,
  };
}

export function checkBuiltIn(properties: ContentTypeProperties, builtIn: ContentTypeDefinition, issues: Issue[]): void {
  if (properties.defaultLanguage !== builtIn.defaultLanguage)
    issues.push({ field: 'defaultLanguage', message: "The languages of a built-in content type are the project's" });
  const missing = builtIn.supportedLanguages.filter((language) => !properties.supportedLanguages.includes(language));
  if (missing.length > 0)
    issues.push({ field: 'supportedLanguages', message: "The languages of a built-in content type are the project's" });
  const id = builtInTypeOf(builtIn.projectUuid, builtIn.uuid);
  if (!id) throw new Error('The content type is not a built-in one');
  for (const field of builtInTexts(id, builtIn.defaultLanguage).fields)
    if (!properties.fields.some((kept) => kept.id === field.id))
      issues.push({ field: 'fields', message: `The field '${field.id}' is built in and cannot be removed` });
}
