/**
 * Runs the unified tests of the MongoDB driver specifications against a server. Knows the test format; the server can be any that has a
 * connection string and `configureFailPoint`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EJSON } from 'bson';
import {
  MongoBulkWriteError,
  MongoClient,
  MongoClientBulkWriteError,
  MongoError,
  MongoServerError,
  type Document,
} from 'mongodb';
import { Entities } from './entities';
import type {
  CaseResult,
  ExpectedError,
  ExpectedEvents,
  InitialData,
  Operation,
  Requirement,
  TestCase,
  TestFile,
} from './format';
import { assertMatch, type MatchContext } from './match';
import { bulkResult, carryOut, clientBulkResult, UnsupportedOperation, type Runner } from './operations';

/** A case fails after this time. */
const CASE_TIMEOUT_MS = 20_000;

export interface RunOptions {
  /** The folder that contains the suites (crud, transactions ...). */
  folder: string;
  suites: readonly string[];
  uri: string;
}

export async function runConformance({ folder, suites, uri }: RunOptions): Promise<CaseResult[]> {
  const admin = new MongoClient(uri);
  await admin.connect();
  const results: CaseResult[] = [];
  try {
    const { version } = await admin.db('admin').command({ buildInfo: 1 });
    for (const suite of suites) {
      for (const file of readdirSync(path.join(folder, suite))
        .filter((name) => name.endsWith('.json'))
        .sort()) {
        const test = EJSON.parse(readFileSync(path.join(folder, suite, file), 'utf8'), { relaxed: true }) as TestFile;
        for (const testCase of test.tests) {
          const { description } = testCase;
          results.push({ suite, file, description, ...(await runCase(admin, uri, String(version), test, testCase)) });
        }
      }
    }
  } finally {
    await admin.close();
  }
  return results;
}

type Outcome = Pick<CaseResult, 'outcome' | 'reason'>;

async function runCase(
  admin: MongoClient,
  uri: string,
  version: string,
  file: TestFile,
  testCase: TestCase,
): Promise<Outcome> {
  if (testCase.skipReason) return { outcome: 'skip', reason: testCase.skipReason };
  for (const requirements of [file.runOnRequirements, testCase.runOnRequirements]) {
    if (requirements && !requirements.some((requirement) => isMet(requirement, version))) {
      return { outcome: 'skip', reason: `needs ${JSON.stringify(requirements)}` };
    }
  }
  const entities = new Entities(uri);
  const failPoints = new Set<string>();
  const runner: Runner = { entities, admin, failPoints, run: (operation) => runOperation(runner, operation, true) };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`still running after ${CASE_TIMEOUT_MS} ms`)), CASE_TIMEOUT_MS);
  });
  try {
    await Promise.race([perform(runner, file, testCase), late]);
    return { outcome: 'pass' };
  } catch (error) {
    if (error instanceof UnsupportedOperation) return { outcome: 'skip', reason: `operation ${error.message}` };
    return { outcome: 'fail', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
    for (const name of failPoints) await admin.db('admin').command({ configureFailPoint: name, mode: 'off' });
    await entities.close();
  }
}

async function perform(runner: Runner, file: TestFile, testCase: TestCase): Promise<void> {
  await runner.admin.db('admin').command({ killAllSessions: [] });
  for (const data of file.initialData ?? []) await loadData(runner.admin, data);
  await runner.entities.create(file.createEntities ?? []);
  for (const operation of testCase.operations) await runOperation(runner, operation);
  for (const expected of testCase.expectEvents ?? []) assertEvents(runner.entities, expected);
  for (const data of testCase.outcome ?? []) await assertOutcome(runner.admin, data);
}

async function loadData(admin: MongoClient, { databaseName, collectionName, documents }: InitialData): Promise<void> {
  const db = admin.db(databaseName, { writeConcern: { w: 'majority' } });
  await db.collection(collectionName).drop();
  if (documents.length > 0) await db.collection(collectionName).insertMany(documents);
  else await db.createCollection(collectionName);
}

async function assertOutcome(
  admin: MongoClient,
  { databaseName, collectionName, documents }: InitialData,
): Promise<void> {
  const found = await admin
    .db(databaseName)
    .collection(collectionName)
    .find({}, { sort: { _id: 1 } })
    .toArray();
  const inOrder = found.map((doc) => Object.keys(doc));
  assertMatch(documents, found, { entity: () => undefined }, 'outcome', false);
  documents.forEach((doc, at) => {
    if (Object.keys(doc).join() !== inOrder[at]?.join())
      throw new Error(`outcome[${at}]: the fields are in another order`);
  });
}

async function runOperation(runner: Runner, operation: Operation, nested = false): Promise<unknown> {
  let result: unknown;
  try {
    result = await carryOut(runner, operation);
  } catch (error) {
    if (operation.ignoreResultAndError && !nested) return undefined;
    if (error instanceof UnsupportedOperation || !operation.expectError) throw error;
    assertError(operation.expectError, error as Error, runner.entities);
    // The callback of withTransaction must see the expected error.
    if (nested) throw error;
    return undefined;
  }
  if (operation.ignoreResultAndError) return result;
  if (operation.expectError) throw new Error(`${operation.name}: expected an error, got a result`);
  if (operation.expectResult !== undefined) assertMatch(operation.expectResult, result, contextOf(runner.entities), '');
  return result;
}

function contextOf(entities: Entities): MatchContext {
  return { entity: (id) => entities.get(id) };
}

function assertError(expected: ExpectedError, thrown: Error, entities: Entities): void {
  // A client bulk write wraps the server's error.
  const answered = thrown instanceof MongoClientBulkWriteError && thrown.cause instanceof MongoServerError;
  const error = answered ? (thrown.cause as Error) : thrown;
  const { message } = error;
  const server = error instanceof MongoServerError;
  const labelled = error instanceof MongoError;
  if (expected.isClientError === true && server) throw new Error(`expected a client error, got ${message}`);
  if (expected.isClientError === false && !server && !/connection/i.test(error.name + message)) {
    throw new Error(`expected a server error, got ${error.name}: ${message}`);
  }
  if (expected.errorContains && !message.toLowerCase().includes(expected.errorContains.toLowerCase())) {
    throw new Error(`expected an error with '${expected.errorContains}', got '${message}'`);
  }
  if (expected.errorCode !== undefined && (error as MongoServerError).code !== expected.errorCode) {
    throw new Error(
      `expected code ${expected.errorCode}, got ${String((error as MongoServerError).code)} (${message})`,
    );
  }
  if (expected.errorCodeName !== undefined && (error as MongoServerError).codeName !== expected.errorCodeName) {
    throw new Error(
      `expected ${expected.errorCodeName}, got ${String((error as MongoServerError).codeName)} (${message})`,
    );
  }
  for (const label of expected.errorLabelsContain ?? []) {
    if (!labelled || !error.hasErrorLabel(label)) throw new Error(`the error lacks the label ${label}: ${message}`);
  }
  for (const label of expected.errorLabelsOmit ?? []) {
    if (labelled && error.hasErrorLabel(label)) throw new Error(`the error has the label ${label}: ${message}`);
  }
  if (expected.errorResponse) {
    const response = (error as MongoServerError).errorResponse as Document | undefined;
    assertMatch(expected.errorResponse, response ?? {}, contextOf(entities), 'errorResponse', true);
  }
  if (expected.expectResult !== undefined && error instanceof MongoBulkWriteError) {
    assertMatch(expected.expectResult, bulkResult(error.result as unknown as Document), contextOf(entities));
  }
  if (thrown instanceof MongoClientBulkWriteError) assertClientBulkError(expected, thrown, entities);
}

function assertClientBulkError(expected: ExpectedError, error: MongoClientBulkWriteError, entities: Entities): void {
  if (expected.expectResult !== undefined) {
    const partial = error.partialResult as unknown as Document | undefined;
    assertMatch(expected.expectResult, partial && clientBulkResult(partial), contextOf(entities));
  }
  if (expected.writeErrors) {
    const found = Object.fromEntries(
      [...error.writeErrors].map(([index, { code, message }]) => [String(index), { code, message }]),
    );
    for (const [index, wanted] of Object.entries(expected.writeErrors)) {
      assertMatch(wanted, found[index], contextOf(entities), `writeErrors.${index}`);
    }
    if (Object.keys(found).length !== Object.keys(expected.writeErrors).length)
      throw new Error('another number of write errors');
  }
  if (expected.writeConcernErrors) {
    const found = error.writeConcernErrors.map(({ code, message }) => ({ code, message }));
    assertMatch(expected.writeConcernErrors, found, contextOf(entities), 'writeConcernErrors');
  }
}

function assertEvents(entities: Entities, expected: ExpectedEvents): void {
  const kind = expected.eventType ?? 'command';
  const seen = (entities.events.get(expected.client) ?? []).filter((event) => event.kind === kind);
  expected.events.forEach((event, at) => {
    const [type, detail] = Object.entries(event)[0] as [string, Document];
    const actual = seen[at];
    if (!actual) throw new Error(`event ${at}: expected ${type} ${String(detail['commandName'] ?? '')}, there is none`);
    if (actual.type !== type) throw new Error(`event ${at}: expected ${type}, got ${actual.type}`);
    for (const [field, value] of Object.entries(detail)) {
      if (field === 'hasServiceId' || field === 'hasServerConnectionId') continue;
      const detailOfField =
        field === 'command' ? withoutOwnTimeout(actual.detail[field], value as Document) : actual.detail[field];
      assertMatch(value, detailOfField, contextOf(entities), `event ${at} ${field}`, true);
    }
  });
  if (seen.length !== expected.events.length) {
    const names = seen.map(({ detail }) => String(detail['commandName'])).join(', ');
    throw new Error(`expected ${expected.events.length} events, saw ${seen.length}: ${names}`);
  }
}

/** The Node driver adds its own `wtimeout` to the write concern of commit and abort, whatever the server does. */
function withoutOwnTimeout(command: Document, expected: Document): Document {
  const concern = command['writeConcern'] as Document | undefined;
  if (
    !concern ||
    !('wtimeout' in concern) ||
    'wtimeout' in ((expected['writeConcern'] as Document | undefined) ?? {})
  ) {
    return command;
  }
  const { wtimeout: _own, ...rest } = concern;
  return { ...command, writeConcern: rest };
}

function isMet(requirement: Requirement, version: string): boolean {
  if (requirement.minServerVersion && compareVersions(version, requirement.minServerVersion) < 0) return false;
  if (requirement.maxServerVersion && compareVersions(version, requirement.maxServerVersion) > 0) return false;
  if (requirement.topologies && !requirement.topologies.includes('replicaset')) return false;
  if (requirement.auth === true) return false;
  return requirement.serverless !== 'require' && requirement.serverParameters === undefined;
}

function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Counts per suite; `share` refers to the applicable cases. */
export function summarise(
  results: readonly CaseResult[],
): { suite: string; passed: number; failed: number; skipped: number; share: number }[] {
  const suites = [...new Set(results.map(({ suite }) => suite))];
  return suites.map((suite) => {
    const count = (outcome: CaseResult['outcome']): number =>
      results.filter((result) => result.suite === suite && result.outcome === outcome).length;
    const passed = count('pass');
    const failed = count('fail');
    return { suite, passed, failed, skipped: count('skip'), share: passed / Math.max(1, passed + failed) };
  });
}
