import type { BsonWriter } from '../bson/writer.ts';
import type { Store } from '../store/store.ts';
import type { Request } from './request.ts';

/** Fills the reply; `ok` is added by the caller. A refusal is thrown as CommandError. */
export type Run = (request: Request, store: Store, reply: BsonWriter) => void;

export interface Command {
  /** Fields beside the generic ones; any other is refused. */
  readonly fields: ReadonlySet<string>;
  /** Writes are answered once the commit that contains them is on disk. */
  readonly writes: boolean;
  readonly run: Run;
}

export function reading(fields: string, run: Run): Command {
  return { fields: fieldSet(fields), writes: false, run };
}

export function writing(fields: string, run: Run): Command {
  return { fields: fieldSet(fields), writes: true, run };
}

function fieldSet(fields: string): ReadonlySet<string> {
  return new Set(fields.split(' ').filter(Boolean));
}
