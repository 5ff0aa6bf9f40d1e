import { ConfigurationError } from '@annal/configuration';

/** Runs a process's main function; what keeps it from starting is told in one sentence, without a stack. */
export async function run(main: () => Promise<unknown>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const expected = error instanceof ConfigurationError || (error instanceof Error && error.name === 'StorageError');
    process.stderr.write(`${expected && error instanceof Error ? error.message : describe(error)}\n`);
    process.exit(1);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    return `${error.message.replace('listen EADDRINUSE: ', '')}: another process listens there; set PORT`;
  return error.stack ?? error.message;
}
