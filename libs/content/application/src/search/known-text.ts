import { foldText, wordsOf, type FieldClause, type Operand } from '@annal/search-query';

export function holdsForText(clause: FieldClause, text: string): boolean {
  const folded = foldText(text);
  const order = (value: Operand) => (typeof value === 'boolean' || value === null ? NaN : compare(folded, value));
  switch (clause.operator) {
    case 'exists':
      return clause.value;
    case 'equalTo':
      return order(clause.value) === 0;
    case 'in':
      return clause.value.some((value) => order(value) === 0);
    case 'between':
      return order(clause.value[0]) >= 0 && order(clause.value[1]) <= 0;
    case 'greaterThan':
      return order(clause.value) > 0;
    case 'greaterThanOrEqualTo':
      return order(clause.value) >= 0;
    case 'lessThan':
      return order(clause.value) < 0;
    case 'lessThanOrEqualTo':
      return order(clause.value) <= 0;
    case 'contains':
      return typeof clause.value === 'string' && hasPattern(folded, foldText(clause.value));
    case 'startsWith':
      return typeof clause.value === 'string' && folded.startsWith(foldText(clause.value));
    case 'endsWith':
      return typeof clause.value === 'string' && folded.endsWith(foldText(clause.value));
    case 'freeText': {
      const words = wordsOf(clause.value);
      if (words.length === 0) return false;
      const has = (word: string) => folded.includes(word);
      return clause.anyWord ? words.some(has) : words.every(has);
    }
    case 'distanceWithin':
      return false;
  }
}

/**
 * `*` is any run of characters, `?` is one. Each part between stars matches at the first place after the previous part.
 */
function hasPattern(text: string, pattern: string): boolean {
  const letters = [...text];
  let from = 0;
  for (const part of pattern.split('*')) {
    const wanted = [...part];
    const isAt = (start: number) => wanted.every((letter, n) => letter === '?' || letter === letters[start + n]);
    while (from + wanted.length <= letters.length && !isAt(from)) from += 1;
    if (from + wanted.length > letters.length) return false;
    from += wanted.length;
  }
  return true;
}

function compare(folded: string, value: string | number): number {
  return Buffer.compare(Buffer.from(folded), Buffer.from(foldText(String(value))));
}
