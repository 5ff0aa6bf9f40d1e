import { t } from '../../../messages/index.ts';

/** A property for people to compare: texts as they are, the rest as JSON. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('model.nothing');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1).replaceAll(/\s+/g, ' ');
}
