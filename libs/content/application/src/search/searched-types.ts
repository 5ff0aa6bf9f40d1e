import type { ContentTypeDefinition } from '@annal/content-rules';
import type { Clause, FieldClause } from '@annal/search-query';
import { fieldName, isEverywhere } from './clause-context.ts';
import { topLevel } from './clauses.ts';
import { holdsForText } from './known-text.ts';
import { SearchedFields } from './searched-fields.ts';
import type { SearchContext } from './search-context.ts';
import { holdsWithout } from './value-conditions.ts';

export function searchedTypes(
  where: Clause,
  { definitions, components }: Pick<SearchContext, 'definitions' | 'components'>,
): readonly ContentTypeDefinition[] {
  const required = topLevel(where);
  const fields = new SearchedFields(definitions, components);
  return definitions.filter((definition) => required.every((clause) => couldHold(clause, definition, fields)));
}

function couldHold(clause: FieldClause, definition: ContentTypeDefinition, fields: SearchedFields): boolean {
  const name = fieldName(clause.field);
  if (name === 'sys.contenttypeid') return holdsForText(clause, definition.id);
  if (name === 'sys.dataformat') return holdsForText(clause, definition.dataFormat);
  if (name.startsWith('sys.') || isEverywhere(name) || holdsWithout(clause)) return true;
  return fields.placesOf(name).some(({ typeUuids }) => typeUuids.includes(definition.uuid));
}
