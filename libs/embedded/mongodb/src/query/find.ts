import { documentValue } from '../bson/value.ts';
import type { Collection } from '../store/collection.ts';
import { PAUSED, type Rows, type Task } from '../tasks/task.ts';
import { conditionsIn, conjuncts, hasExpression, matches, matching, type Filter } from './filter.ts';
import { isSorted, type Plan } from './plan.ts';
import { choosePlan, type Question } from './planner.ts';
import type { ReadBudget } from './read-budget.ts';
import { isMergedByKeys, openScan, type DocumentRow, type Scan } from './scan.ts';
import { SortScan } from './sort-scan.ts';

export interface FindOptions extends Omit<Question, 'maxRows'> {
  readonly skip: number;
  readonly limit: number;
  readonly budget: ReadBudget;
}

export function find(collection: Collection, options: FindOptions): Scan {
  const { skip, limit } = options;
  const { writes } = collection;
  return run(collection, choosePlan(collection, { ...options, maxRows: limit ? skip + limit : 0 }), options, writes);
}

export function bodiesOf(scan: Scan): Rows<Buffer> {
  return {
    next: () => {
      const found = scan.next();
      return typeof found === 'object' ? found.body : found;
    },
  };
}

/** @param writes `collection.writes` before the plan was made */
export function run(collection: Collection, plan: Plan, options: FindOptions, writes = -1): Scan {
  const { filter, sort, skip, limit, budget } = options;
  const maxRows = limit && isSorted(plan) ? skip + limit : 0;
  const isExact = isMergedByKeys(plan) || (plan.kind === 'index' && plan.exact);
  const skipped = isExact && (sort.length === 0 || isSorted(plan)) ? skip : 0;
  const scan = openScan(collection, plan, sort, budget, { skip: skipped, maxRows });
  const isSure = (): boolean => isExact && collection.writes === writes;
  const parts = conjuncts(filter);
  const isBesideIndex = plan.kind !== 'collection' && (plan.kind !== 'index' || plan.met > 0);
  const isReordered = isBesideIndex && parts.length > 1 && parts.some(hasExpression);
  const conditions = isReordered ? { ...options, filter: byPath(parts) } : options;
  const matching = parts.length === 0 ? scan : new FilterScan(scan, conditions, isSure);
  const isNatural = sort.some(({ path }) => path === '$natural');
  if (sort.length === 0 || isNatural || isSorted(plan))
    return skip || limit ? new SliceScan(matching, skip - skipped, limit) : matching;
  return new SortScan(collection, matching, options);
}

/** MongoDB's order beside an index: an expression has no path and comes first. */
function byPath(parts: readonly Filter[]): Filter {
  const pathOf = (filter: Filter): string => (filter.kind === 'field' ? filter.path.text : '');
  return {
    kind: 'and',
    filters: parts.toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : pathOf(a) > pathOf(b) ? 1 : 0)),
  };
}

/** Longer filters check the clock between conditions. */
const FEW_CONDITIONS = 16;

/** After a write, checks the whole filter even if the plan covers it: a document may have left its index entry. */
class FilterScan implements Scan {
  private readonly isLong: boolean;
  private checked: { readonly found: DocumentRow; readonly task: Task<boolean> } | undefined;

  constructor(
    private readonly scan: Scan,
    private readonly options: FindOptions,
    private readonly isSure: () => boolean,
  ) {
    this.isLong = conditionsIn(options.filter) > FEW_CONDITIONS;
  }

  next(): ReturnType<Scan['next']> {
    const { filter, budget } = this.options;
    for (;;) {
      const found = this.checked?.found ?? this.scan.next();
      if (found === undefined || found === PAUSED || (!this.checked && this.isSure())) return found;
      const holds = this.isLong ? this.check(found) : matches(filter, documentValue(found.body));
      if (holds === PAUSED) return PAUSED;
      if (holds) return found;
      if (budget.isOver) return PAUSED;
    }
  }

  private check(found: DocumentRow): boolean | typeof PAUSED {
    const { filter, budget } = this.options;
    this.checked ??= { found, task: matching(filter, documentValue(found.body)) };
    for (;;) {
      const step = this.checked.task.next();
      if (!step.done && budget.isOver) return PAUSED;
      if (!step.done) continue;
      this.checked = undefined;
      return step.value;
    }
  }
}

class SliceScan implements Scan {
  private left: number;

  constructor(
    private readonly scan: Scan,
    private skip: number,
    limit: number,
  ) {
    this.left = limit || Infinity;
  }

  next(): ReturnType<Scan['next']> {
    while (this.left > 0) {
      const found = this.scan.next();
      if (found === undefined || found === PAUSED) return found;
      if (this.skip === 0) {
        this.left -= 1;
        return found;
      }
      this.skip -= 1;
    }
    return undefined;
  }
}
