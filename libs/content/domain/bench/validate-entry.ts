// Times the validation of a 20 KB entry with 60 fields, a line of JSON per case:
// node --import ./tools/dev/register.mjs libs/content/domain/bench/validate-entry.ts
import { compileEntryValidator, type DataType, type Field, type Validations } from '@annal/content-rules';
import { field, options } from '@annal/content-rules/testing';
import { linearEngine } from '../src/patterns/linear-engine.ts';

const id = '7c0b6f0e-9c61-4a0d-8a0c-52f1b1f5a2d3';
const text = 'the quick brown fox jumps over the lazy dog '.repeat(20);
const kinds: [DataType, string | null, Validations, unknown][] = [
  ['string', null, { required: {}, maxLength: { value: 5000 } }, text],
  ['string', 'html', { minLength: { value: 1 } }, text],
  ['integer', null, { min: { value: 0 }, max: { value: 9999 } }, 214],
  ['dateTime', null, { pastDateTime: {} }, '2024-05-02T10:00:00Z'],
  ['stringArray', null, { maxCount: { value: 50 }, maxLength: { value: 40 } }, Array(20).fill('keyword')],
  ['object', 'entry', { allowedContentTypes: { contentTypes: ['author'] } }, { sys: { id } }],
];

function measure(name: string, regex: Validations): void {
  const fields: Field[] = Array.from({ length: 60 }, (_, index) => {
    const [dataType, dataFormat, validations] = kinds[index % kinds.length] ?? ['string', null, {}];
    const rules = dataType === 'string' ? { ...validations, ...regex } : validations;
    return field(dataType, { id: `f${index}`, dataFormat, validations: rules });
  });
  const entry = Object.fromEntries(fields.map((each, index) => [each.id, kinds[index % kinds.length]?.[3]]));
  const validator = compileEntryValidator({ fields, defaultLanguage: 'en-GB' });
  const run = () => validator.validate(entry, options({ mode: 'publish', engine: linearEngine }));
  for (let warm = 0; warm < 500; warm += 1) run();
  const started = performance.now();
  const rounds = 2_000;
  for (let round = 0; round < rounds; round += 1) run();
  const ms = Number(((performance.now() - started) / rounds).toFixed(3));
  console.log(JSON.stringify({ name, ms, bytes: JSON.stringify(entry).length, issues: run().issues.length }));
}

measure('no patterns', {});
measure('20 harmless patterns', { regex: { pattern: '^[a-z ]*$' } });
measure('20 patterns in the linear engine', { regex: { pattern: '^(?:[a-z]+ ?)+$' } });
