import fc from 'fast-check';
import { redirectsAggregate } from './redirects.aggregate.ts';
import type { KeepNodePaths } from './redirects.commands.ts';
import type { RedirectsEvent, RedirectStatus } from './redirects.events.ts';
import { event, projectUuid } from './testing/library.ts';

type Step =
  | { readonly kind: 'set'; readonly automatic: boolean; readonly statusCode: RedirectStatus }
  | { readonly kind: 'rename'; readonly slug: string }
  | { readonly kind: 'handle' };

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('set' as const),
      automatic: fc.boolean(),
      statusCode: fc.constantFrom<RedirectStatus>(301, 302),
    }),
    fc.record({ kind: fc.constant('rename' as const), slug: fc.constantFrom('/a', '/b', '/c', '/d') }),
    fc.record({ kind: fc.constant('handle' as const) }),
  ),
  { maxLength: 40 },
);

/** Redirects of one node, and changes of the tree that wait for `handle`. */
class Redirected {
  readonly events: RedirectsEvent[] = [];
  private state = redirectsAggregate.initial;
  private readonly waiting: KeepNodePaths[] = [];
  private path = '/start';

  set(data: Extract<Step, { kind: 'set' }>, inForceAfter?: string): void {
    const { automatic, statusCode } = data;
    const set = { automatic, statusCode, ...(inForceAfter !== undefined && { inForceAfter }) };
    this.state = redirectsAggregate.evolve(this.state, event('AutomaticRedirectsSet', set));
  }

  rename(slug: string, causedAt: string): void {
    const paths = { former: { en: this.path }, present: { en: slug } };
    const about = { projectUuid, nodeId: 'books', formerParentId: 'root', causedAt, newIds: { en: causedAt } };
    this.waiting.push({ type: 'KeepNodePaths', data: { ...about, ...paths } });
    this.path = slug;
  }

  handle(): void {
    for (const command of this.waiting.splice(0)) {
      const decided = redirectsAggregate.decide(command, this.state);
      this.state = decided.reduce(redirectsAggregate.evolve, this.state);
      this.events.push(...decided);
    }
  }
}

it('changes of the tree that are handled late keep the same redirects as those handled at once', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const [atOnce, late] = [new Redirected(), new Redirected()];
      for (const [position, step] of taken.entries()) {
        if (step.kind === 'set') {
          // Without delay, settings need no position.
          atOnce.set(step);
          late.set(step, String(position - 1));
        } else if (step.kind === 'rename') {
          atOnce.rename(step.slug, String(position));
          late.rename(step.slug, String(position));
          atOnce.handle();
        } else late.handle();
      }
      late.handle();
      expect(late.events).toEqual(atOnce.events);
    }),
    { numRuns: 300 },
  );
});
