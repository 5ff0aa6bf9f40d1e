import { cpuMilliseconds } from '@annal/testing';
import { bareImageUri, isDigest, isTag, parseImageName } from './image-reference.ts';

describe('image names', () => {
  it.each([
    ['shelfworks/opening-hours', 'docker.io', 'shelfworks/opening-hours'],
    ['nginx', 'docker.io', 'library/nginx'],
    ['docker.io/nginx', 'docker.io', 'library/nginx'],
    ['index.docker.io/a/b', 'docker.io', 'a/b'],
    ['registry:5000/library/search', 'registry:5000', 'library/search'],
    ['localhost/search', 'localhost', 'search'],
    ['Registry/search', 'Registry', 'search'],
    ['ghcr.io/org/repo/main/app', 'ghcr.io', 'org/repo/main/app'],
    ['gitlab.host:4567/group/project/branch/app', 'gitlab.host:4567', 'group/project/branch/app'],
    ['[fd00::7]:5000/team/app', '[fd00::7]:5000', 'team/app'],
    ['a/b__c/d-----e.f', 'docker.io', 'a/b__c/d-----e.f'],
  ])('%s is in %s as %s', (uri, host, repository) => expect(parseImageName(uri)).toEqual({ host, repository }));

  it.each([
    '',
    '/',
    'a/',
    '/a',
    'a//b',
    'UPPER',
    'a/UPPER',
    'a:tag',
    'registry:5000',
    'a@sha256:00',
    'host.org/a?b',
    'host.org/a#b',
    'u@host.org/a',
    'http://host.org/a',
    'host.org:99999/a',
    'host.org:0/a',
    '-host.org/a',
    'a/b___c',
    'a/../b',
    'host.org/%2e',
    `host.org/${'a'.repeat(250)}`,
  ])('%s is not an image name', (uri) => expect(parseImageName(uri)).toBeUndefined());

  it('are checked in linear time', () => {
    const judged = () => expect(parseImageName(`${'a-'.repeat(120)}!`)).toBeUndefined();
    expect(cpuMilliseconds(judged)).toBeLessThan(50);
  });

  it('may have a prefix that tools write', () =>
    expect(['https://a.b/c', 'docker://c', 'oci://c', 'http://c'].map(bareImageUri)).toEqual([
      'a.b/c',
      'c',
      'c',
      'http://c',
    ]));

  it('have a tag or a digest', () => {
    expect([isTag('build-118'), isTag('_x'), isTag('-x'), isTag('x'.repeat(129)), isTag('a b')]).toEqual([
      ...[true, true, false, false, false],
    ]);
    expect([isDigest(`sha256:${'a'.repeat(64)}`), isDigest(`sha512:${'0'.repeat(128)}`)]).toEqual([true, true]);
    expect([isDigest('sha256:00'), isDigest(`md5:${'0'.repeat(32)}`)]).toEqual([false, false]);
  });
});
