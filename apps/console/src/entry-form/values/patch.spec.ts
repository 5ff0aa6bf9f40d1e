import { patchOf } from './patch.ts';

describe('the patch of a save', () => {
  const test = { op: 'test', path: '/sys/version/versionNo', value: '1.2' };

  it.each([
    ['a change', { title: 'a' }, { title: 'b' }, [{ op: 'replace', path: '/title', value: 'b' }]],
    ['a first value', {}, { title: 'b' }, [{ op: 'add', path: '/title', value: 'b' }]],
    ['a value that is cleared', { title: 'a' }, { title: null }, [{ op: 'remove', path: '/title' }]],
    ['a value that is gone', { title: 'a' }, {}, [{ op: 'remove', path: '/title' }]],
    ['names with special letters', {}, { 'a/b~c': 1 }, [{ op: 'add', path: '/a~1b~0c', value: 1 }]],
    ['no change', { title: 'a', link: { b: 1, a: [2] } }, { link: { a: [2], b: 1 }, title: 'a', none: null }, []],
  ])('holds %s after a test of the version', (_, stored, wanted, operations) => {
    expect(patchOf(stored, wanted, '1.2')).toEqual([test, ...operations]);
  });
});
