import { admitCallers, callerNames, newcomer, type Caller } from '../../support/callers/access-sweep/callers.ts';
import {
  outcomeOf,
  rowOf,
  sweptOperations,
  type Outcome,
  type SweptOperation,
} from '../../support/callers/access-sweep/requests.ts';
import { freshTargets, makeTargets, type Targets } from '../../support/callers/access-sweep/targets.ts';
import { Annal } from '../../support/service/annal.ts';
import { Library } from '../../support/content/library.ts';
import { accessTable } from './access-sweep.table.ts';

// Every operation of the running service for every kind of caller, compared with the table.

const MARKS: Readonly<Record<Outcome, string>> = { allowed: 'y', refused: '.', unknown: '-' };
const NOT_APPLICABLE = '_';
const AT_ONCE = 8;
const TAKES_MS = 120_000;

const rows = accessTable
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => /^[A-Z]+ +[/{]/.test(line))
  .map((line) => line.split(/ +/))
  .map(([method = '', path = '', ...marks]) => ({ row: `${method} ${path}`, marks }));
const expected = new Map(rows.map(({ row, marks }) => [row, marks]));

let annal: Annal;
let library: Library;
let targets: Targets;
let callers: ReadonlyMap<string, Caller>;
let operations: readonly SweptOperation[];

beforeAll(async () => {
  annal = await Annal.shared();
  library = await Library.withBooks(annal);
  [targets, callers, operations] = await Promise.all([
    makeTargets(library),
    admitCallers(library),
    sweptOperations(annal),
  ]);
}, TAKES_MS);
afterAll(() => annal.discard());

/** A target can be deleted only once. */
async function markOf(operation: SweptOperation, name: string): Promise<string> {
  const { method, path } = operation;
  if (name === 'self' && !path.includes('{user}')) return NOT_APPLICABLE;
  const isDeletion = method === 'DELETE';
  const isAllowed = expected.get(rowOf(operation))?.[callerNames.indexOf(name)] === MARKS.allowed;
  const known = callers.get(name) ?? { id: undefined, token: null };
  const caller = name === 'self' && isDeletion && path.endsWith('{user}') ? await newcomer(annal) : known;
  const fresh = Object.entries(freshTargets).find(([end]) => isDeletion && isAllowed && path.endsWith(end))?.[1];
  const own = name === 'self' ? { user: caller.id ?? '' } : await fresh?.(library);
  return MARKS[await outcomeOf(annal, operation, { ...targets, ...own }, caller)];
}

const lineOf = (row: string, marks: readonly string[]) => `${row}: ${marks.join(' ')}`;

it(
  'allows what the table says, and covers every operation',
  async () => {
    const found: string[] = [];
    const waiting = operations.values();
    const walk = async () => {
      for (const operation of waiting) {
        const marks = [];
        for (const name of callerNames) marks.push(await markOf(operation, name));
        found.push(lineOf(rowOf(operation), marks));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, walk));
    expect([...new Set(found)].sort()).toEqual(rows.map(({ row, marks }) => lineOf(row, marks)).sort());
  },
  TAKES_MS,
);
