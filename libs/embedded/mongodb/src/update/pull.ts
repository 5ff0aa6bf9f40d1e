import { CommandError } from '../errors.ts';
import { equalValues } from '../bson/compare.ts';
import { BsonType, entriesOf, type BsonValue } from '../bson/value.ts';
import { hasExpression, matches, type Filter } from '../query/filter.ts';
import { elementMatch, ON_DOCUMENTS, parseFilter } from '../query/parse-filter.ts';
import { regex } from '../query/predicate.ts';

function refuseExpressions(filter: Filter): void {
  if (hasExpression(filter)) throw new CommandError(224, '$expr is not allowed in this context');
}

export function parsePull(argument: BsonValue): (item: BsonValue) => boolean {
  if (argument.type === BsonType.regex) return regex(argument).test;
  if (!argument.isObject()) return (item) => equalValues(item, argument);
  const [first = ''] = entriesOf(argument)[0] ?? [];
  if (ON_DOCUMENTS.has(first)) refuseExpressions(parseFilter(argument));
  if (first.startsWith('$')) return elementMatch(argument);
  const filter = parseFilter(argument);
  refuseExpressions(filter);
  return (item) => item.isObject() && matches(filter, item);
}
