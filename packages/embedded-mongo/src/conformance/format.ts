/** The unified test format (schema 1.x), as far as the suites use it. Types only. */
import type { Document } from 'bson';

export interface TestFile {
  description: string;
  schemaVersion: string;
  runOnRequirements?: Requirement[];
  createEntities?: Record<string, EntitySpec>[];
  initialData?: InitialData[];
  tests: TestCase[];
}

export interface Requirement {
  minServerVersion?: string;
  maxServerVersion?: string;
  topologies?: string[];
  serverParameters?: Document;
  serverless?: string;
  auth?: boolean;
}

export interface EntitySpec {
  id: string;
  client?: string;
  database?: string;
  databaseName?: string;
  collectionName?: string;
  uriOptions?: Document;
  databaseOptions?: Document;
  collectionOptions?: Document;
  sessionOptions?: Document;
  observeEvents?: string[];
  ignoreCommandMonitoringEvents?: string[];
}

export interface InitialData {
  databaseName: string;
  collectionName: string;
  documents: Document[];
}

export interface TestCase {
  description: string;
  skipReason?: string;
  runOnRequirements?: Requirement[];
  operations: Operation[];
  expectEvents?: ExpectedEvents[];
  outcome?: InitialData[];
}

export interface Operation {
  name: string;
  object: string;
  arguments?: Document;
  expectResult?: unknown;
  expectError?: ExpectedError;
  ignoreResultAndError?: boolean;
}

export interface ExpectedError {
  isError?: boolean;
  isClientError?: boolean;
  errorContains?: string;
  errorCode?: number;
  errorCodeName?: string;
  errorLabelsContain?: string[];
  errorLabelsOmit?: string[];
  errorResponse?: Document;
  expectResult?: unknown;
  writeErrors?: Document;
  writeConcernErrors?: Document[];
}

export interface ExpectedEvents {
  client: string;
  eventType?: 'command' | 'cmap';
  events: Record<string, Document>[];
}

export interface CaseResult {
  suite: string;
  file: string;
  description: string;
  outcome: 'pass' | 'fail' | 'skip';
  /** Why it failed or was skipped. */
  reason?: string;
}
