/** A configuration error, so retrying would not help. */
export class NoAddressError extends Error {
  constructor(pattern: string) {
    super(`No address for '${pattern}'`);
    this.name = 'NoAddressError';
  }
}
