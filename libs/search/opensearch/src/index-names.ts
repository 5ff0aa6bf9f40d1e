import { digestOf } from './keys.ts';
import { LAYOUT, type IndexMeta } from './index-mapping.ts';

export class IndexNames {
  private readonly ofVersion: string;

  constructor(
    private readonly prefix: string,
    private readonly version: string,
  ) {
    const readable = version
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40);
    this.ofVersion = `${prefix}-${readable}-${digestOf(version).slice(0, 8)}-l${LAYOUT}`;
  }

  get live(): string {
    return `${this.ofVersion}-live`;
  }

  get uses(): string {
    return `${this.prefix}-uses`;
  }

  get every(): string {
    return `${this.prefix}-*`;
  }

  of(build: number): string {
    return `${this.ofVersion}-${build}`;
  }

  meta(build: number): IndexMeta {
    return { version: this.version, layout: LAYOUT, build };
  }

  isOwn({ version, layout }: IndexMeta): boolean {
    return version === this.version && layout === LAYOUT;
  }
}
