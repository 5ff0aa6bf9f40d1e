import { defer, finalize, from, isObservable, mergeMap, of, tap, type Observable } from 'rxjs';
import {
  commandDuration,
  failSpan,
  isTracing,
  runIn,
  startSpan,
  traceIdOf,
  type SpanPlace,
} from '@annal/observability';
import type { Envelope } from './message.ts';
import { isRefusal } from './wire-error.ts';

export function measured(pattern: string, envelope: Envelope<unknown>, handle: () => unknown): Observable<unknown> {
  return defer(() => {
    const end = commandDuration.startTimer({ command: pattern });
    const span = isTracing() ? startSpan({ name: pattern, kind: 'server', parent: placeOf(envelope) }) : undefined;
    let outcome = 'done';
    return from(Promise.resolve(runIn(span, handle))).pipe(
      mergeMap((value) => (isObservable(value) ? value : of(value))),
      tap({
        error: (error: unknown) => {
          outcome = isRefusal(error) ? 'refused' : 'failed';
          if (outcome === 'failed') failSpan(span, error);
        },
      }),
      finalize(() => {
        end({ outcome });
        span?.end();
      }),
    );
  });
}

function placeOf({ context: { span, correlationId } }: Envelope<unknown>): SpanPlace {
  return span ?? { traceId: traceIdOf(correlationId) };
}
