/** The configuration knows no process of the service; waiting would not help. */
export class NoAddressError extends Error {
  constructor(pattern: string) {
    super(`No address for '${pattern}'`);
    this.name = 'NoAddressError';
  }
}
