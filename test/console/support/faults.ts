import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';

/** Answers with a status of 400 or more that a test provokes; Chromium logs each as an error. */
export interface Refusal {
  readonly status: number;
  /** Of the address, without its origin. */
  readonly path: string | RegExp;
}

const NO_ANSWER = /^Failed to load resource: (net::ERR_|the server responded with a status of 503)/;
const FAILED_LOAD = /^Failed to load resource: the server responded with a status of (\d{3})/;

declare global {
  interface Window {
    annalReport(report: string): void;
  }
}

/** What no page of the console may do: log errors, break its policy, ask other origins, throw. */
export class Faults {
  private readonly found: string[] = [];
  private readonly refusals: Refusal[] = [];
  /** Requests without an answer are no faults, because the test has stopped the service or is starting it. */
  mayBeSilent = false;

  private constructor(private readonly origin: string) {}

  static async watch(context: BrowserContext, origin: string): Promise<Faults> {
    const faults = new Faults(origin);
    await context.exposeBinding('annalReport', (_, report: string) => faults.note(`CSP report: ${report}`));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
        window.annalReport([violatedDirective, blockedURI, sourceFile, sample].join(' ')),
      );
    });
    context.on('console', (message) => faults.noteMessage(message));
    context.on('weberror', (error) =>
      faults.note(`page error: ${error.error().name} ${error.error().message} ${error.error().stack ?? ''}`),
    );
    context.on('request', (request) => faults.noteAddress(request.url()));
    context.on('page', (page) => faults.watchSockets(page));
    return faults;
  }

  /** Of one answer that is to come. */
  expect(...refusals: readonly Refusal[]): void {
    this.refusals.push(...refusals);
  }

  note(fault: string): void {
    this.found.push(fault);
  }

  /** @throws if there was any since the last time */
  check(): void {
    const found = this.found.splice(0);
    const missing = this.refusals.splice(0).map(({ status, path }) => `expected, but not seen: ${status} of ${path}`);
    if (found.length + missing.length > 0) throw new Error([...found, ...missing].join('\n'));
  }

  private watchSockets(page: Page): void {
    page.on('websocket', (socket) => this.noteAddress(socket.url()));
    page.on('crash', () => this.note('the page crashed'));
  }

  private noteMessage(message: ConsoleMessage): void {
    if (!['error', 'warning', 'assert'].includes(message.type())) return;
    if (this.mayBeSilent && NO_ANSWER.test(message.text())) return;
    const address = message.location().url;
    const [, status] = FAILED_LOAD.exec(message.text()) ?? [];
    if (status !== undefined && this.isExpected(Number(status), address)) return;
    this.note(`console ${message.type()}: ${message.text()} (${address})`);
  }

  private isExpected(status: number, address: string): boolean {
    const path = address.replace(this.origin, '');
    const at = this.refusals.findIndex(
      (refusal) =>
        refusal.status === status &&
        (typeof refusal.path === 'string' ? refusal.path === path : refusal.path.test(path)),
    );
    if (at >= 0) this.refusals.splice(at, 1);
    return at >= 0;
  }

  private noteAddress(address: string): void {
    const { origin, protocol } = new URL(address);
    const isOwn = origin === this.origin || protocol === 'data:' || (protocol === 'blob:' && origin === this.origin);
    if (!isOwn) this.note(`request to another origin: ${address}`);
  }
}
