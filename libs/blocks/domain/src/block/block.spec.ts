import { given, push, invoke, discover, after, table, types, next, objection } from './testing/block-history.ts';

describe('pushing', () => {
  it('creates the block and its first version', () => {
    const events = after(push('v1'));
    expect(types(events)).toEqual(['BlockCreated', 'BlockVersionPushed']);
    expect(events[1]?.data).toMatchObject({ versionNo: '0.1', branch: 'main', sequence: 1 });
    expect(table(events)).toEqual(['0.1 Created Deployed']);
  });

  it('counts versions per branch, and deprecates the previous minor version', () => {
    const events = after(push('v1'), push('v2'), push('f1', 'feature/isbn'), push('v3'));
    expect(table(events)).toEqual(['0.3 Created Deployed', '0.2 Created Deprecated', '0.1 Created Deprecated']);
    expect(table(events, 'feature/isbn')).toEqual(['0.1 Created Deployed']);
  });

  it('names the changes since the previous version on the branch', () => {
    const comparisons = after(push('v1'), push('v2'))
      .filter((event) => event.type === 'BlockVersionPushed')
      .map(({ data }) => data.source.commit.comparisonUrl);
    expect(comparisons).toEqual([null, 'https://git.example.org/gitlab/search/compare/c-v1...c-v2']);
  });

  it('leaves released and live versions unchanged', () => {
    const released = after(push('v1'), discover('v1'), invoke('release'));
    expect(table([...released, ...next(released, push('v2'))])).toEqual([
      '1.1 Created Deployed',
      '1.0 Released Deployed',
    ]);
    const live = after(push('v1'), discover('v1'), invoke('release'), invoke('makeLive'), push('v2'));
    expect(table(live)).toEqual(['1.1 Created Deployed', '1.0 Released Live']);
  });

  it('keeps the spelling of the first push, and adds nothing when it is repeated', () => {
    const events = after(push('v1'), push('v2', 'main', { blockId: 'SEARCH' }));
    expect(events.every(({ data }) => data.blockId === 'search')).toBe(true);
    given(...events)
      .when(push('v1'))
      .then();
  });
});

describe('numbers', () => {
  it('follow the example of the contract', () => {
    const steps = after(push('a'), push('b'), push('c'), discover('c'), invoke('release', '0.3'));
    expect(table(steps).map((row) => row.split(' ')[0])).toEqual(['1.0', '0.2', '0.1']);
    const more = after(
      ...[push('a'), push('b'), push('c'), ...discover('c'), invoke('release', '0.3')],
      ...[push('d'), push('e'), ...discover('e'), invoke('release', '1.2'), push('f1', 'feature/isbn-scan')],
    );
    expect(table(more).map((row) => row.split(' ')[0])).toEqual(['2.0', '1.1', '1.0', '0.2', '0.1']);
    expect(table(more, 'feature/isbn-scan')).toEqual(['0.1 Created Deployed']);
  });

  it('from before a release still name the same version', () => {
    const events = after(push('a'), discover('a'), invoke('release'), invoke('makeLive', '0.1'));
    expect(table(events)).toEqual(['1.0 Released Live']);
    expect(types(next(events, invoke('markAsBroken', 1)))).toContain('BlockVersionMarkedBroken');
  });
});

describe('releasing', () => {
  it('takes the latest draft that is not broken', () => {
    const draft = after(push('a'), discover('a'));
    expect(table([...draft, ...next(draft, invoke('release'))])).toEqual(['1.0 Released Deployed']);
    expect(objection(after(push('a')), invoke('release'))).toBe(
      'Only a draft version can be released; the version is Created',
    );
    expect(objection(after(...[push('a'), ...discover('a'), push('b')]), invoke('release', '0.1'))).toBe(
      'Only the latest version can be released',
    );
    expect(objection(after(push('a'), discover('a'), invoke('markAsBroken')), invoke('release'))).toBe(
      'The version is marked as broken',
    );
    expect(objection(after(push('a'), discover('a'), invoke('release')), invoke('release', '1.0'))).toBe(
      'Only a draft version can be released; the version is Released',
    );
  });

  it('deprecates the previous release unless it is live', () => {
    const two = [push('a'), ...discover('a'), invoke('release'), push('b'), ...discover('b')];
    expect(table(after(two, invoke('release')))).toEqual(['2.0 Released Deployed', '1.0 Released Deprecated']);
    expect(table(after(two, invoke('makeLive', '1'), invoke('release')))).toEqual([
      '2.0 Released Deployed',
      '1.0 Released Live',
    ]);
  });

  it('works on the default branch, which becomes main or master when that is pushed', () => {
    const events = after(push('d', 'develop'), discover('d'), push('m', 'main'));
    expect(objection(events, invoke('release', 'latest', 'develop'))).toBe(
      'The action is only available on the default branch',
    );
    expect(objection(events, invoke('release'))).toBe('Only a draft version can be released; the version is Created');
    expect(
      table(after(push('d', 'develop'), discover('d'), invoke('release', 'latest', 'default')), 'develop'),
    ).toEqual(['1.0 Released Deployed']);
    expect(table(after(push('x'), push('m2', 'master'), discover('x'), invoke('release')))).toEqual([
      '1.0 Released Deployed',
    ]);
  });
});

describe('actions', () => {
  it('need an existing block, branch and version', () => {
    given().when(invoke('release')).thenRejected('Block.NotFound');
    const events = after(push('a'));
    expect(objection(events, invoke('release', 'latest', 'nowhere'))).toBe('The branch does not exist');
    for (const version of ['7.7', 'live', 3])
      expect(objection(events, invoke('makeLive', version))).toBe('The block version does not exist');
  });
});
