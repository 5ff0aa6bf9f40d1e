/** The part of JSON Schema (2020-12) that the API needs, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly contentMediaType?: string;
  readonly contentSchema?: Schema;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Properties;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly not?: JsonSchema;
  readonly $ref?: string;
}

export class Named {
  constructor(
    readonly name: string,
    readonly schema: JsonSchema,
  ) {}
}

export type Schema = JsonSchema | Named;
export type Properties = Readonly<Record<string, Schema>>;

export const named = (name: string, schema: JsonSchema): Named => new Named(name, schema);

/** For a schema that contains itself. */
export const itself = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export const object = (properties: Properties, optional: Properties = {}): JsonSchema => ({
  type: 'object',
  ...(Object.keys(properties).length > 0 && { required: Object.keys(properties) }),
  properties: { ...properties, ...optional },
});

/** Null counts as absent in requests, so optional properties may be null. */
export const body = (required: Properties, optional: Properties = {}): JsonSchema =>
  object(required, Object.fromEntries(Object.entries(optional).map(([name, schema]) => [name, nullable(schema)])));

export const list = (items: Schema, limits: Pick<JsonSchema, 'minItems' | 'maxItems' | 'description'> = {}) =>
  ({ type: 'array', items, ...limits }) satisfies JsonSchema;

export const map = (values: Schema, more: Pick<JsonSchema, 'description' | 'minProperties'> = {}) =>
  ({ type: 'object', additionalProperties: values, ...more }) satisfies JsonSchema;

export const oneOf = (...words: readonly string[]) => ({ type: 'string', enum: words }) satisfies JsonSchema;

export const anyOf = (...schemas: readonly Schema[]) => ({ anyOf: schemas }) satisfies JsonSchema;

export function nullable(schema: Schema): JsonSchema {
  if (schema instanceof Named) return anyOf(schema, { type: 'null' });
  const { type, anyOf: alternatives, enum: words, format, pattern, description } = schema;
  if (alternatives) return { ...schema, anyOf: [...alternatives, { type: 'null' }] };
  if (type === undefined) return schema;
  // Request generators ignore constraints on text in a schema with two types.
  if (format !== undefined || pattern !== undefined)
    return { ...anyOf(schema, { type: 'null' }), ...(description !== undefined && { description }) };
  return { ...schema, type: [...new Set([type, 'null'].flat())], ...(words && { enum: [...words, null] }) };
}

export const described = <S extends JsonSchema>(schema: S, description: string): S => ({ ...schema, description });

export const anything: JsonSchema = {};
export const text: JsonSchema = { type: 'string' };
export const filled: JsonSchema = { type: 'string', minLength: 1, pattern: '\\S' };
export const printable: JsonSchema = {
  ...filled,
  pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*[^\\s\\x00-\\x1f\\x7f-\\x9f][^\\x00-\\x1f\\x7f-\\x9f]*$',
};
export const flag: JsonSchema = { type: 'boolean' };
export const integer: JsonSchema = { type: 'integer' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const number: JsonSchema = { type: 'number' };
export const guid: JsonSchema = { type: 'string', format: 'uuid' };
export const timestamp: JsonSchema = { type: 'string', format: 'date-time' };
export const simpleValue: JsonSchema = { type: ['string', 'number', 'boolean', 'null'] };
export const texts: JsonSchema = list(text);
export const freeObject: JsonSchema = { type: 'object', additionalProperties: true };

export const languageCode: JsonSchema = { type: 'string', pattern: '^[A-Za-z]{2}(-[A-Za-z]{2})?$' };
export const versionNo: JsonSchema = { type: 'string', pattern: '^(0|[1-9][0-9]{0,8})\\.(0|[1-9][0-9]{0,8})$' };
/** Names of users, groups and API keys (security.md 2). */
export const principalName: JsonSchema = {
  type: 'string',
  maxLength: 100,
  pattern:
    '^[^/\\\\?#%,@\\s\\x00-\\x1f\\x7f-\\x9f]([^/\\\\?#%,\\x00-\\x1f\\x7f-\\x9f]*[^/\\\\?#%,\\s\\x00-\\x1f\\x7f-\\x9f])?$',
};

export const localized: JsonSchema = {
  ...map(text, { description: 'Text by language code' }),
  propertyNames: languageCode,
};

export const localizedText = (maxLength?: number, each = filled): JsonSchema => ({
  ...map({ ...each, ...(maxLength !== undefined && { maxLength }) }, { description: 'Text by language code' }),
  propertyNames: languageCode,
  minProperties: 1,
});

/** conventions.md 9. */
export const page = (item: Schema, more: Properties = {}, optional: Properties = {}): JsonSchema =>
  object(
    { pageIndex: count, pageSize: count, totalCount: count, pageCount: count, items: list(item), ...more },
    optional,
  );

export function documented(schema: Schema, components: Map<string, unknown>): object {
  if (!(schema instanceof Named)) return withoutNames(schema, components);
  const { name } = schema;
  if (!components.has(name)) {
    components.set(name, {});
    components.set(name, withoutNames(schema.schema, components));
  }
  return { $ref: `#/components/schemas/${name}` };
}

function withoutNames(schema: JsonSchema, components: Map<string, unknown>): object {
  const within = (inner: Schema) => documented(inner, components);
  const { items, properties, additionalProperties, anyOf: alternatives, propertyNames } = schema;
  return {
    ...schema,
    ...(items && { items: within(items) }),
    ...(propertyNames && { propertyNames: within(propertyNames) }),
    ...(alternatives && { anyOf: alternatives.map(within) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, within(inner)])),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: within(additionalProperties) }),
  };
}
