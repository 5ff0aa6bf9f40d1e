import { isRecord } from '@annal/kernel';
import { isArray, isBlank, own } from '../json.ts';
import { INVALID, reject, rejectType, type Run } from '../run.ts';
import type { TextIn } from '../texts.ts';
import type { ValueShape } from './value-shape.ts';

interface Part {
  readonly check: (value: unknown, path: string, run: Run) => unknown;
  readonly links: (value: unknown) => readonly string[];
}

export type Parts = ReadonlyMap<string, Part>;

/** fields.md 6.6; unknown members are dropped. */
export function componentShape(parts: Parts, required: readonly string[]): ValueShape {
  return {
    read: (value, path, run) => {
      if (!isRecord(value)) return rejectType(run, path, 'object');
      const stored: [string, unknown][] = [];
      let isValid = true;
      for (const [id, sent] of Object.entries(value)) {
        const part = parts.get(id);
        const read = part?.check(sent, `${path}.${id}`, run);
        if (read === INVALID) isValid = false;
        else if (part) stored.push([id, read]);
      }
      for (const id of required) if (!Object.hasOwn(value, id)) parts.get(id)?.check(null, `${path}.${id}`, run);
      return isValid ? Object.fromEntries(stored) : INVALID;
    },
    isPopulated: (value) => !isBlank(value),
    links: (value) =>
      isRecord(value) ? Object.entries(value).flatMap(([id, item]) => parts.get(id)?.links(item) ?? []) : [],
  };
}

function itemShape(parts: Parts): ValueShape {
  return {
    read: (item, path, run) => {
      if (!isRecord(item)) return rejectType(run, path, 'object');
      const type = own(item, 'type');
      const part = typeof type === 'string' ? parts.get(type) : undefined;
      if (!part) return missingPart(type, path, run);
      const id = own(item, 'id');
      const isIdValid =
        id === undefined || id === null || typeof id === 'string' || rejectType(run, `${path}.id`, 'string');
      const value = part.check(own(item, 'value'), `${path}.value`, run);
      if (value === INVALID || isIdValid === INVALID) return INVALID;
      return { ...(typeof id === 'string' && { id }), type, value };
    },
    isPopulated: () => true,
    links: (item) => {
      const type = isRecord(item) ? own(item, 'type') : undefined;
      return isRecord(item) && typeof type === 'string' ? (parts.get(type)?.links(own(item, 'value')) ?? []) : [];
    },
  };
}

/** A type that is not allowed is reported once, by the whole field. */
function missingPart(type: unknown, path: string, run: Run): typeof INVALID {
  if (type === undefined || type === null || type === '') return reject(run, `${path}.type`, 'The type is required');
  return typeof type === 'string' ? INVALID : rejectType(run, `${path}.type`, 'string');
}

export function composerShape(parts: Parts, notAllowed: TextIn): Pick<ValueShape, 'read' | 'links'> {
  const { read, links } = itemShape(parts);
  const isUnknown = (item: unknown) => {
    const type = isRecord(item) ? own(item, 'type') : undefined;
    return typeof type === 'string' && type !== '' && !parts.has(type);
  };
  return {
    read: (value, path, run) => {
      if (!isArray(value)) return rejectType(run, path, 'objectArray');
      if (value.some(isUnknown)) reject(run, path, notAllowed(run.language));
      const stored = value.map((item, index) => read(item, `${path}[${index}]`, run));
      return stored.includes(INVALID) ? INVALID : stored;
    },
    links: (value) => (isArray(value) ? value.flatMap((item) => links?.(item) ?? []) : []),
  };
}
