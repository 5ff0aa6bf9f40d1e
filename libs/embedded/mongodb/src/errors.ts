const codeNames: Readonly<Record<number, string>> = {
  1: 'InternalError',
  2: 'BadValue',
  4: 'NoSuchKey',
  9: 'FailedToParse',
  11: 'UserNotFound',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  57: 'DottedFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  68: 'IndexAlreadyExists',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  79: 'UnknownReplWriteConcern',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  96: 'OperationFailed',
  100: 'UnsatisfiableWriteConcern',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  175: 'QueryPlanKilled',
  181: 'AmbiguousIndexKeyPattern',
  197: 'InvalidIndexSpecificationOption',
  224: 'QueryFeatureNotAllowed',
  225: 'TransactionTooOld',
  237: 'CursorKilled',
  263: 'OperationNotSupportedInTransaction',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  323: 'APIStrictError',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  12051: 'CursorInUse',
  14031: 'OutOfDiskSpace',
};

export function codeName(code: number): string {
  return codeNames[code] ?? `Location${code}`;
}

export class CommandError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly details?: Buffer,
  ) {
    super(message);
    this.name = 'CommandError';
  }
}

export const badValue = (message: string): CommandError => new CommandError(2, message);
export const failedToParse = (message: string): CommandError => new CommandError(9, message);
export const typeMismatch = (message: string): CommandError => new CommandError(14, message);
export const timeIsUp = (): CommandError => new CommandError(50, 'operation exceeded time limit');
export const planKilled = (): CommandError =>
  new CommandError(175, 'query plan killed: a collection or an index of it was dropped');
export const notSupported = (what: string): CommandError =>
  new CommandError(115, `${what} is not supported by this embedded server`);
export const unknownField = (command: string, field: string): CommandError =>
  new CommandError(40415, `BSON field '${command}.${field}' is an unknown field.`);
