import type { Page } from 'playwright-core';
import { success } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import type { Library } from '../../support/content/library.ts';
import { until } from '../../support/until.ts';
import { standing } from './console.ts';

/** The editor of an entry, stored or new. */
export async function openEntry(page: Page, library: Library, entryId: string, language = 'en-GB'): Promise<void> {
  await page.goto(`p/${library.id}/entries/${entryId}?lang=${language}`);
  await standing(page);
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
}

export async function openNew(page: Page, library: Library, contentTypeId = 'book'): Promise<void> {
  await page.goto(`p/${library.id}/entries/new/${contentTypeId}`);
  await standing(page);
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Until the line of the head says so, in these words. */
export async function says(page: Page, text: string): Promise<void> {
  await page.getByRole('status').filter({ hasText: text }).first().waitFor();
}

/** Takes what an earlier visit left on this device, until the field shows it. */
export async function restore(page: Page, name: string, text: string): Promise<void> {
  await standing(page);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await until(
    () => field(page, name).inputValue(),
    (value) => value === text,
  );
}

export async function save(page: Page, version: string): Promise<void> {
  await page.keyboard.press('Control+s');
  await says(page, `Saved as ${version}`);
}

/** The id of the entry whose editor is open. */
export function openId(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export async function stored(library: Library, entryId: string, language = 'en-GB'): Promise<Entry> {
  return success(await library.call<Entry>('GET', `/entries/${entryId}?language=${language}`));
}
