import type { Page } from 'playwright-core';

const MOST_PRESSES = 150;

/** Tab until the control with that name has the focus; it has to be in sight then, and to show that. */
export async function goTo(page: Page, role: string, name: string): Promise<void> {
  const wanted = page.getByRole(role as 'button', { name, exact: true });
  await wanted.first().waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await wanted.evaluateAll((all) => all.some((each) => each === document.activeElement))) {
      expect(await focusProblems(page)).toEqual([]);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${role} ${name}`);
}

export async function press(page: Page, role: string, name: string): Promise<void> {
  await goTo(page, role, name);
  await page.keyboard.press('Enter');
}

/** Whether whoever looks can see where the focus is. */
export function focusProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return ['nothing has the focus'];
    const name = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40) || focused.outerHTML;
    /** A hidden box of a choice is shown by its label. */
    const shown = focused.closest('label') ?? focused;
    const isMarked = [
      focused,
      ...shown.querySelectorAll('*'),
      shown,
      shown.parentElement,
      shown.parentElement?.parentElement,
    ]
      .filter((element) => element !== null && element !== undefined)
      .some((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
    const { left, top, width, height } = shown.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + Math.min(height, innerHeight) / 2];
    const hit = document.elementFromPoint(x, y);
    const isSeen = hit !== null && (shown.contains(hit) || hit.contains(shown));
    return [...(isMarked ? [] : [`${name} has no mark of the focus`]), ...(isSeen ? [] : [`${name} is out of sight`])];
  });
}
