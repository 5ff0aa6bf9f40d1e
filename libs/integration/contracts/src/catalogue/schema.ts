/** Ties a JSON Schema to its type, so that the two cannot drift apart. */
export interface Schema<Value> {
  readonly json: Readonly<Record<string, unknown>>;
  readonly value?: Value;
  readonly isOptional?: boolean;
}

export interface OptionalSchema<Value> extends Schema<Value> {
  readonly isOptional: true;
}

export type ValueOf<S> = S extends Schema<infer Value> ? Value : never;

type Properties = Readonly<Record<string, Schema<unknown>>>;
type OptionalKeys<P extends Properties> = { [K in keyof P]: P[K] extends OptionalSchema<unknown> ? K : never }[keyof P];
type ObjectOf<P extends Properties> = {
  readonly [K in Exclude<keyof P, OptionalKeys<P>>]: ValueOf<P[K]>;
} & { readonly [K in OptionalKeys<P>]?: ValueOf<P[K]> };

export const text: Schema<string> = { json: { type: 'string' } };
export const guid: Schema<string> = { json: { type: 'string', format: 'uuid' } };
export const flag: Schema<boolean> = { json: { type: 'boolean' } };
export const integer: Schema<number> = { json: { type: 'integer' } };
export const versionNo: Schema<string> = { json: { type: 'string', pattern: '^\\d+\\.\\d+$' } };
export const free: Schema<Readonly<Record<string, unknown>>> = { json: { type: 'object' } };
export const localized: Schema<Readonly<Record<string, string>>> = {
  json: { type: 'object', additionalProperties: { type: 'string' } },
};

export function oneOf<const Values extends readonly string[]>(...values: Values): Schema<Values[number]> {
  return { json: { type: 'string', enum: [...values] } };
}

export function list<Value>(items: Schema<Value>): Schema<readonly Value[]> {
  return { json: { type: 'array', items: items.json } };
}

export function nullable<Value>({ json }: Schema<Value>): Schema<Value | null> {
  return { json: { anyOf: [json, { type: 'null' }] } };
}

export function optional<Value>({ json }: Schema<Value>): OptionalSchema<Value> {
  return { json, isOptional: true };
}

/** Allows additional properties, because later releases may add fields. */
export function object<const P extends Properties>(properties: P): Schema<ObjectOf<P>> {
  const entries = Object.entries(properties);
  return {
    json: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, { json }]) => [name, json])),
      required: entries.filter(([, { isOptional }]) => !isOptional).map(([name]) => name),
    },
  };
}
