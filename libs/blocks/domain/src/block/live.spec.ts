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

describe('the live version', () => {
  it('is one released version at a time', () => {
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

  it('can be rolled back step by step', () => {
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

  it('skips broken releases when it is rolled back', () => {
    const events = after(releases('a', 'b', 'c'), invoke('markAsBroken', '2.0'), invoke('rollback', 'live'));
    expect(table(events)).toEqual(['3.0 Released Deprecated', '2.0 Released Deprecated !', '1.0 Released Live']);
  });

  it('passes to the previous release or to none when it is marked as broken', () => {
    const replaced = after(releases('a', 'b'), invoke('markAsBroken', 'live'));
    expect(table(replaced)).toEqual(['2.0 Released Deprecated !', '1.0 Released Live']);
    expect(replaced.at(-1)?.data).toMatchObject({ cause: 'markAsBroken', replacedBy: { versionUuid: 'a' } });
    const alone = after(releases('a'), invoke('markAsBroken', 'live'));
    expect(table(alone)).toEqual(['1.0 Released Deprecated !']);
    expect((stateOf(alone) as LiveBlock).live).toBeNull();
  });
});

describe('marking as broken', () => {
  it('happens once, on any branch, in any state', () => {
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
