import { browserBundle } from '@annal/testing/browser-bundle';

const KILOBYTE = 1024;

it.each([
  ['the rules of values', ['compileEntryValidator'], 11],
  ['the checks of definitions', ['checkContentType', 'checkComponent', 'Matching'], 15],
  ['workflows', ['allowedEvents', 'runnable', 'builtInWorkflow'], 3],
])('%s run in browsers, without packages', async (_, names, kilobytes) => {
  const { packages, gzip, text } = await browserBundle('@annal/content-rules', names);
  expect(packages).toEqual([]);
  expect(text).not.toMatch(/\b(?:Buffer|process|require)\b/);
  expect(gzip).toBeGreaterThan(KILOBYTE);
  expect(gzip).toBeLessThan(kilobytes * KILOBYTE);
});
