import { Program, type Environment } from '../support/process.ts';

/** A rebuild shares the machine with the service and the load on it. */
const ENDS_WITHIN_MS = 200_000;

/** One command of `npm run ops`, to its end. */
export async function ops(environment: Environment, ...parameters: string[]) {
  const program = await Program.run('apps/ops/src/main.ts', environment, ...parameters);
  const code = await program.exit(ENDS_WITHIN_MS);
  return { code, output: program.output };
}
