/** Public types of the query module, shared by its parts and the planner. */
import type { Collation, Doc, FieldNames, Interval } from '../bson';

/** Options of {@link compileFilter}. */
export interface FilterOptions {
  collation?: Collation | undefined;
  /** Variables of `$expr` (the command's `let`, already evaluated). */
  variables?: Doc | undefined;
  /** The value of `$$NOW`. */
  now?: Date | undefined;
  /** Set where `$expr` is not allowed: in filters on array elements and in upserts. */
  withoutExpr?: 'elements' | 'array filter' | 'upsert' | undefined;
}

/** A compiled filter; stateless. */
export interface Filter {
  test(doc: Doc): boolean;
  /** The fields that `test` reads; undefined if it may read any. */
  readonly fields: FieldNames | undefined;
  /** The index that positional `$` refers to in a matching document; undefined if no array determined the match. */
  positional(doc: Doc): number | undefined;
}

/** A compiled sort. */
export interface Sort {
  /** Path and direction, in order. */
  readonly fields: readonly { path: string; direction: 1 | -1 }[];
  compare(a: Doc, b: Doc): number;
  /** The values that represent a document: for an array, its smallest (ascending) or largest (descending) element. */
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

/** One predicate on one path: the value lies in one of these disjoint, ascending intervals. */
export type PathIntervals = readonly Interval[];

/**
 * The analysis of a filter. A planner must still test the filter on every candidate: bounds may be wider than the filter. Several
 * predicates on one path may be intersected only on an index that is not multikey, since different array elements may satisfy them. With a
 * multikey index, bounds on a second field that shares an array prefix must not be used.
 */
export interface FilterShape {
  /** All predicates on each path, in the filter's order. */
  readonly predicates: ReadonlyMap<string, readonly PathIntervals[]>;
  /** Each `$or` of the filter, as the shapes of its branches, which together cover its matches. */
  readonly ors: readonly (readonly FilterShape[])[];
  /** Paths that the filter requires to exist and not be null, for sparse and partial indexes. */
  readonly present: ReadonlySet<string>;
}
