import type { LiveContentType } from '@annal/content-domain';
import type { ComponentFields } from '@annal/content-rules';
import { ALWAYS, type Condition, type IndexOrder, type IndexQuery } from '@annal/search-index';
import { everything, limits, searchErrors, type OrderItem } from '@annal/search-query';
import type { EntryScope } from '../entry/lists/entry-scope.ts';
import { deliveredVariations } from './delivered-variations.ts';
import { givenOrder } from './compile-order.ts';
import { allOf, inScope } from './conditions.ts';
import { SearchedFields } from './searched-fields.ts';

export interface ListQuestion {
  readonly scope: EntryScope;
  readonly types: readonly LiveContentType[];
  readonly components: ComponentFields;
  /** Without a language: as delivery.md 3 chooses. */
  readonly isDelivered: boolean;
  readonly order: readonly OrderItem[];
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Undefined if no name can be ordered by. @throws DomainError `invalid` for too many fields in the order */
export function listQuery(question: ListQuestion): IndexQuery | undefined {
  const { scope, types, components, order, pageIndex, pageSize } = question;
  const definitions = types.map(({ latest, published = latest }) => published);
  const fields = new SearchedFields(definitions, components);
  const given = withoutRepeats(givenOrder(order, everything, fields));
  if (given.length === 0) return undefined;
  if (given.length > limits.orders)
    throw searchErrors.badOrder([{ field: 'order', message: `Order by at most ${limits.orders} fields` }]);
  return {
    projectUuid: scope.projectUuid,
    condition: allOf([
      inScope({ property: 'contentTypeUuid', oneOf: fields.typeUuids }),
      inScope({ property: 'status', oneOf: scope.statuses }),
      variations(question, fields),
    ]),
    order: [...given, ...ties(order.at(-1)?.direction ?? 1)],
    skip: pageIndex * pageSize,
    limit: pageSize,
  };
}

function withoutRepeats(order: readonly IndexOrder[]): readonly IndexOrder[] {
  const known = new Map<string, IndexOrder>();
  for (const item of order) {
    const what = JSON.stringify({ ...item, direction: undefined });
    if (!known.has(what)) known.set(what, item);
  }
  return [...known.values()];
}

function variations({ scope, isDelivered }: ListQuestion, fields: SearchedFields): Condition {
  const { language } = scope;
  if (language === '*') return ALWAYS;
  if (language === undefined && isDelivered) return deliveredVariations(fields, scope.primaryLanguage);
  if (language === undefined) return inScope({ property: 'isDefault', oneOf: [true] });
  return inScope({ property: 'language', oneOf: [language] });
}

function ties(direction: 1 | -1): readonly IndexOrder[] {
  return [
    { by: 'scope', property: 'entryId', direction },
    { by: 'scope', property: 'language', direction },
  ];
}
