import { canonicalGuid, canonicalLanguage, isRecord, wrongLanguage } from '@annal/kernel';
import { own } from '../json.ts';
import { INVALID, reject, rejectType, type Run } from '../run.ts';
import type { ValueShape } from './value-shape.ts';

/** fields.md 6.1: members that the service does not set itself are dropped. */
export function linkShape(dataFormat: 'entry' | 'asset'): ValueShape {
  return {
    read: (value, path, run) => readLink(value, path, run, dataFormat),
    isPopulated: () => true,
    link: (value) => value,
  };
}

export function readLink(value: unknown, path: string, run: Run, dataFormat: 'entry' | 'asset'): unknown {
  if (!isRecord(value)) return rejectType(run, path, 'object');
  const sys = own(value, 'sys');
  const id = linkedId(value);
  if (!isRecord(sys) || !id) return rejectType(run, `${path}.sys.id`, 'uuid');
  const language = readLanguage(own(sys, 'language'), `${path}.sys.language`, run);
  if (language === INVALID) return INVALID;
  const target = run.targets?.get(id);
  return {
    sys: {
      id,
      dataFormat: target?.dataFormat ?? dataFormat,
      contentTypeId: target?.contentTypeId ?? null,
      language,
    },
  };
}

export function linkedId(value: unknown): string | undefined {
  const sys = isRecord(value) ? own(value, 'sys') : undefined;
  return isRecord(sys) ? canonicalGuid(own(sys, 'id')) : undefined;
}

function readLanguage(sent: unknown, path: string, run: Run): unknown {
  if (sent === undefined || sent === null || sent === '') return run.primaryLanguage;
  const language = canonicalLanguage(sent);
  if (language) return language;
  if (typeof sent !== 'string') return rejectType(run, path, 'string');
  return reject(run, path, wrongLanguage(sent));
}
