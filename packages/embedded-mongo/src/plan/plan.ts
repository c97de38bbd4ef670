/** The types of query plans, and their explain output. Plans are data: the planner creates them, scans execute them. */
import type { Doc } from '../bson';
import type { CollectionInfo, IndexInfo } from '../store/catalogue';
import type { Range } from '../store/key-value';

/** Reads records in record id order. */
export interface CollectionScan {
  kind: 'collscan';
  info: CollectionInfo;
  reverse: boolean;
  providesSort: boolean;
}

/** Reads records in index key order, one range after the other. */
export interface IndexScan {
  kind: 'ixscan';
  info: CollectionInfo;
  index: IndexInfo;
  /** Already in scan order (reversed for a backward scan). */
  ranges: Range[];
  reverse: boolean;
  providesSort: boolean;
  /** A record may appear under several keys. */
  mayRepeat: boolean;
  /** Number of leading fields that the ranges bound: all to values, except that the last may be bound to a range. */
  boundFields: number;
  /** Every field of a unique index is bound to one value: at most one record matches. */
  exact: boolean;
  score: number;
}

/** Reads the branches of an `$or` one after the other, returning each record once. */
export interface UnionScan {
  kind: 'or';
  info: CollectionInfo;
  branches: IndexScan[];
  providesSort: boolean;
}

/** The collection does not exist, or nothing can match the filter. */
export interface EmptyScan {
  kind: 'eof';
  providesSort: boolean;
}

export type Plan = CollectionScan | IndexScan | UnionScan | EmptyScan;

/** The `winningPlan` of explain. */
export function describePlan(plan: Plan, filter: Doc, sort: Doc | undefined): Doc {
  let stage = describeAccess(plan, filter);
  if (sort && !plan.providesSort) stage = { stage: 'SORT', sortPattern: sort, inputStage: stage };
  return stage;
}

function describeAccess(plan: Plan, filter: Doc): Doc {
  switch (plan.kind) {
    case 'eof':
      return { stage: 'EOF' };
    case 'collscan':
      return { stage: 'COLLSCAN', filter, direction: plan.reverse ? 'backward' : 'forward' };
    case 'or':
      return { stage: 'FETCH', filter, inputStage: { stage: 'OR', inputStages: plan.branches.map(describeScan) } };
    case 'ixscan':
      return { stage: 'FETCH', filter, inputStage: describeScan(plan) };
  }
}

function describeScan(scan: IndexScan): Doc {
  return {
    stage: 'IXSCAN',
    keyPattern: scan.index.spec['key'],
    indexName: scan.index.name,
    isMultiKey: scan.index.multikey,
    isUnique: scan.index.unique,
    isSparse: scan.index.sparse,
    isPartial: scan.index.spec['partialFilterExpression'] !== undefined,
    direction: scan.reverse ? 'backward' : 'forward',
    boundFields: scan.boundFields,
    ranges: scan.ranges.length,
  };
}

/** The indexes a plan reads. */
export function indexesOf(plan: Plan): IndexInfo[] {
  if (plan.kind === 'ixscan') return [plan.index];
  return plan.kind === 'or' ? plan.branches.map(({ index }) => index) : [];
}
