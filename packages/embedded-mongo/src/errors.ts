/**
 * Every error a command can return: MongoDB's numeric code, its code name, labels and extra reply fields. Knows the codes drivers react to;
 * when each applies is decided elsewhere.
 */

/** MongoDB's documented error codes by name; only those this server can answer with. */
export const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  HostUnreachable: 6,
  HostNotFound: 7,
  UnknownError: 8,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  InvalidBSON: 22,
  LockTimeout: 24,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NetworkTimeout: 89,
  ShutdownInProgress: 91,
  OperationFailed: 96,
  WriteConflict: 112,
  CommandNotSupported: 115,
  ConflictingOperationInProgress: 117,
  DocumentValidationFailure: 121,
  CommandFailed: 125,
  ExceededMemoryLimit: 146,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  PrimarySteppedDown: 189,
  InvalidPipelineOperator: 168,
  QueryFeatureNotAllowed: 224,
  TransactionTooOld: 225,
  NotImplemented: 238,
  TransactionExceededLifetimeLimitSeconds: 244,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  CursorKilled: 237,
  InvalidResumeToken: 260,
  ExceededTimeLimit: 262,
  OperationNotSupportedInTransaction: 263,
  ChangeStreamFatalError: 280,
  ChangeStreamHistoryLost: 286,
  NoQueryExecutionPlans: 291,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  DataCorruptionDetected: 301,
  APIVersionError: 322,
  SocketException: 9001,
  NotWritablePrimary: 10107,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  MergeStageNoMatchingDocument: 13113,
  DatabaseDifferCase: 13297,
  InterruptedAtShutdown: 11600,
  Interrupted: 11601,
  InterruptedDueToReplStateChange: 11602,
  OutOfDiskSpace: 14031,
} as const;

export type ErrorCodeName = keyof typeof ERROR_CODES;

/** An error that belongs in a reply. `extra` holds further top-level fields of the reply or write error (keyPattern, keyValue). */
export class MongoError extends Error {
  readonly code: number;
  readonly codeName: string;
  errorLabels: string[];
  extra: Record<string, unknown>;

  constructor(code: number, codeName: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'MongoError';
    this.code = code;
    this.codeName = codeName;
    this.errorLabels = [];
    this.extra = extra;
  }

  /** Adds a label (once) and returns the error, so that calls can be chained. */
  withLabel(label: string): this {
    if (!this.errorLabels.includes(label)) this.errorLabels.push(label);
    return this;
  }
}

/** Creates an error by MongoDB's code name. */
export function mongoError(name: ErrorCodeName, message: string, extra?: Record<string, unknown>): MongoError {
  return new MongoError(ERROR_CODES[name], name, message, extra);
}

/** Creates an error with one of MongoDB's unnamed codes (40324, 31249 ...), whose code name is `Location<number>`. */
export function locationError(code: number, message: string): MongoError {
  return new MongoError(code, `Location${code}`, message);
}

/** A field path whose part begins with a dollar. */
export function dollarFieldError(): MongoError {
  const hint = 'Consider using $getField or $setField.';
  return locationError(16410, `FieldPath field names may not start with '$'. ${hint}`);
}

type Factory = (message: string) => MongoError;
const factory =
  (name: ErrorCodeName): Factory =>
  (message) =>
    mongoError(name, message);

export const badValue = factory('BadValue');
export const failedToParse = factory('FailedToParse');
export const typeMismatch = factory('TypeMismatch');
export const invalidBson = factory('InvalidBSON');
export const pathNotViable = factory('PathNotViable');
export const conflictingUpdate = factory('ConflictingUpdateOperators');
export const dollarPrefixedField = factory('DollarPrefixedFieldName');
export const emptyFieldName = factory('EmptyFieldName');
export const immutableField = factory('ImmutableField');
export const invalidOptions = factory('InvalidOptions');
export const notImplemented = factory('NotImplemented');
export const unauthorized = factory('Unauthorized');
export const namespaceNotFound = factory('NamespaceNotFound');

/** 112, in a transaction: another writer was first. The label tells the driver that it may retry the whole transaction. */
export function writeConflict(): MongoError {
  return mongoError(
    'WriteConflict',
    'WriteConflict error: this operation conflicted with another operation. Please retry your operation or multi-document transaction.',
  ).withLabel('TransientTransactionError');
}

/** 251: the transaction is unknown or was aborted. */
export function noSuchTransaction(message: string): MongoError {
  return mongoError('NoSuchTransaction', message).withLabel('TransientTransactionError');
}

/** 11000 with `keyPattern` and `keyValue`, and the message text that mongoose plugins parse. */
export function duplicateKey(
  namespace: string,
  indexName: string,
  keyPattern: Record<string, unknown>,
  keyValue: Record<string, unknown>,
  printedKey: string,
): MongoError {
  return mongoError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${indexName} dup key: ${printedKey}`,
    { keyPattern, keyValue },
  );
}

/** 10334: a document above 16 MB. */
export function documentTooLarge(sizeBytes: number): MongoError {
  return mongoError(
    'BSONObjectTooLarge',
    `BSONObj size: ${sizeBytes} (0x${sizeBytes.toString(16).toUpperCase()}) is invalid. Size must be between 0 and 16793600(16MB)`,
  );
}
