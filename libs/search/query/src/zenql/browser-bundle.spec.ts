import { browserBundle } from '@annal/testing/browser-bundle';

it('ZenQL runs in browsers, without packages', async () => {
  const names = ['readZenql', 'printZenql', 'completeZenql', 'zenqlProblem'];
  const { packages, gzip } = await browserBundle('@annal/search-query/zenql', names);
  expect(packages).toEqual([]);
  expect(gzip).toBeGreaterThan(3 * 1024);
  expect(gzip).toBeLessThan(6 * 1024);
});
