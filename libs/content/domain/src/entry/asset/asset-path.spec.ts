import { JsonReader, type Issue } from '@annal/kernel';
import { extensionOf, filenameProblem, readFolder, usableFilename } from './asset-path.ts';

describe('the stored name of an uploaded file', () => {
  it.each([
    ['plan.PNG', 'plan.PNG'],
    ['C:\\plans\\plan.png', 'plan.png'],
    ['../../etc/passwd', 'passwd.bin'],
    ['a:b*c?.txt', 'a_b_c_.txt'],
    ['a\u0000b\n.txt', 'a_b_.txt'],
    ['README', 'README.bin'],
    ['.htaccess', 'htaccess.bin'],
    ['..', 'upload.bin'],
    ['', 'upload.bin'],
    ['   ', 'upload.bin'],
    ['archive.tar.gz', 'archive.tar.gz'],
    [`${'x'.repeat(300)}.txt`, `${'x'.repeat(196)}.txt`],
    ['Grundriß.png', 'Grundriß.png'],
  ])('%j', (sent, name) => {
    expect(usableFilename(sent)).toBe(name);
    expect(filenameProblem(name, extensionOf(name))).toBeUndefined();
  });
});

describe('a folder', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['\\', '/'],
    ['a', '/a'],
    ['/a/b/', '/a/b'],
    ['\\a\\b', '/a/b'],
    ['/a b/ü', '/a b/ü'],
  ])('%j', (sent, path) => {
    const issues: Issue[] = [];
    expect([readFolder(new JsonReader(sent, issues, 'f')), issues]).toEqual([path, []]);
  });

  it.each([
    '..',
    '/a/../b',
    '/.',
    '//a',
    '/a//b',
    '/a/ ',
    '/a*b',
    `/${'x'.repeat(101)}`,
    '/x'.repeat(600),
    'a\u0007',
    5,
  ])('%j is refused', (sent) => {
    const issues: Issue[] = [];
    expect(readFolder(new JsonReader(sent, issues, 'f'))).toBeUndefined();
    expect(issues.map(({ field }) => field)).toEqual(['f']);
  });
});
