import type { QueryBus } from '@nestjs/cqrs';
import { inCallersSpan } from '@annal/observability';

/** The query bus has no hook for interceptors, so this wraps `execute` to add a span per query. */
export function traceQueries(bus: QueryBus): void {
  const execute: QueryBus['execute'] = bus.execute.bind(bus);
  bus.execute = (query: object) => inCallersSpan({ name: query.constructor.name }, () => execute(query));
}
