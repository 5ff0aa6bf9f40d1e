// npm run bench:peers -- [--rounds 3] [-d 8] [-c 16] [--grow [20000]] [--only annal,strapi] [--published]
//
// Annal beside Strapi and Directus, each started fresh on an empty database; steps alternate between them in every round.
//   PROJECT_DIR  another copy of the product, installed (npm ci); default this one
//   PEERS_DIR    has strapi/ and directus/, installed as README.md says; default annal-peers in the temporary directory
//   --grow N     afterwards fills all of them to N entries and repeats get and list
//   --published  Strapi with its default status: creates and updates publish at once, gets and lists read what is published
// EVENTSTORE_URL, MONGODB_URL reach annal: real servers, whose CPU and memory are then not in the table.
// Needs Linux (/proc) and npm; autocannon is installed into the temporary directory if missing. Ends with exit code 1 where a
// step did not do what it should.
import { execFileSync } from 'node:child_process';
import { readlinkSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { annal } from './annal.mjs';
import { directus } from './directus.mjs';
import { durability } from './durability.mjs';
import { load } from './load.mjs';
import { CONNECTIONS, GROWN, options, ROUNDS, runDir, SECONDS } from './options.mjs';
import { problem, problems } from './problems.mjs';
import { treeOf } from './process-use.mjs';
import { report } from './report.mjs';
import { isPossible } from './steps.mjs';
import { strapi } from './strapi.mjs';
import { renewToken, start, stopAll } from './system.mjs';
import { verify } from './verify.mjs';

const WARM_UP = { create: 1_000, get: 2_000, list: 500 };

const names = options.only?.split(',');
const kinds = [annal, strapi, directus].filter(({ name }) => !names || names.includes(name));
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => void stopAll().then(() => process.exit(130)));

try {
  await run();
} catch (error) {
  problem(error.stack);
} finally {
  await stopAll();
}
if (problems.length === 0) rmSync(runDir, { recursive: true });
else console.error(`\n${problems.length} problems; logs are in ${runDir}`);
process.exit(problems.length === 0 ? 0 : 1);

async function run() {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, load average ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')} at the start`,
  );
  console.log(
    `-c ${CONNECTIONS} -d ${SECONDS}, ${ROUNDS} rounds; memory and CPU are those of the whole process tree, npm included`,
  );
  const systems = [];
  for (const kind of kinds) {
    const system = await start(kind);
    systems.push(system);
    await verify(system);
    const program = readlinkSync(`/proc/${treeOf(system.child.pid).find(({ isWrapper }) => !isWrapper).pid}/exe`);
    const node = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
    console.log(`\n${kind.name}: Node ${node}, ready after ${system.startMs} ms; ${kind.notes}`);
    console.log(`  durability: ${await durability(system)}`);
  }
  for (const system of systems) {
    for (const [name, amount] of Object.entries(WARM_UP)) {
      const { rate } = (await load(system, name, amount)) ?? {};
      console.error(`warm-up ${system.name} ${name}: ${Math.round(rate)}/s`);
    }
    await verify(system);
  }
  await rounds(systems, ['create', 'get', 'list', 'update', 'publish'], '');
  for (const system of systems) await verify(system);
  if (GROWN > 0) {
    for (const system of systems) {
      const missing = GROWN - system.ids.length;
      if (missing >= CONNECTIONS) await load(system, 'create', missing);
      console.error(`${system.name} has ${system.ids.length} entries`);
      await renewToken(system);
      await verify(system);
    }
    await rounds(systems, ['get', 'list'], ` at ${GROWN}`);
  }
  report(systems);
}

async function rounds(systems, stepNames, suffix) {
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const name of stepNames) {
      for (const system of systems.filter((each) => isPossible(name, each))) {
        await renewToken(system);
        const measured = await load(system, name);
        if (!measured) continue;
        (system.samples[name + suffix] ??= []).push(measured);
        const { rate, p99, cpuMs } = measured;
        console.error(
          `round ${round} ${name}${suffix} ${system.name}: ${rate.toFixed(0)}/s, p99 ${p99} ms, ${cpuMs.toFixed(2)} CPU ms each`,
        );
      }
    }
  }
}
