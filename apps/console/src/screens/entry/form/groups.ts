import type { ContentType } from '../../../api/published-model.ts';
import { localized } from '../../../entry-form/localized.ts';
import { t } from '../../../messages/index.ts';

export interface FieldGroup {
  readonly id: string;
  readonly name: string;
  readonly fields: ContentType['fields'];
}

const MAIN = 'main';

/** As the content type orders them; fields without a group come first. */
export function groupsOf({ groups, fields, defaultLanguage }: ContentType): readonly FieldGroup[] {
  const known = new Set(groups.map(({ id }) => id));
  const rest = fields.filter(({ groupId }) => groupId === null || !known.has(groupId));
  const named = groups.map(({ id, name }) => ({
    id,
    name: localized(name, defaultLanguage) ?? id,
    fields: fields.filter(({ groupId }) => groupId === id),
  }));
  const main = { id: MAIN, name: t('editor.mainGroup'), fields: rest };
  return [main, ...named].filter((group) => group.fields.length > 0);
}
