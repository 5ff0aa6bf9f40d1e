import type { QueryBus } from '@nestjs/cqrs';
import { inCallersSpan } from '@annal/observability';

/** A query is a span of the request that asks it, as a command is by its message. The bus has no place for it. */
export function traceQueries(bus: QueryBus): void {
  const execute: QueryBus['execute'] = bus.execute.bind(bus);
  bus.execute = (query: object) => inCallersSpan({ name: query.constructor.name }, () => execute(query));
}
