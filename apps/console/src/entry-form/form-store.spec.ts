import {
  changesOf,
  countProblems,
  createFormStore,
  isChanged,
  leave,
  problemsAt,
  rebase,
  setProblems,
  setRefused,
  setUnreadable,
  setValue,
} from './form-store.ts';

const problems = (entries: Record<string, readonly string[]>) => new Map(Object.entries(entries));

describe('the store of a form', () => {
  it('knows what has changed, and that going back is no change', () => {
    const store = createFormStore({ title: 'Roses', keywords: ['a', 'b'] });
    setValue(store, ['keywords', 1], 'c');
    expect(changesOf(store.getState())).toEqual(['keywords']);
    setValue(store, ['keywords', 1], 'b');
    expect(isChanged(store.getState())).toBe(false);
  });

  it('shows problems once their field has been left', () => {
    const store = createFormStore({});
    setProblems(store, problems({ title: ['too long'], 'shop.lat': ['too far'] }));
    expect(problemsAt(store.getState(), 'title')).toEqual([]);
    leave(store, ['title']);
    leave(store, ['shop']);
    expect(problemsAt(store.getState(), 'title')).toEqual(['too long']);
    expect(problemsAt(store.getState(), 'shop.lat')).toEqual(['too far']);
  });

  it('shows refusals at once, until the field changes', () => {
    const store = createFormStore({ title: 'Roses' });
    setRefused(store, problems({ title: ['taken'], 'copies[1].shelfmark': ['taken, too'] }));
    expect(countProblems(store.getState(), new Set(['title', 'copies']))).toBe(2);
    setValue(store, ['title'], 'Tulips');
    expect(problemsAt(store.getState(), 'title')).toEqual([]);
    expect(problemsAt(store.getState(), 'copies[1].shelfmark')).toEqual(['taken, too']);
  });

  it('shows what is typed but is no value, until it is one', () => {
    const store = createFormStore({ pages: 12 });
    setUnreadable(store, ['pages'], ['no number']);
    expect(problemsAt(store.getState(), 'pages')).toEqual(['no number']);
    expect(isChanged(store.getState())).toBe(false);
    setUnreadable(store, ['pages'], []);
    expect(store.getState().unreadable.size).toBe(0);
  });

  it('keeps equal messages the same object', () => {
    const store = createFormStore({});
    leave(store, ['title']);
    setProblems(store, problems({ title: ['too long'] }));
    const before = problemsAt(store.getState(), 'title');
    setProblems(store, problems({ title: ['too long'], isbn: ['too short'] }));
    expect(problemsAt(store.getState(), 'title')).toBe(before);
  });

  it('counts changes from the version that was saved', () => {
    const store = createFormStore({ title: 'Roses' });
    setValue(store, ['title'], 'Tulips');
    rebase(store, { title: 'Tulips' }, store.getState().values);
    expect(isChanged(store.getState())).toBe(false);
  });
});
