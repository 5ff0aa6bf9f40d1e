import { BSON } from 'bson';
import { CommandError } from '../errors.ts';
import type { BsonValue } from '../bson/value.ts';
import { buildDocument } from '../bson/writer.ts';

/** Expressions compute with JavaScript values; what they leave untouched keeps its BSON type only as far as those do. */
export function toJs(value: BsonValue): unknown {
  const { v } = BSON.deserialize(
    buildDocument((out) => out.value('v', value)),
    { promoteBuffers: false },
  );
  return v as unknown;
}

const ALLOWED = new Set(
  (
    '$abs $add $allElementsTrue $and $anyElementTrue $arrayElemAt $arrayToObject $ceil $cmp $concat $concatArrays ' +
    '$cond $dateAdd $dateDiff $dateFromParts $dateFromString $dateSubtract $dateToParts $dateToString $dateTrunc ' +
    '$dayOfMonth $dayOfWeek $dayOfYear $divide $eq $exp $filter $first $firstN $floor $getField $gt $gte $hour ' +
    '$ifNull $in $indexOfArray $indexOfBytes $indexOfCP $isArray $isNumber $last $lastN $literal $ln $log $log10 $lt ' +
    '$lte $ltrim $map $max $maxN $mergeObjects $millisecond $min $minN $minute $mod $month $multiply $ne $not ' +
    '$objectToArray $or $pow $range $reduce $regexFind $regexFindAll $regexMatch $replaceAll $replaceOne ' +
    '$reverseArray $round $rtrim $second $setDifference $setEquals $setIntersection $setIsSubset $setUnion $size ' +
    '$slice $sortArray $split $sqrt $strcasecmp $strLenBytes $strLenCP $substr $substrBytes $substrCP $subtract $sum ' +
    '$avg $switch $toBool $toDate $toDouble $toInt $toLong $toLower $toString $toUpper $trim $trunc $type $week $year ' +
    '$zip $let'
  ).split(' '),
);

/** Refuses operators that are unknown here, and field names that an expression must never reach. */
export function checkExpression(expression: unknown): void {
  if (Array.isArray(expression)) return expression.forEach(checkExpression);
  if (typeof expression === 'string' && /^\$.*(^|[.$])(__proto__|constructor|prototype)(\.|$)/.test(expression))
    throw new CommandError(2, `the path ${expression} cannot be used in an expression`);
  if (!isPlainObject(expression)) return;
  for (const [name, value] of Object.entries(expression)) {
    if (name.startsWith('$') && !ALLOWED.has(name)) throw new CommandError(168, `Unrecognized expression '${name}'`);
    if (name === '$literal') continue;
    checkExpression(value);
  }
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
