const OTHERS = new Set(
  (
    '$abs $accumulator $acos $acosh $allElementsTrue $anyElementTrue $arrayToObject $asin $asinh $atan $atan2 $atanh ' +
    '$avg $binarySize $bsonSize $ceil $concat $concatArrays $convert $cos $cosh $dateAdd $dateDiff $dateFromParts ' +
    '$dateFromString $dateSubtract $dateToParts $dateToString $dateTrunc $dayOfMonth $dayOfWeek $dayOfYear ' +
    '$degreesToRadians $exp $first $firstN $floor $function $getField $hour $indexOfArray $indexOfBytes ' +
    '$indexOfCP $isNumber $isoDayOfWeek $isoWeek $isoWeekYear $last $lastN $let $ln $log $log10 $ltrim $map $max ' +
    '$maxN $mergeObjects $meta $millisecond $min $minN $minute $mod $month $objectToArray $pow $radiansToDegrees $rand ' +
    '$range $reduce $regexFind $regexFindAll $regexMatch $replaceAll $replaceOne $reverseArray $round $rtrim ' +
    '$sampleRate $second $setEquals $setField $setIsSubset $sin $sinh $slice $sortArray $split $sqrt $stdDevPop ' +
    '$stdDevSamp $strLenBytes $strLenCP $strcasecmp $substr $substrBytes $substrCP $sum $switch $tan $tanh $toBool ' +
    '$toDate $toDecimal $toDouble $toHashedIndexKey $toInt $toLong $toObjectId $toString $toUpper $trim $trunc ' +
    '$tsIncrement $tsSecond $type $unsetField $week $year $zip'
  ).split(' '),
);

export function isKnownElsewhere(operator: string): boolean {
  return OTHERS.has(operator);
}
