import type { Type } from '@nestjs/common';
import { anyOf, described, object, type JsonSchema, type Properties, type Schema } from './schema.ts';

export class Media {
  constructor(readonly types: Readonly<Record<string, Schema>>) {}
}

export const media = (types: Readonly<Record<string, Schema>>): Media => new Media(types);

export interface DescribedOperation {
  readonly summary: string;
  readonly description: string;
  readonly query?: Properties;
  readonly required?: readonly string[];
  readonly headers?: Properties;
  readonly body?: Schema | Media;
  readonly bodyIsOptional?: boolean;
  readonly answer?: Schema | Media;
  readonly statuses?: readonly number[];
  readonly errors?: Schema | Media;
}

type Handlers<Controller> = {
  [Name in keyof Controller]: Controller[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Controller];

export type DescribedOperations<Controller> = Readonly<Record<Handlers<Controller>, DescribedOperation>>;

export interface DescribedController {
  readonly controller: Pick<Type, 'name'>;
  readonly tag: string;
  readonly operations: Readonly<Record<string, DescribedOperation>>;
}

export function describeController<Controller>(
  tag: string,
  controller: Type<Controller>,
  operations: NoInfer<DescribedOperations<Controller>>,
): DescribedController {
  return { tag, controller, operations };
}

export const acknowledged = (resource: Schema, known: Properties): JsonSchema =>
  anyOf(resource, described(object(known), 'With `X-Consistency: pending`'));
