import type { LiveBlock } from './block.state.ts';
import {
  push,
  invoke,
  start,
  found,
  discover,
  after,
  stateOf,
  table,
  types,
  next,
  objection,
  releases,
} from './testing/block-history.ts';

describe('being live', () => {
  it('is for one released version at a time', () => {
    const events = after(releases('a', 'b'));
    expect(table(events)).toEqual(['2.0 Released Live', '1.0 Released Deprecated']);
    expect(types(events).slice(-3)).toEqual([
      'BlockVersionDeploymentChanged',
      'BlockVersionDeploymentChanged',
      'BlockVersionMadeLive',
    ]);
    expect(events.at(-1)?.data).toMatchObject({
      previousLive: { versionUuid: 'a', versionNo: '1.0' },
      automatic: false,
    });
    expect(next(events, invoke('makeLive', 'live'))).toEqual([]);
    expect(objection(after(push('a'), discover('a')), invoke('makeLive'))).toBe(
      'Only a released version can be made live',
    );
  });

  it('goes back to what was live before, step by step', () => {
    const back = after(releases('a', 'b', 'c'), invoke('rollback', 'live'));
    expect(table(back)).toEqual(['3.0 Released Deprecated', '2.0 Released Live', '1.0 Released Deprecated']);
    expect(types(back).slice(-3)).toEqual([
      'BlockVersionDeploymentChanged',
      'BlockVersionDeploymentChanged',
      'BlockVersionRolledBack',
    ]);
    const further = after(releases('a', 'b', 'c'), invoke('rollback', 'live'), invoke('rollback', '2.0'));
    expect(table(further)[2]).toBe('1.0 Released Live');
    expect(objection(further, invoke('rollback', '1.0'))).toBe('There is no earlier released version to roll back to');
    expect(objection(further, invoke('rollback', '2.0'))).toBe('Only the live version can be rolled back');
  });

  it('goes back to the highest released version below, where the one before is broken', () => {
    const events = after(releases('a', 'b', 'c'), invoke('markAsBroken', '2.0'), invoke('rollback', 'live'));
    expect(table(events)).toEqual(['3.0 Released Deprecated', '2.0 Released Deprecated !', '1.0 Released Live']);
  });

  it('ends when the version is marked as broken, and passes to the one before or to none', () => {
    const replaced = after(releases('a', 'b'), invoke('markAsBroken', 'live'));
    expect(table(replaced)).toEqual(['2.0 Released Deprecated !', '1.0 Released Live']);
    expect(replaced.at(-1)?.data).toMatchObject({ cause: 'markAsBroken', replacedBy: { versionUuid: 'a' } });
    const alone = after(releases('a'), invoke('markAsBroken', 'live'));
    expect(table(alone)).toEqual(['1.0 Released Deprecated !']);
    expect((stateOf(alone) as LiveBlock).live).toBeNull();
  });
});

describe('marking as broken', () => {
  it('works once, on any branch, in any state', () => {
    const events = after(push('a'), push('f', 'feature'), invoke('markAsBroken', 'latest', 'feature'));
    expect(table(events, 'feature')).toEqual(['0.1 Created Deprecated !']);
    expect(objection(events, invoke('markAsBroken', 'latest', 'feature'))).toBe(
      'The version is already marked as broken',
    );
    expect(types(after(push('a'), push('b'), invoke('markAsBroken', '0.1'))).at(-1)).toBe('BlockVersionMarkedBroken');
  });

  it('lets a running discovery finish', () => {
    const events = after(push('a', 'main', { autoRelease: true }), start('a'), invoke('markAsBroken'), found('a'));
    expect(table(events)).toEqual(['0.1 Draft Deprecated !']);
    expect(events.at(-1)).toMatchObject({ type: 'BlockAutoReleaseSkipped', data: { reason: 'broken' } });
  });
});
