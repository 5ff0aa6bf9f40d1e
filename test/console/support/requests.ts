import type { Page, Request } from 'playwright-core';

const STREAM = /\/console\/stream/;

/** What a page has asked for and not been answered yet; the stream of changes never ends, and is left out. */
export class Requests {
  private readonly open = new Set<Request>();

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (!STREAM.test(request.url())) this.open.add(request);
    });
    const end = (request: Request): boolean => this.open.delete(request);
    page.on('requestfinished', end);
    page.on('requestfailed', end);
    page.on('framenavigated', () => this.open.clear());
  }

  /** Until nothing is on its way and nothing is busy, for two frames in a row. */
  async ended(): Promise<void> {
    for (let quiet = 0; quiet < 2;) {
      const isBusy = await this.page.evaluate(
        () =>
          new Promise<boolean>((resolve) =>
            requestAnimationFrame(() =>
              setTimeout(() => resolve(document.querySelector('[aria-busy="true"]') !== null)),
            ),
          ),
      );
      quiet = isBusy || this.open.size > 0 ? 0 : quiet + 1;
    }
  }
}
