import { Program, type Environment } from '../support/service/process.ts';

/** A rebuild competes with the service and its load for the machine. */
const ENDS_WITHIN_MS = 200_000;

export async function ops(environment: Environment, ...parameters: string[]) {
  const program = await Program.run('apps/ops/src/main.ts', environment, ...parameters);
  const code = await program.exit(ENDS_WITHIN_MS);
  return { code, output: program.output };
}

/** @throws with everything that the program printed */
export function succeeded({ code, output }: Awaited<ReturnType<typeof ops>>): void {
  if (code !== 0) throw new Error(`The program ended with ${code}:\n${output}`);
}
