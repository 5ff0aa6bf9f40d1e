import { badValue, CommandError, failedToParse, typeMismatch } from '../errors.ts';
import { BsonType, elementsOf, entriesOf, type BsonValue } from '../bson/value.ts';
import { isNumber, numberOf, stringOf, truthOf } from '../bson/scalars.ts';
import { ReadBudget } from '../query/read-budget.ts';
import type { Slice } from '../tasks/slice.ts';
import type { Message } from '../wire/message.ts';

/** MongoDB has no common code for names that are no texts. */
const CODES_OF_NAMES: Readonly<Record<string, number>> = { find: 2, aggregate: 14 };
const MAX_INT32 = 2 ** 31 - 1;

export class Request {
  readonly name: string;
  readonly db: string;
  readonly fields: ReadonlyMap<string, BsonValue>;
  readonly sequences: Message['sequences'];
  readonly deadline: number;

  constructor(
    { body, sequences }: Message,
    readonly slice: Slice,
  ) {
    const entries = entriesOf(body);
    this.name = entries[0]?.[0] ?? '';
    this.fields = new Map(entries);
    if (this.fields.size < entries.length) throw failedToParse('a command names a field twice');
    this.sequences = sequences;
    const db = this.fields.get('$db');
    this.db = db?.type === BsonType.string ? stringOf(db) : '';
    const limit = this.fields.get('maxTimeMS');
    const milliseconds = limit && isNumber(limit) ? numberOf(limit) : 0;
    this.deadline = milliseconds > 0 ? performance.now() + milliseconds : Infinity;
  }

  get collection(): string {
    const value = this.fields.get(this.name);
    if (value?.type !== BsonType.string)
      throw new CommandError(CODES_OF_NAMES[this.name] ?? 73, `collection name has invalid type for ${this.name}`);
    const name = stringOf(value);
    if (!name) throw new CommandError(73, `Invalid namespace specified '${this.db}.'`);
    return name;
  }

  budget(): ReadBudget {
    return new ReadBudget(this.deadline, this.slice);
  }

  get(name: string): BsonValue | undefined {
    const value = this.fields.get(name);
    return value?.type === BsonType.undefined || value?.type === BsonType.null ? undefined : value;
  }

  document(name: string): BsonValue | undefined {
    const value = this.get(name);
    if (value && !value.isObject()) throw this.wrongType(name, 'object');
    return value;
  }

  integer(name: string, otherwise: number): number {
    const value = this.get(name);
    if (!value) return otherwise;
    if (!isNumber(value)) throw this.wrongType(name, 'number');
    const n = numberOf(value);
    return Number.isNaN(n) ? 0 : Math.trunc(n);
  }

  amount(name: string, otherwise: number): number {
    const n = this.integer(name, otherwise);
    if (n < 0) throw new CommandError(51024, `BSON field '${name}' value must be >= 0, actual value '${n}'`);
    return n;
  }

  checkMaxTime(): void {
    const value = this.fields.get('maxTimeMS');
    if (!value) return;
    if (!isNumber(value)) throw badValue('maxTimeMS must be a number');
    const limit = numberOf(value);
    if (!Number.isInteger(limit)) throw badValue('maxTimeMS has non-integral value');
    if (limit < 0 || limit > MAX_INT32) throw badValue(`${limit} value for maxTimeMS is out of range`);
  }

  flag(name: string, otherwise = false): boolean {
    const value = this.get(name);
    if (!value) return otherwise;
    if (value.type !== BsonType.bool && !isNumber(value)) throw this.wrongType(name, 'bool');
    return truthOf(value);
  }

  strictBoolean(name: string, otherwise = false): boolean {
    const value = this.get(name);
    if (!value) return otherwise;
    if (value.type !== BsonType.bool) throw this.wrongType(name, 'bool');
    return truthOf(value);
  }

  text(name: string): string {
    const value = this.get(name);
    if (value?.type !== BsonType.string) throw this.wrongType(name, 'string');
    return stringOf(value);
  }

  documents(name: string): readonly BsonValue[] {
    const beside = this.sequences.get(name);
    if (beside) return beside;
    const value = this.get(name);
    if (!value) throw new CommandError(40414, `BSON field '${this.name}.${name}' is missing but a required field`);
    if (!value.isArray()) throw this.wrongType(name, 'array');
    const documents = elementsOf(value);
    if (documents.some((one) => !one.isObject())) throw this.wrongType(name, 'array of objects');
    return documents;
  }

  private wrongType(name: string, expected: string): CommandError {
    return typeMismatch(`BSON field '${this.name}.${name}' is the wrong type, expected type '${expected}'`);
  }
}
