import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

/** What another theme can change. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Through the protocol, so that the policy of the page stays as it is. @returns a line for each violation */
export async function axeViolations(page: Page, rules: readonly string[] = RULES): Promise<readonly string[]> {
  await dialogShown(page);
  const session = await page.context().newCDPSession(page);
  const evaluate = async (expression: string) => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  };
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(`${source};0`);
  const run = `axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations)`;
  const violations = (await evaluate(run)) as readonly Violation[];
  await session.detach();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${help}: ${target.join(' ')}\n  ${failureSummary}`),
  );
}

/** React Aria hides a dialog on a touch screen until the keyboard of its first field has come up. */
async function dialogShown(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.veil')].every((veil) => getComputedStyle(veil).opacity !== '0'),
  );
}
