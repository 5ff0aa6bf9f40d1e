import { Problem } from '../../../api/problem.ts';
import { keyOf } from '../list/entry.ts';
import type { Planned } from './plan.ts';

export interface Failure {
  readonly planned: Planned;
  readonly message: string;
  readonly key: string;
  readonly isUnknown: boolean;
}

export interface Outcome {
  readonly done: readonly Planned[];
  readonly failed: readonly Failure[];
  /** Not begun, because it was stopped. */
  readonly left: readonly Planned[];
}

interface Running {
  readonly items: readonly Planned[];
  /** By key of the row: what a former try has sent without learning what came of it. */
  readonly keys: ReadonlyMap<string, string>;
  readonly act: (planned: Planned, key: string) => Promise<void>;
  readonly isUnknown: (error: unknown) => boolean;
  readonly isStopped: () => boolean;
  readonly onProgress: (outcome: Outcome) => void;
}

export const AT_ONCE = 6;

/** Six at a time, until all are done or it is stopped; those on their way are always awaited. */
export async function runBulk({ items, keys, act, isUnknown, isStopped, onProgress }: Running): Promise<Outcome> {
  const done: Planned[] = [];
  const failed: Failure[] = [];
  let next = 0;
  const outcome = (): Outcome => ({ done: [...done], failed: [...failed], left: items.slice(next) });
  const work = async (): Promise<void> => {
    while (next < items.length && !isStopped()) {
      const planned = items[next++];
      if (planned === undefined) return;
      const key = keys.get(keyOf(planned.entry)) ?? crypto.randomUUID();
      try {
        await act(planned, key);
        done.push(planned);
      } catch (error) {
        failed.push({ planned, message: messageOf(error), key, isUnknown: isUnknown(error) });
      }
      onProgress(outcome());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome();
}

/** The reason in the service's words; fields first, because they say what to correct. */
function messageOf(error: unknown): string {
  if (!(error instanceof Problem)) return String(error);
  const texts = error.fields.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  return texts.length > 0 ? texts.join(' · ') : error.message;
}
