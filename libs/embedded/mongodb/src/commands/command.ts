import type { BsonWriter } from '../bson/writer.ts';
import type { Store } from '../store/store.ts';
import type { Task } from '../tasks/task.ts';
import { fieldChecks, type FieldCheck } from './field-types.ts';
import type { Request } from './request.ts';

/** The caller adds `ok`; refusals are thrown as CommandError. */
type Run<Returned> = (request: Request, store: Store, reply: BsonWriter) => Returned;

export interface Reading {
  readonly fields: ReadonlyMap<string, FieldCheck>;
  readonly writes: false;
  readonly run: Run<void | Task<void>>;
}

/** Answered once its commit is on disk; runs without a pause, so that it is undone as a whole. */
export interface Writing {
  readonly fields: ReadonlyMap<string, FieldCheck>;
  readonly writes: true;
  readonly run: Run<void>;
  /** Refuses commands of a wrong form. */
  readonly check?: ((request: Request) => void) | undefined;
}

export type Command = Reading | Writing;

export function reading(fields: string, run: Reading['run']): Command {
  return { fields: fieldChecks(fields), writes: false, run };
}

export function writing(fields: string, run: Writing['run'], check?: Writing['check']): Command {
  return { fields: fieldChecks(fields), writes: true, run, check };
}
