/** Public types of the update module. */
import type { Collation, Doc, Timestamp } from '../bson';

export interface UpdateOptions {
  arrayFilters?: readonly Doc[] | undefined;
  /** The command's `let`, already evaluated; for pipelines. */
  variables?: Doc | undefined;
  collation?: Collation | undefined;
  /** For `$currentDate` and `$$NOW`. */
  now: Date;
  /** For `$currentDate: {$type: 'timestamp'}`. */
  clusterTime: Timestamp;
}

export interface ApplyContext {
  /** The index that positional `$` refers to: `Filter.positional(doc)`. */
  positional?: number | undefined;
  /** An upsert is creating the document: `$setOnInsert` applies and `_id` may be set. */
  inserting?: boolean | undefined;
}

export interface UpdateResult {
  /** The new document; the input object itself if nothing changed. */
  doc: Doc;
  modified: boolean;
}

export interface Update {
  /** Needs `Filter.positional` computed before `apply`. */
  readonly usesPositional: boolean;
  apply(doc: Doc, context?: ApplyContext): UpdateResult;
}
