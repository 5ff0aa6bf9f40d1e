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

/** Sideways scrolling of the page, text that is cut without an ellipsis, and controls that lie over each other. */
export async function layoutProblems(page: Page): Promise<readonly string[]> {
  return [...(await textProblems(page)), ...(await overlappingControls(page))];
}

function textProblems(page: Page): Promise<readonly string[]> {
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

/** Of what can be reached: what lies behind a dialog is covered on purpose. */
function overlappingControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'a[href], button, input, select, textarea, [role="button"], [contenteditable="true"]';
    const TOLERATED = 2;
    /** What is left of it when everything that cuts it has done so. */
    const shownOf = (element: Element): DOMRect => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, clip } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible' && clip === 'auto') continue;
        const box = around.getBoundingClientRect();
        [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
        [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const isOnTop = (element: Element, { left, top, width, height }: DOMRect): boolean => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    };
    const shown = [...document.querySelectorAll(CONTROLS)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => element.closest('[inert], [aria-hidden="true"]') === null)
      .map((element) => ({ element, box: shownOf(element) }))
      .filter(({ element, box }) => box.width > TOLERATED && box.height > TOLERATED && isOnTop(element, box));
    const nameOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) || element.outerHTML.slice(0, 80);
    return shown.flatMap((one, at) =>
      shown
        .slice(at + 1)
        .filter((other) => {
          const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          const isWithin = one.element.contains(other.element) || other.element.contains(one.element);
          return !isWithin && width > TOLERATED && height > TOLERATED;
        })
        .map((other) => `"${nameOf(one.element)}" and "${nameOf(other.element)}" lie over each other`),
    );
  });
}
