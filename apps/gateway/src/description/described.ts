import type { Type } from '@nestjs/common';
import { anyOf, described, object, type JsonSchema, type Properties, type Schema } from './schema.ts';

/** By media type. */
export class Media {
  constructor(readonly types: Readonly<Record<string, Schema>>) {}
}

export const media = (types: Readonly<Record<string, Schema>>): Media => new Media(types);

/** What the document says of an operation beside its address, its verb and what its token has to allow. */
export interface DescribedOperation {
  /** A few words in the imperative: `Create a project`. */
  readonly summary: string;
  readonly description: string;
  readonly query?: Properties;
  /** Names of the query that have to be there. */
  readonly required?: readonly string[];
  readonly headers?: Properties;
  /** JSON, unless media types are named. */
  readonly body?: Schema | Media;
  /** Whether the body may be missing. */
  readonly bodyIsOptional?: boolean;
  /** Of a success; absent where it has no body. */
  readonly answer?: Schema | Media;
  /** Statuses of this operation alone, beside those that its kind always has. */
  readonly statuses?: readonly number[];
  /** The body of refusals, where it is not that of all others. */
  readonly errors?: Schema;
}

type Handlers<Controller> = {
  [Name in keyof Controller]: Controller[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Controller];

export type DescribedOperations<Controller> = Readonly<Record<Handlers<Controller>, DescribedOperation>>;

export interface DescribedController {
  readonly controller: Type;
  /** Operations of a tag stand together. */
  readonly tag: string;
  readonly operations: Readonly<Record<string, DescribedOperation>>;
}

/** Every handler of a controller needs its description: one without does not compile. */
export function describeController<Controller>(
  tag: string,
  controller: Type<Controller>,
  operations: NoInfer<DescribedOperations<Controller>>,
): DescribedController {
  return { tag, controller, operations };
}

/** What a write answers: the resource, or what is known of it where readers cannot see it yet. */
export const acknowledged = (resource: Schema, known: Properties): JsonSchema =>
  anyOf(resource, described(object(known), 'With `X-Consistency: pending`'));
