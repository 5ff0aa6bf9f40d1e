/** delivery.md 8. */
export const limits = {
  text: 64 * 1024,
  /** Of brackets of any kind: a selection may have arguments with nested objects. */
  nesting: 60,
  tokens: 16_000,
  depth: 12,
  rootFields: 50,
  cost: 10_000,
  pageSize: 100,
  defaultPageSize: 25,
  /** Definitions, and pairs of fields with one name: what validation compares with one another. */
  definitions: 100,
  namesakes: 30_000,
  /** How many times more than tools ask of introspection. */
  introspection: 2,
} as const;
