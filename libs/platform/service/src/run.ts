import { BadSetting, ConfigurationError } from '@annal/configuration';
import { DomainError } from '@annal/kernel';
import { stackOf } from '@annal/observability';

/**
 * Runs a process's main function; what keeps it from starting is told in one sentence, without a stack. What nobody
 * catches later is told whole, with its causes.
 */
export async function run(main: () => Promise<unknown>): Promise<void> {
  // What a process writes (stores, keys, assets, backups) is for its own user only, whatever the shell's default is.
  process.umask(0o077);
  process.on('uncaughtException', (error) => fail(stackOf(error)));
  try {
    await main();
  } catch (error) {
    fail(isExpected(error) ? error.message : describe(error));
  }
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/** What an operator can put right: a setting, a file, a store that is not there. */
function isExpected(error: unknown): error is Error {
  if (error instanceof DomainError) return error.kind === 'unavailable';
  if (error instanceof BadSetting || error instanceof ConfigurationError) return true;
  return error instanceof Error && error.name === 'StorageError';
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `${error.message.replace('listen EADDRINUSE: ', '')}: another process listens there; set PORT, METRICS_PORT or TRANSPORT_PORT`;
  if (syscall === 'getaddrinfo') return `${error.message}: no address is known by that name`;
  if (syscall === 'listen') return `${error.message}: this machine does not allow that; set HOST or PORT`;
  if (syscall === 'mkdir' || syscall === 'open')
    return `${error.message}: set DATA_DIR to a folder in which files can be made`;
  return stackOf(error);
}
