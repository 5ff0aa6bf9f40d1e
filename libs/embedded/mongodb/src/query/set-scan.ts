import type { Collection } from '../store/collection.ts';
import { PAUSED } from '../tasks/task.ts';
import type { SetPlan } from './plan.ts';
import { Ranked } from './ranked.ts';
import type { ReadBudget } from './read-budget.ts';
import type { Scan } from './scan.ts';
import { Walk } from './walk.ts';

/** Documents of a set in the order of positions or of a walk through indexes, or else as they are stored. */
export class SetScan implements Scan {
  private readonly order: () => number | undefined;

  constructor(
    private readonly collection: Collection,
    private readonly plan: SetPlan,
    private readonly budget: ReadBudget,
    private skip: number,
    wanted = 0,
  ) {
    const { walk, within, positions } = plan;
    if (walk && within && positions)
      this.order = new Ranked(
        within,
        positions,
        walk.some(({ backward }) => backward),
        wanted,
      ).next;
    else if (walk) this.order = new Walk(walk, budget).next;
    else {
      let last = -1;
      this.order = () => {
        last = within?.after(last) ?? -1;
        return last < 0 ? undefined : last;
      };
    }
  }

  next(): ReturnType<Scan['next']> {
    const { within, without } = this.plan;
    for (;;) {
      if (this.budget.isDue) return PAUSED;
      const rid = this.order();
      if (rid === undefined) return undefined;
      if ((within && !within.has(rid)) || without?.has(rid)) continue;
      if (this.skip > 0) {
        this.skip -= 1;
        continue;
      }
      const body = this.collection.fetch(rid);
      if (!body) continue;
      this.budget.documents += 1;
      return { rid, body };
    }
  }
}
