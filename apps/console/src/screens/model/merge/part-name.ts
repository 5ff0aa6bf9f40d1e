import { t } from '../../../messages/index.ts';
import { languagesOf, nameIn, type Draft } from '../draft/draft.ts';
import { partOf } from '../draft/merge.ts';
import { propertyName } from './property-name.ts';

/** "Title · Rules", "Workflow". */
export function partName(key: string, draft: Draft): string {
  const { list, id, property } = partOf(key);
  const name = propertyName(property);
  if (list === undefined) return name;
  const found = draft[list].find((each) => each.id === id);
  const owner = found ? nameIn(found.name, languagesOf(draft)) : id;
  return t('model.textIn', { label: owner ?? '', language: name });
}
