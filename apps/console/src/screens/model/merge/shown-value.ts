import { isRecord } from '@annal/kernel';
import { t } from '../../../messages/index.ts';

/** A property for people to compare: texts as they are, the rest as JSON. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('model.nothing');
  const texts = isRecord(value) ? Object.values(value) : [];
  if (texts.length > 0 && texts.every((text) => typeof text === 'string')) return texts.join(' · ');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1).replaceAll(/\s+/g, ' ');
}
