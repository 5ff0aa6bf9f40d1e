import { LANGUAGES_IN_VIEW, type SearchQuestion } from '@annal/content-application';
import type { Clause, FieldClause } from '@annal/search-query';

type Question = Pick<SearchQuestion, 'where' | 'order' | 'aggregations'>;

/** Inside knowledge (delivery.md 1.4, 1.7): searches of websites find nothing by it, and no change of it alters them. */
const HIDDEN = [
  'sys.unavailablelanguages',
  'sys.deletedlanguages',
  'sys.archivedlanguages',
  'sys.translationstate',
  'sys.schedules',
  'sys.workflow.allowedevents',
  'sys.workflow.transition',
  'sys.version.archived',
  'sys.version.archivedby',
  'sys.version.deleted',
  'sys.version.deletedby',
];
const ABSENT = 'sys.absent';
const DELIVERED = new Map([
  ['sys.workflow.state', 'sys.workflow.deliveredState'],
  ['sys.availablelanguages', LANGUAGES_IN_VIEW],
]);

/** The same question about what is delivered. */
export function deliveredPaths<Asked extends Question>(question: Asked): Asked {
  const { where, order, aggregations } = question;
  return {
    ...question,
    where: replaced(where, (clause) => ({ ...clause, field: deliveredPath(clause.field) })),
    order: order.map((item) => ({ ...item, field: deliveredPath(item.field) })),
    ...(aggregations && {
      aggregations: aggregations.map((each) => ({ ...each, field: deliveredPath(each.field) })),
    }),
  };
}

/** The same clauses with others in place of those over fields. */
export function replaced(clause: Clause, replacement: (clause: FieldClause) => Clause): Clause {
  switch (clause.kind) {
    case 'field':
      return replacement(clause);
    case 'not':
      return { ...clause, clause: replaced(clause.clause, replacement) };
    default:
      return { ...clause, clauses: clause.clauses.map((each) => replaced(each, replacement)) };
  }
}

function deliveredPath(field: string): string {
  const name = field.toLowerCase().replaceAll('[]', '');
  const delivered = DELIVERED.get(name);
  if (delivered !== undefined) return delivered;
  return HIDDEN.some((hidden) => name === hidden || name.startsWith(`${hidden}.`)) ? ABSENT : field;
}
