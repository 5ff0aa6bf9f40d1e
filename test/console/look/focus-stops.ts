import type { Page } from 'playwright-core';

/** What the keyboard reaches, and what there is to reach. */
export interface Stops {
  readonly expected: readonly string[];
  readonly reached: readonly string[];
}

declare global {
  interface Window {
    annalStops: Element[];
  }
}

/**
 * Goes through the page by Tab until it comes back to where it began. A list, tree, bar of tools, group of choices or row of tabs is
 * one stop, whose parts are reached by arrow keys.
 */
export async function focusStops(page: Page): Promise<Stops> {
  const expected = await page.evaluate(() => {
    const COMPOSITE = ['grid', 'treegrid', 'tree', 'listbox', 'menu', 'radiogroup', 'tablist', 'toolbar'].map(
      (role) => `[role="${role}"]`,
    );
    const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';
    const isReachable = (element: HTMLElement): boolean =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.closest('[inert], [aria-hidden="true"], [data-react-aria-top-layer] [hidden]') === null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.hasAttribute('data-focus-scope-start');
    const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    const found = [...(dialog ?? document).querySelectorAll<HTMLElement>(FOCUSABLE)]
      .filter(isReachable)
      .map((element) => {
        const around = element.parentElement?.closest(COMPOSITE.join());
        return around ?? element;
      });
    window.annalStops = [...new Set<Element>(found)];
    return window.annalStops.map(nameOf);

    function nameOf(element: Element): string {
      const label = element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent;
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
      return `${role} ${label.trim().slice(0, 40)}`;
    }
  });
  const reached: number[] = [];
  // A composite may need a press for each control within one of its rows.
  for (let presses = 0; presses < expected.length * 3 + 10; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => window.annalStops.findIndex((stop) => stop.contains(document.activeElement)));
    if (at === reached.at(-1) || at < 0) continue;
    if (reached.includes(at)) break;
    reached.push(at);
  }
  const first = reached.indexOf(0);
  const inTurn = [...reached.slice(Math.max(first, 0)), ...reached.slice(0, Math.max(first, 0))];
  return { expected, reached: inTurn.map((at) => expected[at] ?? '') };
}
