/** The public shapes of the update module. */
import type { Collation, Doc, Timestamp } from '../bson';

export interface UpdateOptions {
  arrayFilters?: readonly Doc[] | undefined;
  /** The command's `let`, already evaluated; for pipelines. */
  variables?: Doc | undefined;
  collation?: Collation | undefined;
  /** `$currentDate` and `$$NOW`. */
  now: Date;
  /** `$currentDate: {$type: 'timestamp'}`. */
  clusterTime: Timestamp;
}

export interface ApplyContext {
  /** What positional `$` stands for: `Filter.positional(doc)`. */
  positional?: number | undefined;
  /** The document is being made by an upsert: `$setOnInsert` applies and `_id` may be set. */
  inserting?: boolean | undefined;
}

export interface UpdateResult {
  /** The new document; the very input object when nothing changed. */
  doc: Doc;
  modified: boolean;
}

export interface Update {
  /** Needs `Filter.positional` computed before `apply`. */
  readonly usesPositional: boolean;
  apply(doc: Doc, context?: ApplyContext): UpdateResult;
}
