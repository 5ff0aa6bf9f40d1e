import { equalValues } from '../bson/compare.ts';
import { BsonType, entriesOf, type BsonValue } from '../bson/value.ts';
import { matches } from '../query/filter.ts';
import { elementMatch, parseFilter } from '../query/parse-filter.ts';
import { regex } from '../query/predicate.ts';

/** Which elements `$pull` takes out: by operators on the element, by conditions on its fields, or by value. */
export function parsePull(argument: BsonValue): (item: BsonValue) => boolean {
  if (argument.type === BsonType.regex) return regex(argument).test;
  if (!argument.isObject()) return (item) => equalValues(item, argument);
  if (entriesOf(argument)[0]?.[0].startsWith('$')) return elementMatch(argument);
  const filter = parseFilter(argument);
  return (item) => item.isObject() && matches(filter, item);
}
