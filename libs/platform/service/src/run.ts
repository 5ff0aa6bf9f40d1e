import { BadSetting, ConfigurationError } from '@annal/configuration';
import { DomainError } from '@annal/kernel';
import { announce, stackOf } from '@annal/observability';

type LogFormat = 'pretty' | 'json';

/** Prints expected start errors as one sentence, others with stack and causes, in the format of the log. */
export async function run<Settings extends { readonly logFormat: LogFormat }>(
  configuration: () => Settings,
  main: (settings: Settings) => Promise<unknown>,
): Promise<void> {
  let format: LogFormat = 'pretty';
  const fail = (reason: string): never => {
    announce({ format }, reason, { destination: process.stderr, level: 'fatal' });
    process.exit(1);
  };
  // Files of the process (stores, keys, assets, backups) are private whatever the shell's umask is.
  process.umask(0o077);
  process.on('uncaughtException', (error) => fail(stackOf(error)));
  try {
    const settings = configuration();
    format = settings.logFormat;
    await main(settings);
  } catch (error) {
    if (error instanceof ConfigurationError && error.values['logFormat'] === 'json') format = 'json';
    fail(isExpected(error) ? error.message : describe(error));
  }
}

export function runCommand(main: () => Promise<unknown>): Promise<void> {
  return run(() => ({ logFormat: 'pretty' }), main);
}

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
  if (syscall === 'getaddrinfo') return `${error.message}: the name has no address`;
  if (syscall === 'listen') return `${error.message}: this machine does not allow that; set HOST or PORT`;
  if (syscall === 'mkdir' || syscall === 'open')
    return `${error.message}: set DATA_DIR to a folder where files can be created`;
  return stackOf(error);
}
