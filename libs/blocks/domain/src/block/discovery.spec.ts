import type { DiscoveryFailureCode } from '../image/discovery-failure.ts';
import type { LiveBlock } from './block.state.ts';
import {
  at,
  push,
  start,
  found,
  failed,
  discover,
  after,
  stateOf,
  table,
  types,
  next,
} from './testing/block-history.ts';

describe('discovery', () => {
  it('starts once, continues after an interruption, and is recorded once', () => {
    const started = after(push('a'), start('a'));
    expect(next(started, start('a', 60))).toEqual([]);
    const done = [...started, ...next(started, found('a'))];
    expect(table(done)).toEqual(['0.1 Draft Deployed']);
    for (const late of [start('a'), found('a'), failed('a', 'REGISTRY_ERROR', 1)]) expect(next(done, late)).toEqual([]);
    expect(next([], start('a'))).toEqual([]);
  });

  it('is retried while the failure may be temporary, then fails for good', () => {
    let events = after(push('a'));
    for (const [attempt, seconds] of [2, 8, 30, 120].entries()) {
      events = [...events, ...next(events, start('a'))];
      const [delayed] = next(events, failed('a', 'REGISTRY_UNREACHABLE', attempt + 1));
      expect(delayed).toMatchObject({ type: 'BlockDiscoveryDelayed', data: { retryAt: at(seconds) } });
      events = [...events, ...(delayed ? [delayed] : [])];
      // Results of an earlier attempt are ignored.
      expect(next(events, found('a', null, attempt + 1))).toEqual([]);
    }
    events = [...events, ...next(events, start('a'))];
    const [last] = next(events, failed('a', 'REGISTRY_UNREACHABLE', 5));
    expect(last).toMatchObject({
      type: 'BlockVersionDiscoveryFailed',
      data: { attempts: 5, error: { code: 'REGISTRY_UNREACHABLE' } },
    });
    expect(table([...events, ...(last ? [last] : [])])).toEqual(['0.1 DiscoveryFailure Deployed']);
  });

  it.each<[DiscoveryFailureCode, number, object, string | null]>([
    ['REGISTRY_UNAUTHORIZED', 1, {}, null],
    ['MANIFEST_INVALID', 1, {}, null],
    ['IMAGE_NOT_FOUND', 1, {}, at(8)],
    ['LAYER_CORRUPT', 1, {}, at(2)],
    ['REGISTRY_RATE_LIMITED', 1, { retryAfterMs: 60_000 }, at(60)],
    ['REGISTRY_RATE_LIMITED', 1, { retryAfterMs: 86_400_000 }, at(300)],
    ['REGISTRY_ERROR', 1, { chance: 1 }, at(2.5)],
    ['REGISTRY_ERROR', 1, { now: at(1_799) }, null],
  ])('%s in attempt %d with %j is tried again at %s', (code, attempt, more, retryAt) => {
    const [event] = next(after(push('a'), start('a')), failed('a', code, attempt, more));
    expect(event).toMatchObject(
      retryAt === null ? { type: 'BlockVersionDiscoveryFailed' } : { type: 'BlockDiscoveryDelayed', data: { retryAt } },
    );
  });

  it('releases and activates a version that was pushed with that request', () => {
    const wish = { autoRelease: true, makeLive: true };
    const events = after(push('a', 'main', wish), discover('a'));
    expect(table(events)).toEqual(['1.0 Released Live']);
    expect(types(events).slice(3)).toEqual([
      ...['BlockVersionDiscovered', 'BlockVersionReleased', 'BlockVersionDeploymentChanged', 'BlockVersionMadeLive'],
    ]);
    const late = after(push('a', 'main', wish), start('a'), push('b'), found('a'));
    expect(table(late)).toEqual(['0.2 Created Deployed', '0.1 Draft Deprecated']);
    expect(late.at(-1)).toMatchObject({ type: 'BlockAutoReleaseSkipped', data: { reason: 'notLatest' } });
  });

  it('takes the description of the block from its latest version', () => {
    const events = after(push('a'), push('b'), discover('b', 'new'), discover('a', 'old'));
    expect((stateOf(events) as LiveBlock).described.description).toBe('new');
    expect(types(events).filter((type) => type === 'BlockDescribed')).toHaveLength(1);
  });
});
