import { isRecord } from '@annal/kernel';
import { own } from '../json.ts';
import { INVALID, reject, rejectType, type Run } from '../run.ts';

type Read = (value: unknown, path: string, run: Run) => unknown;

const whole =
  (min: number, max: number): Read =>
  (value, path, run) => {
    if (!Number.isSafeInteger(value)) return rejectType(run, path, 'integer');
    const isWithin = (value as number) >= min && (value as number) <= max;
    return isWithin ? value : reject(run, path, `The value has to lie between ${min} and ${max}`);
  };

const members =
  (known: Readonly<Record<string, Read>>, required: readonly string[] = []): Read =>
  (value, path, run) => {
    if (!isRecord(value)) return rejectType(run, path, 'object');
    const read: Record<string, unknown> = {};
    let isValid = true;
    for (const [name, readMember] of Object.entries(known)) {
      const sent = own(value, name);
      if ((sent === undefined || sent === null) && !required.includes(name)) continue;
      read[name] = readMember(sent, `${path}.${name}`, run);
      if (read[name] === INVALID) isValid = false;
    }
    return isValid ? read : INVALID;
  };

const flip: Read = (value, path, run) => {
  const sent = typeof value === 'string' ? value.toLowerCase() : '';
  return ['h', 'v', 'b'].includes(sent) ? sent : reject(run, path, "The value has to be 'h', 'v' or 'b'");
};

const anyCount = whole(0, Number.MAX_SAFE_INTEGER);

/** fields.md 6.2: checked and stored, but applied by clients. */
export const readTransformations = members({
  size: members({ width: whole(1, 10_000), height: whole(1, 10_000) }),
  flip,
  rotate: whole(0, 360),
  crop: members({ width: anyCount, height: anyCount, x: anyCount, y: anyCount }, ['width', 'height', 'x', 'y']),
  quality: whole(1, 100),
});
