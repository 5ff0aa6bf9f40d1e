import { execute, type GraphQLError, type ExecutionResult } from 'graphql';
import { DomainError } from '@annal/kernel';
import type { Asking } from '../data/asking.ts';
import { TIME_LIMIT_MS } from '../data/budget.ts';
import { Refusal, refusals } from '../request/refusal.ts';
import { memberOf } from '../schema/resolving.ts';
import type { ProjectSchema } from '../schema/project-schema.ts';
import type { Prepared } from './prepared-queries.ts';
import { refusalOf } from './read-document.ts';

interface Shown {
  readonly data: unknown;
  readonly errors?: readonly object[];
}

/** @throws Refusal, or the error of a store */
export async function executed(
  { schema }: ProjectSchema,
  { document, operation }: Prepared,
  variableValues: Readonly<Record<string, unknown>>,
  asking: Asking,
): Promise<Shown> {
  const operationName = operation.name?.value;
  const running = execute({
    schema,
    document,
    operationName,
    variableValues,
    contextValue: asking,
    fieldResolver: memberOf,
    options: { maxCoercionErrors: 10 },
    hideSuggestions: true,
  });
  const { data, errors = [] } = await inTime(Promise.resolve(running), asking);
  const { exceeded } = asking.budget;
  if (exceeded) throw exceeded;
  if (data === undefined) throw refusalOf('BAD_VARIABLES', errors);
  if (errors.length === 0) return { data };
  asking.reading.limits.forCallerOnly();
  return { data, errors: errors.map(shownError) };
}

async function inTime(running: Promise<ExecutionResult>, { budget }: Asking): Promise<ExecutionResult> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const why = refusals.tooSlow(TIME_LIMIT_MS);
      budget.stop(why);
      reject(why);
    }, TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What the caller can do something about stands beside the data; anything else fails the request. */
function shownError({ message, locations, path, originalError }: GraphQLError): object {
  const at = { locations, path };
  if (originalError instanceof Refusal) return { message, ...at, extensions: { code: originalError.code } };
  if (originalError instanceof DomainError) {
    const { kind, data } = originalError;
    if (kind === 'forbidden') return { message, ...at, extensions: { code: 'FORBIDDEN' } };
    if (kind === 'invalid' || kind === 'rejected' || kind === 'conflict')
      return { message, ...at, extensions: { code: 'BAD_REQUEST', data } };
  }
  if (originalError) throw originalError;
  return { message, ...at, extensions: { code: 'VALUE_UNREADABLE' } };
}
