import type { Field } from '@annal/content-rules';
import { formatList, languageName, t } from '../../../messages/index.ts';
import type { Change } from '../draft/changes.ts';
import { nameIn } from '../draft/draft.ts';
import { ruleNames } from '../inspector/rules/rule-names.ts';
import { propertyName } from '../merge/property-name.ts';

/** A change in a sentence. */
export function changeText(change: Change, languages: readonly string[]): string {
  const nameOf = ({ name, id }: Field): string => nameIn(name, languages) || id;
  switch (change.kind) {
    case 'added':
    case 'removed':
      return t(`model.change.${change.kind}`, { name: nameOf(change.field) });
    case 'retyped':
      return t('model.change.retyped', {
        name: nameOf(change.field),
        from: pairOf(change.before),
        to: pairOf(change.field),
      });
    case 'ruleAdded':
    case 'ruleChanged':
    case 'ruleRemoved':
      return t(`model.change.${change.kind}`, { name: nameOf(change.field), rule: ruleName(change.rule) });
    case 'field':
      return t('model.change.field', {
        name: nameOf(change.field),
        properties: formatList(change.properties.map(propertyName)),
      });
    case 'languageAdded':
    case 'languageRemoved':
      return t(`model.change.${change.kind}`, { language: languageName(change.language) });
    case 'moved':
      return t('model.change.moved');
    case 'setting':
      return t('model.change.setting', { name: propertyName(change.property) });
  }
}

const pairOf = ({ dataType, dataFormat }: Field): string => [dataType, dataFormat].filter(Boolean).join(' · ');

export function ruleName(rule: string): string {
  if (rule === 'allowedFieldTypes') return t('model.parts');
  const known = ruleNames.find((each) => each === rule);
  return known ? t(`model.rule.${known}`) : rule;
}
