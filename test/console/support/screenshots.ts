import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const folder =
  process.env['SCREENSHOTS'] ??
  fileURLToPath(new URL('../../../node_modules/.cache/annal/screenshots', import.meta.url));

/** Of a channel of 256 steps; a page of one colour has 0. */
const LEAST_DEVIATION = 2;

/** Keeps a picture and checks it. @returns what is wrong with it */
export async function screenshot(page: Page, name: string): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  const picture = await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  const { channels } = await sharp(picture).stats();
  const isBlank = channels.slice(0, 3).every(({ stdev }) => stdev < LEAST_DEVIATION);
  return [...(isBlank ? [`${name} is blank`] : []), ...(await layoutProblems(page)).map((text) => `${name}: ${text}`)];
}

/** Sideways scrolling of the page, and text that is cut without an ellipsis. */
export function layoutProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth} px`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, textOverflow, clip } = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && ['hidden', 'clip'].includes(overflowX);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      // Texts for screen readers only are clipped to a point.
      if (isCut && hasText && textOverflow !== 'ellipsis' && clip === 'auto' && element.clientWidth > 1)
        problems.push(`cut: ${element.textContent.trim().slice(0, 60)}`);
    }
    return problems;
  });
}
