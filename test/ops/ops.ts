import { Program, type Environment } from '../support/process.ts';

/** One command of `npm run ops`, to its end. */
export async function ops(environment: Environment, ...parameters: string[]) {
  const program = Program.run('apps/ops/src/main.ts', environment, ...parameters);
  const code = await program.exit();
  return { code, output: program.output };
}
