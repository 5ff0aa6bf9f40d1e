import type { Issue } from '@annal/kernel';

/** Case-insensitive names; null and empty texts are absent; wrong types are recorded as issues (conventions.md 3). */
export class Sent {
  constructor(
    private readonly object: Readonly<Record<string, unknown>>,
    private readonly issues: Issue[],
    private readonly path = '',
  ) {}

  text(name: string, required?: string): string | undefined {
    const value = this.value(name);
    if (value === undefined || value === '') return this.missing(name, required);
    return typeof value === 'string' ? value : this.wrong(name, 'string');
  }

  flag(name: string): boolean | undefined {
    const value = this.value(name);
    return value === undefined || typeof value === 'boolean' ? value : this.wrong(name, 'boolean');
  }

  child(name: string, required: string): Sent | undefined {
    const value = this.value(name);
    if (value === undefined) return this.missing(name, required);
    if (typeof value !== 'object' || Array.isArray(value)) return this.wrong(name, 'object');
    return new Sent(value as Record<string, unknown>, this.issues, this.fieldOf(name));
  }

  value(name: string): unknown {
    if (Object.hasOwn(this.object, name)) return this.object[name] ?? undefined;
    const wanted = name.toLowerCase();
    const key = Object.keys(this.object).find((each) => each.toLowerCase() === wanted);
    return key === undefined ? undefined : (this.object[key] ?? undefined);
  }

  reject(name: string, message: string): undefined {
    this.issues.push({ field: this.fieldOf(name), message });
    return undefined;
  }

  private missing(name: string, required: string | undefined): undefined {
    return required === undefined ? undefined : this.reject(name, required);
  }

  private wrong(name: string, type: string): undefined {
    return this.reject(name, `The value is not a valid ${type}`);
  }

  private fieldOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}
