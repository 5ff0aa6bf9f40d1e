import { createHash, type Hash } from 'node:crypto';

const ALGORITHMS: Readonly<Record<string, string>> = { sha256: 'sha256', sha512: 'sha512' };

export class DigestCheck {
  private readonly hash: Hash;
  private readonly expected: string;

  constructor(digest: string) {
    const [algorithm = '', expected = ''] = digest.split(':', 2);
    this.hash = createHash(ALGORITHMS[algorithm] ?? 'sha256');
    this.expected = expected;
  }

  update(bytes: Buffer): void {
    this.hash.update(bytes);
  }

  holds(): boolean {
    return this.hash.digest('hex') === this.expected;
  }
}

export function matches(bytes: Buffer, digest: string): boolean {
  const check = new DigestCheck(digest);
  check.update(bytes);
  return check.holds();
}

export const sha256Of = (bytes: Buffer): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
