import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@annal/kernel';

const LONGEST_MS = 3_600_000;
/** An answer read again in the meantime has the same keys, and so the same entity tag. */
const STEP_MS = 600_000;
const HEX_DIGITS = 32;
const FORM = /^(\d{1,12})\.([0-9a-f]{32})$/;

/** Keys that open an unpublished file to whoever has its address, for at most an hour (delivery.md 7). */
export class PreviewKeys {
  constructor(
    private readonly secret: string | Buffer,
    private readonly clock: Clock,
  ) {}

  keyFor(projectUuid: string, hash: string): string {
    const expiry = Math.floor((this.clock().getTime() + LONGEST_MS) / STEP_MS) * (STEP_MS / 1000);
    return `${expiry}.${this.codeOf(projectUuid, hash, expiry)}`;
  }

  opens(key: string, projectUuid: string, hash: string): boolean {
    const [, expiry, code] = FORM.exec(key) ?? [];
    if (code === undefined || Number(expiry) * 1000 < this.clock().getTime()) return false;
    return timingSafeEqual(Buffer.from(code), Buffer.from(this.codeOf(projectUuid, hash, Number(expiry))));
  }

  private codeOf(projectUuid: string, hash: string, expiry: number): string {
    const text = `preview\n${projectUuid}\n${hash}\n${expiry}`;
    return createHmac('sha256', this.secret).update(text).digest('hex').slice(0, HEX_DIGITS);
  }
}
