import type { Field } from '@annal/content-rules';
import fc from 'fast-check';
import { checkerOf, type CheckedBy, type Checker } from '../../../apps/console/src/entry-form/check/checker.ts';
import { matches } from '../../../apps/console/src/entry-form/check/pattern-match.ts';
import { issues, success, type Answer } from '../../support/answers/answers.ts';
import type { Entry } from '../../support/answers/views.ts';
import { Components } from '../../support/content/components.ts';
import { Library, type Json } from '../../support/content/library.ts';
import { componentFields, typeFields, type RandomField } from '../../support/content/random-types.ts';
import { valuesOf } from '../../support/content/random-values.ts';
import { Annal } from '../../support/service/annal.ts';

/** Another one each time; `SEED` repeats a run. */
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const VALUES_PER_TYPE = 10;
const numRuns = (process.env['LONG'] === '1' ? 2_000 : 300) / VALUES_PER_TYPE;
const AT_ONCE = 8;
const COMPONENTS = ['first', 'second', 'third', 'fourth'];
/** By the other ones, which is as deep as components may go. */
const USED = COMPONENTS.slice(0, 2);
/** The one rule that only the service can judge. */
const NO_TARGET = 'The linked content does not exist';
const LANGUAGES = ['en-GB', 'cy'];

interface Sample {
  readonly values: Json;
  readonly language: string;
}

interface SampleType {
  readonly fields: readonly RandomField[];
  readonly samples: readonly Sample[];
}

let library: Library;
const components = new Map<string, readonly Field[]>();
beforeAll(async () => {
  library = await Library.open(await Annal.shared());
  const definitions = new Components(library);
  for (const [at, id] of COMPONENTS.entries()) {
    const [fields = []] = fc.sample(componentFields(USED.includes(id) ? [] : USED), { seed: seed + at, numRuns: 1 });
    await definitions.publish({ id, name: { 'en-GB': id }, fields });
    components.set(id, fields);
  }
});

const types = (): readonly SampleType[] => {
  const language = fc.constantFrom(...LANGUAGES);
  const type = typeFields(COMPONENTS).chain((fields) => {
    const sample = fc.record({ values: valuesOf(fields, components), language });
    const size = { minLength: VALUES_PER_TYPE, maxLength: VALUES_PER_TYPE };
    return fc.record({ fields: fc.constant(fields), samples: fc.array(sample, size) });
  });
  return fc.sample(type, { seed, numRuns });
};

const sorted = (problems: Iterable<readonly [string, readonly string[]]>): readonly string[] =>
  [...problems].flatMap(([path, messages]) => messages.map((message) => `${path}: ${message}`)).toSorted();

/** As the console does: patterns that may take long are tried elsewhere, and then it checks again. */
function foundInBrowser(checker: Checker, values: Json, mode: 'save' | 'publish'): readonly string[] {
  const answers = new Map<string, Map<string, boolean>>();
  const check = () => checker.check(values as never, mode, new Date(), answers);
  for (const { pattern, text } of check().questions) {
    const known = answers.get(pattern) ?? new Map<string, boolean>();
    answers.set(pattern, known.set(text, matches(pattern, text)));
  }
  return sorted(check().problems);
}

function foundByService(answer: Answer, accepted: number): readonly string[] {
  if (answer.status === accepted) return [];
  const shown = issues(answer).filter(({ message }) => message !== NO_TARGET);
  return [...new Set(shown.map(({ field = '', message }) => `${field}: ${message}`))].toSorted();
}

type Judged = Sample & { readonly id: string; readonly checker: Checker };

/** @returns how many problems both have found */
async function compare({ id, checker, values, language }: Judged, fields: readonly RandomField[]): Promise<number> {
  const agree = (mode: 'save' | 'publish', whole: Json, ofService: readonly string[]) => {
    const about = { seed, mode, language, fields, whole };
    expect({ ...about, problems: foundInBrowser(checker, whole, mode) }).toEqual({ ...about, problems: ofService });
  };
  const save = (whole: Json) =>
    library.call<Entry>('POST', '/entries', { ...whole, sys: { contentTypeId: id, language } });
  const first = await save(values);
  const refused = foundByService(first, 201);
  agree('save', values, refused);
  const wrong = new Set(refused.map((problem) => /^[^.[:]*/.exec(problem)?.[0]));
  const right = Object.entries(values).map(([name, value]) => [name, wrong.has(name) ? null : value] as const);
  const valid = Object.fromEntries(right);
  const entry = success(first.status === 201 ? first : await save(valid), 201);
  const unpublishable = foundByService(await library.invoke(entry, 'publish'), 200);
  agree('publish', valid, unpublishable);
  return refused.length + unpublishable.length;
}

async function compareAll({ fields, samples }: SampleType, at: number): Promise<number> {
  const id = `random${at}`;
  const definition = { id, name: { 'en-GB': id }, entryTitleField: 'title', supportedLanguages: LANGUAGES, fields };
  const published = (await library.publish(definition)) as unknown as CheckedBy;
  let problems = 0;
  for (const sample of samples) {
    const checker = checkerOf({ ...published, components, primaryLanguage: 'en-GB', language: sample.language });
    problems += await compare({ ...sample, id, checker }, fields);
  }
  return problems;
}

it('the console finds the problems that the service finds, for random types and values', async () => {
  const waiting = [...types().entries()];
  let problems = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) problems += await compareAll(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Or the samples say nothing; most runs find one problem for each value.
  expect(problems).toBeGreaterThan((numRuns * VALUES_PER_TYPE) / 3);
}, 600_000);
