import { CommandError } from '../errors.ts';
import { entriesOf, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf } from '../bson/scalars.ts';
import { eachWithinLimit, ofAll, type Stage } from './stage.ts';

export function sample(spec: BsonValue): Stage {
  const size = sizeOf(spec);
  return ofAll(function* (input) {
    const kept: Buffer[] = [];
    let seen = 0;
    yield* eachWithinLimit(input, (body) => {
      // Reservoir sampling: each of n documents is kept with the chance size / n.
      const place = Math.floor(Math.random() * (seen += 1));
      if (kept.length < size) {
        kept.push(kept[place] ?? body);
        kept[place] = body;
      } else if (place < size) kept[place] = body;
    });
    return kept;
  });
}

function sizeOf(spec: BsonValue): number {
  if (!spec.isObject()) throw new CommandError(28745, 'the $sample stage specification must be an object');
  const fields = entriesOf(spec);
  const unknown = fields.find(([name]) => name !== 'size');
  if (unknown) throw new CommandError(28748, `unrecognized option to $sample: ${unknown[0]}`);
  const [size] = fields;
  if (!size) throw new CommandError(28749, '$sample stage must specify a size');
  if (!isNumber(size[1])) throw new CommandError(28746, 'size argument to $sample must be a number');
  const n = Math.floor(numberOf(size[1]));
  if (!(n > 0)) throw new CommandError(28747, 'size argument to $sample must be a positive integer');
  return n;
}
