/** The public shapes of the query module, shared by its parts and by the planner. */
import type { Collation, Doc, FieldNames, Interval } from '../bson';

/** Options of {@link compileFilter}. */
export interface FilterOptions {
  collation?: Collation | undefined;
  /** Variables of `$expr` (the command's `let`, already evaluated). */
  variables?: Doc | undefined;
  /** What `$$NOW` is. */
  now?: Date | undefined;
  /** What is filtered where `$expr` may not stand: elements of an array, or what an upsert is about. */
  withoutExpr?: 'elements' | 'array filter' | 'upsert' | undefined;
}

/** A compiled filter. Holds no state between calls. */
export interface Filter {
  test(doc: Doc): boolean;
  /** The fields that `test` looks at; undefined when it may be any. */
  readonly fields: FieldNames | undefined;
  /** The index that positional `$` stands for in a document that matches; undefined if no array decided the match. */
  positional(doc: Doc): number | undefined;
}

/** A compiled sort. */
export interface Sort {
  /** Path and direction, in order. */
  readonly fields: readonly { path: string; direction: 1 | -1 }[];
  compare(a: Doc, b: Doc): number;
  /** The values that stand for a document: of arrays the smallest (ascending) or largest (descending) element. */
  key(doc: Doc): unknown[];
  compareKeys(a: readonly unknown[], b: readonly unknown[]): number;
}

export interface ProjectionOptions {
  /** The find's filter, for positional `$` projections. */
  filter?: Filter | undefined;
  variables?: Doc | undefined;
  now?: Date | undefined;
  collation?: Collation | undefined;
}

/** What one predicate says about one path: the value lies in one of these disjoint, ascending intervals. */
export type PathIntervals = readonly Interval[];

/**
 * What a filter says about paths. A planner must still test the filter on every candidate: bounds may be wider than the filter.
 * Several predicates on one path may be intersected only on an index that is not multikey (different array elements may
 * satisfy them). With a multikey index, bounds on a second field that shares an array prefix must not be used.
 */
export interface FilterShape {
  /** Every predicate on each path, in the order of the filter. */
  readonly predicates: ReadonlyMap<string, readonly PathIntervals[]>;
  /** Each `$or` of the filter, as the shapes of its branches. All of the branches together cover its matches. */
  readonly ors: readonly (readonly FilterShape[])[];
  /** Paths that the filter requires to exist and not be null, for sparse and partial indexes. */
  readonly present: ReadonlySet<string>;
}
