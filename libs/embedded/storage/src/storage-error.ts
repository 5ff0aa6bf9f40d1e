/** The message is meant for the person who started the service. */
export class StorageError extends Error {
  constructor(
    readonly code: 'InUse' | 'Foreign' | 'Corrupt' | 'Newer' | 'HalfRestored' | 'Unreachable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'StorageError';
  }
}
