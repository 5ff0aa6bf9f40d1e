import { anyOf, guid, list, map, named, object, anything, nullable, filled, text, type Schema } from './schema.ts';
import type { DeclaredRoute } from '../authentication/declared-routes.ts';
import type { DescribedOperation, Media } from './described.ts';

export const Issue = named('Issue', object({ message: filled }, { field: text }));

/** conventions.md 10.1. */
const PlainError = named(
  'Error',
  object({ logId: guid, message: filled, data: nullable(map(anything)), type: { const: 'error' } }),
);

const ValidationError = named(
  'ValidationError',
  object({ logId: guid, message: filled, data: list(Issue, { minItems: 1 }), type: { const: 'Validation' } }),
);

const EitherError = named('Refusal', anyOf(ValidationError, PlainError));

const REFUSALS: Readonly<Record<number, readonly [description: string, schema: Schema]>> = {
  400: ['The request cannot be understood', EitherError],
  401: ['No token, or none that is valid', PlainError],
  403: ['The token does not open this, or its bearer may not do it', EitherError],
  404: ['The project, or what the path names, does not exist or is not shown to the caller', EitherError],
  406: ['None of the accepted media types can be answered', PlainError],
  408: ['The body stopped arriving', PlainError],
  409: ['In conflict with what is stored', EitherError],
  413: ['The body is too large', PlainError],
  415: ['The media type or the content encoding of the body is not supported', PlainError],
  416: ['No such part of the file', PlainError],
  422: ['Understood, but not valid', EitherError],
  429: ['Too many failed attempts, or too many requests', PlainError],
  431: ['The address and the headers are larger than 64 KiB together', PlainError],
  503: ['Not available, please try again', EitherError],
};

export interface Refusal {
  readonly description: string;
  readonly schema: Schema | Media;
}

export function refusalsOf(route: DeclaredRoute, operation: DescribedOperation): Readonly<Record<string, Refusal>> {
  const { statuses = [], errors } = operation;
  const found = [...(route.refusals ?? statusesOf(route, operation)), ...statuses].filter((status) => status >= 400);
  return Object.fromEntries(
    [...new Set(found)]
      .sort((left, right) => left - right)
      .map((status) => {
        const [description, schema] = REFUSALS[status] ?? unknownStatus(status);
        return [status, { description, schema: errors ?? schema }];
      }),
  );
}

function statusesOf({ method, path, isOpen }: DeclaredRoute, { query, body }: DescribedOperation): readonly number[] {
  const isApi = path.startsWith('/api/');
  const isWrite = !['GET', 'HEAD'].includes(method) && !isOpen;
  return [
    ...(isApi ? [400, 431, 503] : []),
    ...(isOpen ? [] : [401, 403]),
    ...(/[:*]/.test(path) ? [404] : []),
    ...(isWrite ? [409, 422] : []),
    ...(body && isApi ? [408, 413, 415] : []),
    ...(query && isApi ? [422] : []),
  ];
}

function unknownStatus(status: number): never {
  throw new Error(`The status ${status} has no description`);
}
