import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Annal } from '../support/service/annal.ts';
import { success } from '../support/answers/answers.ts';
import { compareWithRebuild, documentsIn } from '../support/stores/rebuild.ts';
import { isLong } from '../support/sampling.ts';
import { logProblems, readStoredLog, type StoredEvent } from '../support/stores/stored-log.ts';
import type { Entry } from '../support/answers/views.ts';
import { Chance } from './chance.ts';
import { BOOK, Choices } from './choices.ts';
import { Ledger, type Attempt, type Changes } from './ledger.ts';
import { createEntry } from './entry-writes.ts';
import { definition } from './model-writes.ts';
import { Observer } from './observe.ts';
import { Round, type Outcome, type Receipt, type Repetition } from './round.ts';
import { LANGUAGES, PROJECT, typeKey } from './states.ts';
import type { Write } from './write.ts';

const { DURABILITY_ROUNDS = isLong ? '20' : '1', DURABILITY_SEED = String(randomInt(2 ** 31)) } = process.env;
const rounds = Number(DURABILITY_ROUNDS);
const seed = Number(DURABILITY_SEED);
/** A single kill has to come after some writes; of many kills, some may come before. */
const FEWEST_ACKNOWLEDGEMENTS = isLong ? 1 : 40;
const MOST_ACKNOWLEDGEMENTS = isLong ? 250 : 120;
const ANCHORS = 4;
const ONE_BY_ONE = 60;
const QUIET = { LOG_LEVEL: 'error' };

const path = '/api/management/projects/archive';
const chance = new Chance(seed);
const ledger = new Ledger();
const choices = new Choices(chance, ledger);
const receipts: Receipt[] = [];
let annal: Annal;
let repetitions: Repetition[] = [];
let log: readonly StoredEvent[];

describe(`a service that is killed ${rounds} times while 16 writers are writing`, () => {
  beforeAll(async () => {
    annal = await Annal.start(undefined, QUIET);
    await openArchive();
  });
  afterAll(() => annal.discard());

  it(
    'has every acknowledged write once, and every other write whole or not at all',
    async () => {
      for (let round = 1; round <= rounds; round += 1) {
        const killAt = FEWEST_ACKNOWLEDGEMENTS + chance.below(MOST_ACKNOWLEDGEMENTS - FEWEST_ACKNOWLEDGEMENTS + 1);
        const outcome = await new Round(annal, path, choices, repetitions, killAt).run();
        receipts.push(...outcome.receipts);
        await restart();
        const problems = [...outcome.problems, ...(await verify(outcome))];
        expect({ seed, round, problems: shortened(problems) }).toEqual({ seed, round, problems: [] });
      }
    },
    rounds * 30_000,
  );

  it('stops on request after some writes', async () => {
    expect(await annal.program.stop()).toBe(0);
    expect(receipts.length).toBeGreaterThan(rounds);
  });

  it('has read models that equal a rebuild from its log', async () => {
    const comparison = await compareWithRebuild(annal.dataDir);
    const { differences } = comparison;
    expect({ seed, differences: differences.slice(0, 5) }).toEqual({ seed, differences: [] });
    expect(documentsIn(comparison, 'entries')).toBeGreaterThan(0);
    expect(documentsIn(comparison, 'entries-counts')).toBeGreaterThan(0);
  }, 300_000);

  it('has a log without gaps, in which every event is stored once', async () => {
    log = await readStoredLog(annal.dataDir);
    expect({ seed, problems: shortened(logProblems(log)) }).toEqual({ seed, problems: [] });
  }, 60_000);

  it('has stored every acknowledged write at its position, and every version once', () => {
    const streams = new Map(log.map(({ position, stream }) => [String(position), stream]));
    const lost = receipts.filter(({ position, about }) => !isAbout(streams.get(position), about));
    expect({ seed, lost: lost.slice(0, 20) }).toEqual({ seed, lost: [] });

    const saved = log.flatMap(({ data }) => (data['fields'] as { stamp?: string } | undefined)?.stamp ?? []).sort();
    expect(saved).toEqual([...ledger.stamps].sort());
  });
});

async function openArchive(): Promise<void> {
  const [primaryLanguage, ...supportedLanguages] = LANGUAGES;
  const project = { id: 'archive', name: 'Archive', primaryLanguage, supportedLanguages };
  success(await annal.call('POST', '/api/management/projects', project), 201);
  success(await annal.call('POST', `${path}/contenttypes`, definition(BOOK, 'first')), 201);
  const trigger = { event: 'publish', version: '0.1' };
  success(await annal.call('POST', `${path}/contenttypes/${BOOK}/workflow/events`, trigger));
  const saved = { versionNo: '1.0', description: 'first' };
  const changes: Changes = new Map([
    [PROJECT, { primaryLanguage }],
    [typeKey(BOOK), { latest: saved, published: saved }],
  ]);
  ledger.done(ledger.begin(changes), changes);
  for (let number = 0; number < ANCHORS; number += 1) await anchor(createEntry(choices, chance.guid()));
}

async function anchor({ method, path: below, body, changes }: Write): Promise<void> {
  const { sys } = success(await annal.call<Entry>(method, path + below, body), 201);
  ledger.done(ledger.begin(changes), changes);
  choices.anchors.push(sys.id);
}

/** Sometimes kills the service again before it is ready. */
async function restart(): Promise<void> {
  while (chance.is(0.1)) {
    const program = await Annal.launch(annal.dataDir, QUIET);
    await program.says(/Annal is running at (\S+)/);
    for (let turns = chance.below(100); turns > 0; turns -= 1) await setImmediate();
    await program.kill();
  }
  annal = await Annal.start(annal.dataDir, QUIET);
}

async function verify({ open }: Outcome): Promise<readonly string[]> {
  const observer = new Observer(annal, path, chance);
  await observer.look();
  const settled: (readonly [Attempt, Changes | undefined])[] = [];
  const problems = ledger.settle(observer.states, (attempt, changes) => settled.push([attempt, changes]));
  // A kill could have damaged only the latest ones.
  await observer.compareOneByOne(ledger.takeTouched().slice(-ONE_BY_ONE));
  await observer.compareTotals();
  await observer.compareUsage(choices.anchors);
  repetitions = settled.flatMap(([attempt, changes]) => repetitionOf(open.get(attempt), changes));
  return [...problems, ...observer.problems];
}

/** Callers repeat writes whose answer was lost, unless that could apply them twice. */
function repetitionOf(writes: readonly Write[] = [], happened: Changes | undefined): Repetition[] {
  const [write, competitor] = writes;
  if (!write) return [];
  if (happened) choices.note(write, happened);
  const isSafe = !write.needsKey || write.headers?.['idempotency-key'] !== undefined;
  if (competitor || !isSafe) return [];
  const changes = happened ?? write.changes;
  const repeated = { ...write, changes };
  return [{ write: repeated, attempt: ledger.begin(changes), isDone: happened !== undefined }];
}

const shortened = (problems: readonly string[]) => problems.slice(0, 20).map((problem) => problem.slice(0, 1_000));

function isAbout(stream: string | undefined, about: string): boolean {
  if (stream === undefined) return false;
  if (about === PROJECT) return stream.startsWith('project-');
  if (about.startsWith('type/')) return stream.startsWith('contentType-');
  return stream.startsWith('entry-') && stream.endsWith(`.${about.split('/')[1]}`);
}
