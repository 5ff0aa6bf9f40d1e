import type { GraphQLFieldConfig, GraphQLFieldResolver } from 'graphql';
import { isRecord } from '@annal/kernel';
import type { Asking } from '../data/asking.ts';

export type FieldConfig = GraphQLFieldConfig<unknown, Asking>;
type Arguments = Readonly<Record<string, unknown>>;

/** A resolver that counts, and reads nothing more once the answer takes too much. */
export function resolving<Source, Args = Arguments>(
  read: (source: Source, args: Args, asking: Asking) => unknown,
): GraphQLFieldResolver<unknown, Asking> {
  return (source, args: Arguments, asking) =>
    asking.budget.field() ? read(source as Source, args as Args, asking) : null;
}

/** For types whose values are as delivered. */
export const memberOf: GraphQLFieldResolver<unknown, Asking> = (source, _args, asking, { fieldName }) => {
  if (!asking.budget.field()) return null;
  const value = isRecord(source) ? source[fieldName] : undefined;
  asking.budget.shows(value);
  return value;
};
