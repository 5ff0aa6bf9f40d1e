import type { SearchQuestion } from '@annal/content-application';
import type { Clause } from '@annal/search-query';

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
const STATE = 'sys.workflow.state';
const DELIVERED_STATE = 'sys.workflow.deliveredState';

/** The same question about what is delivered. */
export function deliveredPaths<Asked extends Question>(question: Asked): Asked {
  const { where, order, aggregations } = question;
  return {
    ...question,
    where: deliveredClause(where),
    order: order.map((item) => ({ ...item, field: deliveredPath(item.field) })),
    ...(aggregations && {
      aggregations: aggregations.map((each) => ({ ...each, field: deliveredPath(each.field) })),
    }),
  };
}

function deliveredClause(clause: Clause): Clause {
  switch (clause.kind) {
    case 'not':
      return { ...clause, clause: deliveredClause(clause.clause) };
    case 'field':
      return { ...clause, field: deliveredPath(clause.field) };
    default:
      return { ...clause, clauses: clause.clauses.map(deliveredClause) };
  }
}

function deliveredPath(field: string): string {
  const name = field.toLowerCase().replaceAll('[]', '');
  if (name === STATE) return DELIVERED_STATE;
  return HIDDEN.some((hidden) => name === hidden || name.startsWith(`${hidden}.`)) ? ABSENT : field;
}
