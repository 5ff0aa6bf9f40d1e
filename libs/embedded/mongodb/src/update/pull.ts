import { equalValues } from '../bson/compare.ts';
import { BsonType, entriesOf, type BsonValue } from '../bson/value.ts';
import { matches } from '../query/filter.ts';
import { elementMatch, parseFilter } from '../query/parse-filter.ts';
import { regex } from '../query/predicate.ts';

/** These need a document, so they are not conditions on an element as it is. */
const ON_DOCUMENTS = new Set(['$and', '$or', '$nor', '$not', '$expr', '$where', '$comment']);

export function parsePull(argument: BsonValue): (item: BsonValue) => boolean {
  if (argument.type === BsonType.regex) return regex(argument).test;
  if (!argument.isObject()) return (item) => equalValues(item, argument);
  const [first = ''] = entriesOf(argument)[0] ?? [];
  if (first.startsWith('$') && !ON_DOCUMENTS.has(first)) return elementMatch(argument);
  const filter = parseFilter(argument, 'part');
  return (item) => item.isObject() && matches(filter, item);
}
