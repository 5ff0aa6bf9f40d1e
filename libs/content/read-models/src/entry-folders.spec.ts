import { folderNames } from './entry.document.ts';

describe('the folder names of an asset', () => {
  it.each([
    ['/', ['0:/', '0://']],
    ['/a', ['0:/', '1:/a', '1:/a/']],
    ['/a/b c', ['0:/', '1:/a', '2:/a/b c', '2:/a/b c/']],
  ])('%s', (path, names) => expect(folderNames(path)).toEqual(names));
});
