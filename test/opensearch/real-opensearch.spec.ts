import { searchIndexContract, searchRelevanceContract } from '@annal/search-index/testing';
import { fleet } from './fleet.ts';
import { classPath } from './jars.ts';
import { kills } from './kills.ts';
import { largeEntries } from './large-entries.ts';
import { opened } from './opened.ts';
import { operations } from './operations.ts';
import { RealNode } from './real-node.ts';
import { removedTexts } from './removed-texts.ts';
import { secureSearches } from './secure-searches.ts';
import { slowSearches } from './slow-searches.ts';
import { suitesOfSearches } from './suites-of-searches.ts';
import { twoProcesses } from './two-processes.ts';
import { versions } from './versions.ts';

/** An existing cluster in place of a new node. */
const given = process.env['OPENSEARCH_TEST_URL'];
const java = given ? { path: '' } : await classPath();

if ('missing' in java) {
  describe(`OpenSearch: left out, because ${java.missing}`, () => {
    it('needs: apt-get install openjdk-17-jdk-headless maven', () => expect(java.missing).not.toBe(''));
  });
} else {
  let node: RealNode | undefined;
  let url = given ?? '';
  beforeAll(async () => {
    if (given) return;
    node = await RealNode.start(java.path);
    ({ url } = node);
  }, 400_000);
  afterAll(() => node?.stop());

  searchIndexContract('OpenSearch', () => opened(url));
  searchRelevanceContract('OpenSearch', () => opened(url));
  versions(() => url);
  kills(() => url);
  largeEntries(() => url);
  slowSearches(() => url);
  if (!given) removedTexts(() => node as RealNode);
  if (!given) secureSearches(() => url);
  twoProcesses(() => url);
  fleet(() => url);
  operations(() => url);
  suitesOfSearches(() => url);
}
