import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { adminPassword, Annal } from '../../support/service/annal.ts';
import type { Environment } from '../../support/service/process.ts';
import { sampled } from '../../support/sampling.ts';
import { browser, closeBrowser } from './browser.ts';
import { Faults } from './faults.ts';

export const sizes = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
  wall: { width: 2560, height: 1440 },
} as const;
/** What is left of 1280 × 1024 pixels at 400 % zoom. */
export const zoomed = { width: 320, height: 256 } as const;
export const themes = ['light', 'dark'] as const;

/** Sizes and themes of one screen; a sample, since the walk over every screen (look/every-screen.spec.ts) has them all. */
export const looks = sampled(
  themes.flatMap((theme) => (Object.keys(sizes) as (keyof typeof sizes)[]).map((size) => ({ theme, size }))),
  2,
);

export interface View {
  readonly size?: keyof typeof sizes;
  readonly theme?: (typeof themes)[number];
  readonly language?: string;
  readonly zone?: string;
}

/** A fresh service and the browser that looks at its console; one for each file of tests. */
export class Console {
  private readonly opened: { readonly context: BrowserContext; readonly faults: Faults }[] = [];

  private constructor(
    readonly annal: Annal,
    readonly address: string,
  ) {}

  static async start(environment: Environment = {}): Promise<Console> {
    const annal = await Annal.start(undefined, environment);
    return Console.of(annal);
  }

  /** `address`: of a proxy before it */
  static of(annal: Annal, address = annal.address): Console {
    return new Console(annal, address);
  }

  /** A page of a browser without cookies and storage of others. */
  async page({
    size = 'desktop',
    theme = 'light',
    language = 'en-GB',
    zone = 'Europe/London',
  }: View = {}): Promise<ConsolePage> {
    const options: BrowserContextOptions = {
      baseURL: this.address,
      viewport: sizes[size],
      hasTouch: size === 'phone',
      colorScheme: theme,
      locale: language,
      timezoneId: zone,
      // The system's setting decides about animations, so none is waited for.
      reducedMotion: 'reduce',
    };
    const context = await (await browser()).newContext(options);
    const faults = await Faults.watch(context, new URL(this.address).origin);
    this.opened.push({ context, faults });
    const press = (control: Locator): Promise<void> => (size === 'phone' ? control.tap() : control.click());
    return { page: await context.newPage(), context, faults, press };
  }

  /** Signed in, with the first screen ready. */
  async signedIn(view: View = {}, username = 'admin', password = adminPassword): Promise<ConsolePage> {
    const opened = await this.page(view);
    await signIn(opened.page, username, password);
    return opened;
  }

  /** After each test. @throws what pages were not allowed to do */
  async closePages(): Promise<void> {
    const opened = this.opened.splice(0);
    for (const { context } of opened) await context.close();
    for (const { faults } of opened) faults.check();
  }

  async end(): Promise<void> {
    await closeBrowser();
    await this.annal.discard();
  }
}

export interface ConsolePage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: Faults;
  /** With a finger on the phone, else with the pointer. */
  readonly press: (control: Locator) => Promise<void>;
}

/** Of scenarios that people go through at a desk and on their way. */
export const devices = ['desktop', 'phone'] as const;

export async function signIn(page: Page, username = 'admin', password = adminPassword): Promise<void> {
  await page.goto('sign-in');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  await standing(page);
}

/** Until the screen is there and nothing on it is busy. */
export async function standing(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}
