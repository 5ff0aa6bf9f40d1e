import { CommandError } from '../errors.ts';
import { BsonType, endOfValue } from './value.ts';

/** MongoDB stores 180 levels of nested documents, and reads 200 in a command. */
export const MAX_DEPTH = 181;
const MAX_WIRE_DEPTH = 201;

const invalid = (why: string): CommandError => new CommandError(22, `invalid BSON: ${why}`);

/** Checks a document from the wire once, so that later code can trust its lengths. @returns nesting, 1 without any */
export function validateDocument(buffer: Buffer, start: number, limit: number, depth = 1): number {
  if (depth > MAX_WIRE_DEPTH)
    throw new CommandError(15, `BSONObj exceeds maximum nested object depth: ${MAX_WIRE_DEPTH - 1}`);
  if (start + 5 > limit) throw invalid('a document is cut short');
  const end = start + buffer.readInt32LE(start);
  if (end < start + 5 || end > limit || buffer[end - 1] !== 0) throw invalid('a document has a wrong length');
  let deepest = depth;
  let at = start + 4;
  while (at < end - 1) {
    const type = buffer[at] ?? 0;
    const value = buffer.indexOf(0, at + 1) + 1;
    if (type === 0 || value <= 0 || value >= end) throw invalid('a field has no name or type');
    at = checkedEnd(type, buffer, value, end - 1);
    deepest = Math.max(deepest, validateInside(type, buffer, value, at, depth));
  }
  if (at !== end - 1) throw invalid('a value overlaps the end of its document');
  return deepest;
}

function checkedEnd(type: number, buffer: Buffer, at: number, limit: number): number {
  let end: number;
  try {
    end = endOfValue(type, buffer, at);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw invalid('a value is cut short');
  }
  if (end < at || end > limit) throw invalid('a value has a wrong length');
  return end;
}

function validateInside(type: number, buffer: Buffer, start: number, end: number, depth: number): number {
  switch (type) {
    case BsonType.object:
    case BsonType.array:
      return validateDocument(buffer, start, end, depth + 1);
    case BsonType.string:
    case BsonType.code:
    case BsonType.symbol:
      if (end < start + 5 || buffer[end - 1] !== 0) throw invalid('a string has a wrong length');
      return depth;
    case BsonType.bool:
      if ((buffer[start] ?? 2) > 1) throw invalid('a boolean is neither 0 nor 1');
      return depth;
    case BsonType.binary:
      if (buffer.readInt32LE(start) < 0) throw invalid('binary data has a negative length');
      return depth;
    case BsonType.codeWithScope:
      return validateScope(buffer, start, end, depth);
    default:
      return depth;
  }
}

function validateScope(buffer: Buffer, start: number, end: number, depth: number): number {
  if (end < start + 14) throw invalid('code with scope is cut short');
  const code = start + 4;
  const scope = code + 4 + buffer.readInt32LE(code);
  if (scope < code + 5 || scope + 5 > end || buffer[scope - 1] !== 0) throw invalid('code with scope is malformed');
  return validateDocument(buffer, scope, end, depth + 1);
}

export function depthOf(buffer: Buffer, start: number, depth = 1): number {
  let deepest = depth;
  const end = start + buffer.readInt32LE(start) - 1;
  let at = start + 4;
  while (at < end) {
    const type = buffer[at] ?? 0;
    const value = buffer.indexOf(0, at + 1) + 1;
    at = endOfValue(type, buffer, value);
    if (type === BsonType.object || type === BsonType.array)
      deepest = Math.max(deepest, depthOf(buffer, value, depth + 1));
  }
  return deepest;
}
