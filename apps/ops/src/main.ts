import 'reflect-metadata';
import { Command, CommanderError } from 'commander';
import { OperationRefused } from '@annal/read-models';
import { runCommand } from '@annal/service';
import { backup, restore } from './backup.ts';
import { configuration } from './config.ts';
import { copyInstallation } from './copy/copy.ts';
import type { CopyTarget } from './copy/places.ts';
import { Api } from './project/api.ts';
import { exportProject, importProject } from './project/exchange.ts';
import { ProjectionDesk } from './projections.ts';
import { moveCredentials } from './move-credentials.ts';
import { Refusal } from './refusal.ts';
import { storesOf } from './stores.ts';
import { verify } from './verify.ts';

const program = new Command('annal')
  .description('Operations on an installation. Its address comes from the environment variables of the service.')
  .exitOverride()
  .showHelpAfterError();

program
  .command('backup <folder>')
  .description('copy the data folder (DATA_DIR) into an empty one, even while the service runs')
  .action((folder: string) => backup(configuration().dataDir, folder));
program
  .command('restore <folder>')
  .description('put a backup into an empty data folder (DATA_DIR)')
  .action((folder: string) => restore(folder, configuration().dataDir));
program
  .command('copy')
  .description('copy an installation, whose services are stopped, to other, empty stores')
  .option('--to-eventstore <url>', 'event store to copy to')
  .option('--to-mongodb <url>', 'MongoDB to copy to')
  .option('--to-folder <folder>', 'data folder to copy to, for embedded stores instead of those not named')
  .option('--position <position...>', 'show where checkpoints of subscribers are in the copy')
  .action((where: CopyTarget) => copyInstallation(configuration(), where));
program
  .command('verify')
  .description('check the log, and compare the read models with a rebuild')
  .action(async () => {
    if (!(await verify(await storesOf(configuration())))) process.exitCode = 1;
  });
program
  .command('move-credentials')
  .description('copy credentials and deliveries from annal_… to the names after the database in MONGODB_URL')
  .action(async () => moveCredentials(await storesOf(configuration())));
program
  .command('projections')
  .description('list the builds of the read models and their positions')
  .action(() => atDesk((desk) => desk.list()));
program
  .command('rebuild <projection>')
  .description('rebuild a read model beside the live one; readers switch when it is complete')
  .option('--hold', 'let readers switch only on command (switch), or never (abandon)', false)
  .option('--keep', 'keep the former one up to date until roll-back or settle', false)
  .action((name: string, wishes: { hold: boolean; keep: boolean }) => atDesk((desk) => desk.rebuild(name, wishes)));
program
  .command('switch <projection>')
  .description('let readers switch to a held rebuild')
  .action((name: string) => atDesk((desk) => desk.switchOver(name)));
program
  .command('roll-back <projection>')
  .description('let readers return to the former build, if it was kept')
  .action((name: string) => atDesk((desk) => desk.rollBack(name)));
program
  .command('settle <projection>')
  .description('drop the kept former build')
  .action((name: string) => atDesk((desk) => desk.settle(name)));
program
  .command('abandon <projection> <build>')
  .description('give up a rebuild that is not live')
  .action((name: string, build: string) => atDesk((desk) => desk.abandon(name, build)));
program
  .command('export <project> <folder>')
  .description('write a project as files, by the API (ANNAL_URL, ANNAL_CLIENT_ID, ANNAL_CLIENT_SECRET)')
  .action((project: string, folder: string) => exportProject(new Api(configuration()), project, folder));
program
  .command('import <folder>')
  .description('make a project equal to the files, by the API')
  .option('--as <project>', 'import under another id')
  .action(async (folder: string, { as }: { as?: string }) => {
    if ((await importProject(new Api(configuration()), folder, as)) > 0) process.exitCode = 1;
  });

program
  .command('types <project>')
  .description('print the content types of a project as TypeScript for websites, by the API')
  .action(async (project: string) => {
    process.stdout.write(await new Api(configuration()).delivered(`/${encodeURIComponent(project)}/types.d.ts`));
  });

async function atDesk(work: (desk: ProjectionDesk) => Promise<void>): Promise<void> {
  const desk = ProjectionDesk.open(await storesOf(configuration()));
  try {
    await work(desk);
  } finally {
    await desk.close();
  }
}

function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';
}

await runCommand(async () => {
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else if (error instanceof Refusal || error instanceof OperationRefused || isOfSystem(error)) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    } else throw error;
  }
});
