/**
 * Refuses requests before the command runs: unknown fields, and read and write concerns, API versions and transaction options that one node
 * cannot honour. Knows names and values of fields only; commands interpret them.
 */
import { asNumber, isPlainObject, Timestamp, type Doc } from '../bson';
import { badValue, failedToParse, invalidOptions, locationError, mongoError, notImplemented } from '../errors';

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Fields that every command accepts. */
const GENERIC = list(
  '$db lsid txnNumber autocommit startTransaction $clusterTime readConcern writeConcern maxTimeMS comment $readPreference ' +
    'apiVersion apiStrict apiDeprecationErrors clientOperationKey',
);

const READ_CONCERN_FIELDS = list('level afterClusterTime atClusterTime provenance');
const WRITE_CONCERN_FIELDS = list('w j wtimeout fsync getLastError provenance');
const CURSOR_FIELDS = list('batchSize');

/** The fields of each command, starting with its name. */
const COMMAND_FIELDS = new Map(
  [
    'find filter sort projection hint skip limit batchSize singleBatch allowDiskUse let collation min max returnKey showRecordId tailable awaitData noCursorTimeout allowPartialResults oplogReplay',
    'getMore collection batchSize',
    'killCursors cursors',
    'aggregate pipeline cursor explain allowDiskUse bypassDocumentValidation collation hint let',
    'count query limit skip hint collation fields',
    'distinct key query collation hint',
    'insert documents ordered bypassDocumentValidation',
    'update updates ordered bypassDocumentValidation let',
    'delete deletes ordered let',
    'findAndModify query sort update remove new upsert fields collation arrayFilters hint let bypassDocumentValidation',
    'findandmodify query sort update remove new upsert fields collation arrayFilters hint let bypassDocumentValidation',
    'bulkWrite ops nsInfo ordered errorsOnly bypassDocumentValidation let cursor',
    'create capped autoIndexId size max storageEngine validator validationLevel validationAction indexOptionDefaults viewOn pipeline collation timeseries clusteredIndex expireAfterSeconds changeStreamPreAndPostImages encryptedFields',
    'collMod index validator validationLevel validationAction viewOn pipeline cappedSize cappedMax changeStreamPreAndPostImages expireAfterSeconds timeseries dryRun',
    'drop',
    'dropDatabase',
    'renameCollection to dropTarget',
    'listCollections filter nameOnly authorizedCollections cursor',
    'listDatabases filter nameOnly authorizedDatabases',
    'createIndexes indexes commitQuorum',
    'dropIndexes index',
    'listIndexes cursor',
    'compact force dryRun freeSpaceTargetMB',
    'validate full background metadata repair fixMultikey checkBSONConformance enforceFastCount',
    'explain verbosity',
    'commitTransaction recoveryToken',
    'abortTransaction recoveryToken',
    'endSessions',
    'killSessions',
    'refreshSessions',
    'killAllSessions',
  ].map((line): [string, ReadonlySet<string>] => [line.split(' ')[0] as string, new Set([...list(line), ...GENERIC])]),
);

/** The fields of documents nested in commands. */
const STATEMENT_FIELDS: Readonly<Record<string, ReadonlySet<string>>> = {
  'update.updates': list('q u multi upsert arrayFilters collation hint c sort'),
  'delete.deletes': list('q limit collation hint'),
  'bulkWrite.insert': list('insert document'),
  'bulkWrite.update': list('update filter updateMods multi upsert arrayFilters collation hint constants sort'),
  'bulkWrite.delete': list('delete filter multi collation hint'),
  $merge: list('into on let whenMatched whenNotMatched'),
  $out: list('db coll'),
  'bulkWrite.nsInfo': list('ns'),
  $collStats: list('count storageStats'),
};

/** @throws 40415 */
function refuseUnknown(name: string, doc: Doc, known: ReadonlySet<string>): void {
  for (const field of Object.keys(doc)) {
    if (!known.has(field)) throw locationError(40415, `BSON field '${name}.${field}' is an unknown field.`);
  }
}

/** Checks one statement or stage of a command. @throws 40415 for an unknown field */
export function checkStatement(name: string, statement: Doc): Doc {
  const known = STATEMENT_FIELDS[name];
  if (known) refuseUnknown(name, statement, known);
  return statement;
}

/**
 * @param now the latest cluster time this server has issued
 * @param writes whether the command writes
 */
export function checkRequest(name: string, body: Doc, now: Timestamp, writes: boolean): void {
  const known = COMMAND_FIELDS.get(name);
  if (known) refuseUnknown(name, body, known);
  if (body['apiVersion'] !== undefined && body['apiVersion'] !== '1')
    throw mongoError('APIVersionError', 'Provided apiVersion must be "1"');
  if (body['apiStrict'] === true) throw notImplemented('apiStrict is not supported: it would not be enforced');
  const inTransaction = body['autocommit'] === false;
  if (inTransaction && /^(config|local)$/.test(String(body['$db']))) {
    const message = `Cannot run command against the '${String(body['$db'])}' database in a transaction`;
    throw mongoError('OperationNotSupportedInTransaction', message);
  }
  if (isPlainObject(body['cursor'])) refuseUnknown('cursor', body['cursor'], CURSOR_FIELDS);
  if (isPlainObject(body['readConcern'])) {
    checkReadConcern(body['readConcern'], inTransaction, latest(body, now));
    if (writes && !inTransaction && (body['readConcern']['level'] ?? 'local') !== 'local')
      throw invalidOptions(`Command ${name} does not support this readConcern`);
  }
  if (isPlainObject(body['writeConcern'])) {
    checkWriteConcern(body['writeConcern']);
    if (!writes && name !== 'aggregate') throw invalidOptions(`Command ${name} does not support writeConcern`);
  }
}

/** The latest known cluster time: after a restart, the one that the client sends may be ahead of this server's. */
function latest(body: Doc, now: Timestamp): Timestamp {
  const heard = isPlainObject(body['$clusterTime']) ? body['$clusterTime']['clusterTime'] : undefined;
  return heard instanceof Timestamp && heard.greaterThan(now) ? heard : now;
}

function checkReadConcern(concern: Doc, inTransaction: boolean, now: Timestamp): void {
  refuseUnknown('readConcern', concern, READ_CONCERN_FIELDS);
  const { level = 'local', afterClusterTime } = concern;
  if (!['local', 'majority', 'linearizable', 'available', 'snapshot'].includes(level as string))
    throw badValue(`Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`);
  if (inTransaction && (level === 'linearizable' || level === 'available')) {
    throw invalidOptions(
      "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction",
    );
  }
  if (level === 'snapshot' && !inTransaction)
    throw notImplemented("read concern level 'snapshot' is supported in transactions only");
  if (concern['atClusterTime'] !== undefined) throw notImplemented('atClusterTime is not supported');
  if (afterClusterTime instanceof Timestamp && afterClusterTime.greaterThan(now)) {
    throw invalidOptions(
      `readConcern afterClusterTime value must not be greater than the current clusterTime. Requested clusterTime: ${String(afterClusterTime)}; current clusterTime: ${String(now)}`,
    );
  }
}

function checkWriteConcern(concern: Doc): void {
  refuseUnknown('writeConcern', concern, WRITE_CONCERN_FIELDS);
  const w = asNumber(concern['w']);
  if (w !== undefined && (w < 0 || w > 50))
    throw failedToParse(`w has to be a non-negative number and not greater than 50; found: ${w}`);
}
