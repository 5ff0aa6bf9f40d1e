import type { Page } from 'playwright-core';
import { Console, standing, type View } from './console.ts';

const PROJECT = { id: 'library', name: 'Library', primaryLanguage: 'en-GB', supportedLanguages: ['en-GB', 'cy'] };
export const MODEL = `/api/management/projects/${PROJECT.id}`;

export const TYPES = `${MODEL}/contenttypes`;

export const named = (name: string) => ({ 'en-GB': name });
export const text = (id: string, more: object = {}) => ({ id, name: named(id), dataType: 'string', ...more });

/** A console with the empty project `library`, whose model the API and the builder change. */
export class Modelling {
  private constructor(readonly service: Console) {}

  static async start(): Promise<Modelling> {
    const modelling = new Modelling(await Console.start());
    await modelling.created('/api/management/projects', PROJECT);
    return modelling;
  }

  async created(path: string, body: object): Promise<void> {
    const { status } = await this.service.annal.call('POST', path, body);
    expect(status).toBeLessThan(300);
  }

  async changed(path: string, body: object): Promise<void> {
    expect((await this.service.annal.call('PUT', path, body)).status).toBe(200);
  }

  async published(
    place: 'contenttypes' | 'components',
    definition: { readonly id: string; readonly [part: string]: unknown },
  ): Promise<void> {
    await this.created(`${MODEL}/${place}`, definition);
    await this.created(`${MODEL}/${place}/${definition.id}/workflow/events`, { event: 'publish' });
  }

  async definition(path: string): Promise<Record<string, unknown>> {
    return (await this.service.annal.call<Record<string, unknown>>('GET', path)).body;
  }

  async opened(path: string, view: View = {}): Promise<Page> {
    const { page } = await this.service.signedIn(view);
    page.setDefaultTimeout(20_000);
    await page.goto(path);
    await standing(page);
    return page;
  }
}

export async function addField(page: Page, kind: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: kind, exact: true }).click();
  await page.getByLabel('Field name', { exact: true }).fill(name);
}

export const check = (page: Page, name: string) =>
  page.getByRole('checkbox', { name, exact: true }).click({ force: true });

export const saved = (page: Page) => page.locator('h1 ~ [role="status"]').getByText('Saved as').waitFor();

export async function saveDefinition(page: Page): Promise<void> {
  await page.keyboard.press('Control+S');
  await saved(page);
}
