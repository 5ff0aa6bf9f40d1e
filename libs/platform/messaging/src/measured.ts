import { defer, finalize, from, isObservable, mergeMap, of, tap, type Observable } from 'rxjs';
import { commandDuration, failSpan, runIn, startSpan, traceIdOf } from '@annal/observability';
import type { Envelope } from './message.ts';
import { isRefusal } from './wire-error.ts';

/** One message as a service carries it out: a span of the request's trace, and its duration by how it ended. */
export function measured(pattern: string, envelope: Envelope<unknown>, handle: () => unknown): Observable<unknown> {
  return defer(() => {
    const end = commandDuration.startTimer({ command: pattern });
    const { span: parent, correlationId } = envelope.context;
    const place = parent ?? { traceId: traceIdOf(correlationId) };
    const span = startSpan({ name: pattern, kind: 'server', parent: place });
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
