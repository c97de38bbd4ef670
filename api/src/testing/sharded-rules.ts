/**
 * Which of the API's commands a sharded MongoDB (7.0, by its manual) accepts, outside and inside transactions, and the shard key of each collection in
 * `docs/database.md`. Suites that send many commands anyway report them here; each kind is remembered once.
 */
import type { mongo } from 'mongoose';
import { declaredIndexes } from '../database/indexes';
import type { SentCommand } from './command-log';

/** Collections that may be sharded, with their keys; all others stay together. `docs/database.md` says why; a test compares it with this list. */
export const SHARD_KEYS: Readonly<Record<string, string>> = {
  notices: 'person',
  proofs: 'submission_id',
  work_messages: 'submission_id',
  webhook_deliveries: 'webhook',
};

const INSIDE = new Set(
  'find aggregate getMore insert update delete findAndModify commitTransaction abortTransaction'.split(' '),
);
const OUTSIDE = new Set([
  ...INSIDE,
  ...'count distinct create createIndexes dropIndexes listIndexes listCollections buildInfo dbStats explain'.split(' '),
]);
/** Stages that a router refuses inside a transaction. */
const STAGES_OUTSIDE_ONLY = new Set(
  '$changeStream $collStats $currentOp $indexStats $listSessions $merge $out $planCacheStats'.split(' '),
);
/** Stages that read another collection, which inside a transaction must not be a sharded one. */
const JOINS = new Set(['$lookup', '$graphLookup']);

/** Why a router or a shard would refuse the command; null when it would not. */
export function refusalOnShards({ name, on, body, inTransaction }: SentCommand): string | null {
  if (!(inTransaction ? INSIDE : OUTSIDE).has(name)) return inTransaction ? `${name} inside a transaction` : name;
  if (inTransaction) {
    const mode = (body['$readPreference'] as { mode?: string } | undefined)?.mode;
    if (mode !== undefined && mode !== 'primary') return `${name} inside a transaction with read preference ${mode}`;
    if (body['tailable'] || body['noCursorTimeout']) return `${name} inside a transaction with a cursor that stays`;
    if (body['writeConcern'] && !/Transaction$/.test(name)) return `${name} inside a transaction with a write concern`;
  }
  for (const stage of name === 'aggregate' ? stagesOf(body['pipeline'] as mongo.Document[]) : []) {
    const [operator = ''] = Object.keys(stage);
    const from = String((stage[operator] as { from?: string } | null)?.from);
    if (inTransaction && STAGES_OUTSIDE_ONLY.has(operator)) return `${operator} inside a transaction`;
    if (inTransaction && JOINS.has(operator) && from in SHARD_KEYS)
      return `${operator} of ${from} inside a transaction`;
    if (operator === '$out') return '$out';
  }
  const key = SHARD_KEYS[on];
  return key === undefined ? null : refusalOfWrite(name, on, key, body);
}

/** All stages, including those of nested pipelines. */
function stagesOf(pipeline: readonly mongo.Document[]): mongo.Document[] {
  return pipeline.flatMap((stage) => [
    stage,
    ...Object.values(stage).flatMap((value) => {
      const inner: unknown = (value as { pipeline?: unknown } | null)?.pipeline;
      return Array.isArray(inner) ? stagesOf(inner as mongo.Document[]) : [];
    }),
  ]);
}

/** An update or delete of one record names the key or the id, an insert contains the key, and the key never changes. */
function refusalOfWrite(name: string, on: string, key: string, body: mongo.Document): string | null {
  const says = (filter: mongo.Document, ...fields: string[]): boolean =>
    fields.some((field) => filter[field] !== undefined && !isRange(filter[field]));
  if (name === 'insert') {
    const without = (body['documents'] as mongo.Document[]).some((document) => document[key] === undefined);
    return without ? `insert into ${on} without ${key}` : null;
  }
  if (name === 'findAndModify') {
    const wanted = body['upsert'] ? [key] : [key, '_id'];
    return says(body['query'] as mongo.Document, ...wanted) ? null : `findAndModify of ${on} without ${key}`;
  }
  const statements = (body['updates'] ?? body['deletes'] ?? []) as mongo.Document[];
  for (const { q, u, multi, upsert, limit } of statements as {
    q: mongo.Document;
    u?: mongo.Document;
    multi?: boolean;
    upsert?: boolean;
    limit?: number;
  }[]) {
    const isMany = name === 'delete' ? limit === 0 : multi === true;
    if (upsert ? !says(q, key) : !isMany && !says(q, key, '_id')) return `${name} of one of ${on} without ${key}`;
    const set = (u && !Array.isArray(u) ? (u['$set'] as mongo.Document | undefined) : undefined) ?? {};
    if (key in set) return `${name} changes ${key} of ${on}`;
  }
  return null;
}

/** Whether a condition covers more than one value. */
function isRange(condition: unknown): boolean {
  if (condition === null || typeof condition !== 'object' || condition.constructor !== Object) return false;
  return Object.keys(condition).some((operator) => operator.startsWith('$') && operator !== '$eq');
}

/** Unique indexes that a sharded collection cannot have, because they do not begin with its key. */
export function indexesThatShardsRefuse(): string[] {
  return declaredIndexes().flatMap(({ collection, indexes }) =>
    indexes
      .filter(([keys, options]) => {
        const key = SHARD_KEYS[collection];
        return key !== undefined && 'unique' in options && Object.keys(keys as object)[0] !== key;
      })
      .map(([keys]) => `${collection}: ${JSON.stringify(keys)}`),
  );
}

export interface ShardedRules {
  readonly hear: (command: SentCommand) => void;
  /** What would be refused, each once. */
  readonly refused: ReadonlySet<string>;
  /** Kinds of commands that were seen: name, collection, and whether in a transaction. */
  readonly heard: ReadonlySet<string>;
}

export function shardedRules(): ShardedRules {
  const heard = new Set<string>();
  const refused = new Set<string>();
  return {
    heard,
    refused,
    hear(command) {
      heard.add(`${command.name} ${command.on} ${command.inTransaction}`);
      const refusal = refusalOnShards(command);
      if (refusal !== null) refused.add(refusal);
    },
  };
}
