import { isRecord, type LanguageCode } from '@annal/kernel';
import type { Validation } from '../field.ts';
import { isArray, isBlank, own } from '../json.ts';
import type { FieldKind, Rule, RuleKind } from './rule.ts';
import { isFilled } from '../shapes/structured.ts';
import { isMessage, messageText } from '../texts.ts';

const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  quote: { source: 'source', quote: 'text', text: 'text' },
  image: { caption: 'caption', altText: 'altText' },
};

function partRule(name: string, part: string, message: unknown, defaultLanguage: LanguageCode): Rule {
  return {
    scope: 'element',
    isOnlyForPublish: true,
    passes: (value) => !isRecord(value) || Object.values(value).every(isBlank) || isFilled(own(value, part)),
    text: messageText(message, defaultLanguage, `${name} is needed`),
  };
}

function partRequired(family: string, part: string): RuleKind {
  return {
    appliesTo: (kind) => kind.family === family,
    check: () => [],
    compile: ({ message }, _, defaultLanguage) => [partRule(part, part, message, defaultLanguage)],
  };
}

function namedParts({ fields }: Validation, { family }: FieldKind) {
  const known = PARTS[family] ?? {};
  return (isArray(fields) ? fields : []).filter(isRecord).flatMap((item) => {
    const name = own(item, 'name');
    const part = typeof name === 'string' ? own(known, name) : undefined;
    return typeof name === 'string' && typeof part === 'string' ? [{ name, part, message: own(item, 'message') }] : [];
  });
}

const requiredFields: RuleKind = {
  appliesTo: ({ family }) => Object.hasOwn(PARTS, family),
  check: (parameters, _, kind) => {
    const { fields } = parameters;
    const isList = isArray(fields) && fields.every((item) => isRecord(item) && isMessage(own(item, 'message')));
    return isList && namedParts(parameters, kind).length === fields.length
      ? []
      : [{ field: '.fields', message: 'A list of known parts is needed' }];
  },
  compile: (parameters, kind, defaultLanguage) =>
    namedParts(parameters, kind).map(({ name, part, message }) => partRule(name, part, message, defaultLanguage)),
};

export const rulesForParts: Readonly<Record<string, RuleKind>> = {
  requiredFields,
  captionRequired: partRequired('image', 'caption'),
  altTextRequired: partRequired('image', 'altText'),
  sourceRequired: partRequired('quote', 'source'),
};
