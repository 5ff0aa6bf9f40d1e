import type { Condition } from '@annal/search-index';
import { compileValue } from './compile-value.ts';
import { matchingWords } from './compile-words.ts';
import { all, any, somewhere, type Clause } from './dsl.ts';
import { plainText } from './keys.ts';

export type OwnCondition =
  | Exclude<Condition, { kind: 'and' | 'or' | 'not' | 'linksTo' }>
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly OwnCondition[] }
  | { readonly kind: 'not'; readonly condition: OwnCondition };

export function compileCondition(condition: OwnCondition): Clause {
  switch (condition.kind) {
    case 'and':
      return all(condition.conditions.map(compileCondition));
    case 'or':
      return any(condition.conditions.map(compileCondition));
    case 'not':
      return { bool: { must_not: [compileCondition(condition.condition)] } };
    case 'scope':
      return { terms: { [condition.test.property]: condition.test.oneOf } };
    case 'value':
      return somewhere(compileValue(condition.path, condition.test));
    case 'present':
      return { term: { present: plainText(condition.path) } };
    case 'emptyText':
      return { term: { emptyText: plainText(condition.path) } };
    case 'words':
      return somewhere(matchingWords(condition));
    case 'linksToEntry':
      return { terms: { links: condition.entryIds } };
  }
}
