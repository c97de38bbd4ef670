/** `aggregate`, `count` and `distinct`. A leading `$match`, `$sort`, `$skip` and `$limit` are read through an index. */
import { asNumber, isPlainObject, MAX_INTERNAL_BYTES, readDoc, writeDoc, type Doc } from '../bson';
import { runPipeline, type PipelineEnv } from '../agg';
import { failedToParse, locationError, mongoError, notImplemented, typeMismatch } from '../errors';
import { planQuery } from '../plan/planner';
import type { Plan } from '../plan/plan';
import { PAUSED, Query } from '../plan/query';
import { compileFilter, compileSort, type Sort } from '../query';
import type { CollectionInfo } from '../store/catalogue';
import { recordRange } from '../store/keys';
import type { ReadView } from '../txn/views';
import type { CommandContext, CommandTable, Reply } from './context';
import { withView } from './context';
import { cursorReply, DEFAULT_BATCH_SIZE, type ResultStream } from './cursors';
import { firstBatch } from './find.command';
import { MERGE_STAGES, runMerge, runOut } from './merge';
import { collStatsDocument } from './statistics';
import {
  collationOf,
  countOption,
  documentOption,
  documentsOption,
  flagOption,
  namespaceOf,
  textPathsOf,
  variablesOf,
} from './options';

const UNSUPPORTED_STAGES = new Set([
  '$changeStream',
  '$geoNear',
  '$indexStats',
  '$planCacheStats',
  '$listSessions',
  '$currentOp',
  '$search',
  '$searchMeta',
  '$changeStreamSplitLargeEvent',
  '$vectorSearch',
]);

/** Stages that make documents, taken off here; they can only come first. */
const SOURCE_STAGES = new Set(['$listLocalSessions', '$collStats']);

/** A pipeline compiled against a catalogue; nothing is read yet. */
export interface PreparedAggregate {
  plan: Plan;
  query: Query;
  filter: Doc;
  sort: Doc | undefined;
  stream: ResultStream;
}

interface Leading {
  filter: Doc;
  sort: Doc | undefined;
  skip: number;
  limit: number;
  rest: Doc[];
}

/** Takes the stages off the front that a query can do itself, in the one order in which a query does them. */
function splitLeading(pipeline: readonly Doc[]): Leading {
  const leading: Leading = { filter: {}, sort: undefined, skip: 0, limit: 0, rest: [] };
  let at = 0;
  const stage = (name: string): unknown =>
    pipeline[at] && Object.keys(pipeline[at] as Doc)[0] === name ? pipeline[at]?.[name] : undefined;
  while (isPlainObject(stage('$match'))) {
    const filter = stage('$match') as Doc;
    leading.filter = Object.keys(leading.filter).length === 0 ? filter : { $and: [leading.filter, filter] };
    at += 1;
  }
  const sort = stage('$sort');
  if (isPlainObject(sort) && Object.keys(sort).length > 0) {
    leading.sort = sort;
    at += 1;
  }
  const skip = asNumber(stage('$skip'));
  if (skip !== undefined && Number.isInteger(skip) && skip >= 0) {
    leading.skip = skip;
    at += 1;
  }
  const limit = asNumber(stage('$limit'));
  if (limit !== undefined && Number.isInteger(limit) && limit > 0) {
    leading.limit = limit;
    at += 1;
  }
  leading.rest = pipeline.slice(at);
  return leading;
}

/** Streams of one aggregation share a holder: every scan they opened is put aside when a batch ends. */
class AggregateStream implements ResultStream {
  private iterator: Iterator<Doc> | undefined;
  private readonly queries = new Set<Query>();
  private view: ReadView | undefined;

  constructor(private readonly build: (source: AggregateStream) => Iterable<Doc>) {}

  next(view: ReadView): Uint8Array | undefined {
    this.view = view;
    this.iterator ??= this.build(this)[Symbol.iterator]();
    const step = this.iterator.next();
    return step.done ? undefined : writeDoc(step.value, MAX_INTERNAL_BYTES);
  }

  suspend(): void {
    for (const query of this.queries) query.suspend();
    this.view = undefined;
  }

  current(): ReadView {
    if (!this.view) throw mongoError('InternalError', 'aggregation read without a state');
    return this.view;
  }

  *documents(query: Query): IterableIterator<Doc> {
    this.queries.add(query);
    try {
      for (let match = query.next(this.current()); match; match = query.next(this.current())) {
        yield match.doc ?? readDoc(match.raw);
      }
    } finally {
      query.suspend();
      this.queries.delete(query);
    }
  }
}

export function prepareAggregate(
  context: CommandContext,
  view: ReadView,
  ns: string | undefined,
  pipeline: readonly Doc[],
  body: Doc,
): PreparedAggregate {
  const { db } = context;
  const now = new Date();
  const info = ns === undefined ? undefined : view.catalogue.get(ns);
  const collation = collationOf(body, info);
  const variables = variablesOf(body, 'let', now);
  const textPaths = textPathsOf(info);
  checkStages(pipeline);
  const leading = splitLeading(pipeline);
  const hasFilter = Object.keys(leading.filter).length > 0;
  const sort: Sort | undefined = leading.sort ? compileSort(leading.sort, collation) : undefined;
  const needsScore = sort?.fields.some(({ textScore }) => textScore) ?? false;
  if (needsScore) throw notImplemented("sorting by {$meta: 'textScore'} is supported in find, not in aggregate");
  const compiled = compileFilter(leading.filter, { collation, variables, now, textPaths });
  const plan = planQuery(info, { filter: leading.filter, sort, collation, hint: body['hint'] });
  const query = new Query({
    plan,
    filter: hasFilter ? compiled : undefined,
    sort,
    skip: leading.skip,
    limit: leading.limit,
    checkInterrupt: context.checkInterrupt,
  });
  const prepared = { plan, query, filter: leading.filter, sort: leading.sort };
  const scan = (target: CollectionInfo | undefined, filter: Doc): Query =>
    new Query({
      plan: planQuery(target, { filter, collation }),
      filter: Object.keys(filter).length > 0 ? compileFilter(filter, { collation, now }) : undefined,
      sort: undefined,
      skip: 0,
      limit: 0,
      checkInterrupt: context.checkInterrupt,
    });
  const counted = ns === undefined ? undefined : constantCount(leading);
  if (counted) return { ...prepared, stream: new CountStream(query, info, leading, counted) };
  const stream = new AggregateStream((source) => {
    const env: PipelineEnv = {
      resolveCollection: (name) => source.documents(scan(source.current().catalogue.get(`${db}.${name}`), {})),
      lookupEqual: (name, path, value) => {
        const target = source.current().catalogue.get(`${db}.${name}`);
        const filter = { [path]: { $eq: value } };
        const lookup = planQuery(target, { filter, collation });
        if (lookup.kind !== 'ixscan' && lookup.kind !== 'eof') return undefined;
        return source.documents(scan(target, filter));
      },
      variables,
      collation,
      now,
      checkInterrupt: context.checkInterrupt,
      textPaths,
    };
    const statistics = ns === undefined ? undefined : pipeline[0]?.['$collStats'];
    const documents =
      ns === undefined
        ? sourceStage(context, pipeline[0])
        : isPlainObject(statistics)
          ? [collStatsDocument(source.current(), ns, context.peer.localAddress, statistics)]
          : source.documents(query);
    const stages = leading.rest.filter((stage) => !SOURCE_STAGES.has(Object.keys(stage)[0] ?? ''));
    return stages.length > 0 ? runPipeline(documents, stages, env) : documents;
  });
  return { ...prepared, stream };
}

/** The rest of `countDocuments`: one group of everything, counted. @returns what builds its result from the number */
function constantCount({ rest }: Leading): ((n: number) => Doc) | undefined {
  const group = rest.length === 1 ? rest[0]?.['$group'] : undefined;
  if (!isPlainObject(group) || Object.keys(group).join() !== '_id,n') return undefined;
  const { _id, n } = group;
  const constant = _id === null || asNumber(_id) !== undefined;
  if (!constant || !isPlainObject(n) || Object.keys(n).join() !== '$sum' || asNumber(n['$sum']) !== 1) return undefined;
  return (count) => ({ _id, n: count });
}

/** The one result of a count. Without a filter the records are counted without being read. */
class CountStream implements ResultStream {
  private n = 0;
  private done = false;

  constructor(
    private readonly query: Query,
    private readonly info: CollectionInfo | undefined,
    private readonly leading: Leading,
    private readonly result: (n: number) => Doc,
  ) {}

  next(view: ReadView, pauseAtMs = Infinity): Uint8Array | typeof PAUSED | undefined {
    if (this.done) return undefined;
    const { filter, skip, limit } = this.leading;
    if (this.info && Object.keys(filter).length === 0) {
      const total = Math.max(0, view.data.count('docs', recordRange(this.info.id)) - skip);
      this.n = limit > 0 ? Math.min(total, limit) : total;
    } else {
      for (let match = this.query.step(view, pauseAtMs); match; match = this.query.step(view, pauseAtMs)) {
        if (match === PAUSED) return PAUSED;
        this.n += 1;
      }
    }
    this.done = true;
    return this.n > 0 ? writeDoc(this.result(this.n)) : undefined;
  }

  suspend(): void {
    this.query.suspend();
  }
}

/** The documents of a pipeline that reads no collection. */
function sourceStage(context: CommandContext, first: Doc | undefined): Doc[] {
  if (first && Object.hasOwn(first, '$listLocalSessions')) return context.services.sessions.list();
  if (first && Object.hasOwn(first, '$documents')) return [];
  throw mongoError('InvalidNamespace', '{aggregate: 1} is not valid for this pipeline: it needs a collection');
}

function checkStages(pipeline: readonly Doc[]): void {
  for (const [at, stage] of pipeline.entries()) {
    const names = Object.keys(stage);
    if (names.length !== 1)
      throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
    const name = names[0] as string;
    if (at > 0 && SOURCE_STAGES.has(name))
      throw locationError(40602, `${name} is only valid as the first stage in a pipeline`);
    if (UNSUPPORTED_STAGES.has(name)) throw notImplemented(`the aggregation stage ${name} is not supported`);
  }
}

async function aggregate(context: CommandContext): Promise<Reply> {
  const { body, db } = context;
  const pipeline = documentsOption(body, 'pipeline');
  if (!pipeline) throw typeMismatch("'pipeline' option must be specified as an array");
  const target = body['aggregate'];
  const collectionless = typeof target !== 'string';
  const ns = collectionless ? undefined : namespaceOf(db, target);
  const cursorOptions = documentOption(body, 'cursor');
  if (!cursorOptions && !flagOption(body, 'explain')) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  const lastStage = pipeline.at(-1);
  const last = lastStage ? Object.keys(lastStage)[0] : undefined;
  if (pipeline.slice(0, -1).some((stage) => MERGE_STAGES.has(Object.keys(stage)[0] ?? ''))) {
    throw locationError(40601, '$out and $merge can only be the final stage in the pipeline');
  }
  if (lastStage && last && MERGE_STAGES.has(last)) {
    if (context.transaction)
      throw mongoError('OperationNotSupportedInTransaction', `${last} cannot be used in a transaction`);
    if (documentOption(body, 'readConcern')?.['level'] === 'linearizable') {
      throw mongoError('InvalidOptions', `${last} cannot be used with a 'linearizable' read concern level`);
    }
    await writeResult(context, ns, pipeline.slice(0, -1), last, lastStage[last]);
    return { fields: { ok: 1 }, cursor: cursorReply(ns ?? `${db}.$cmd.aggregate`, 0n, 'firstBatch', []) };
  }
  const view = context.openView();
  try {
    const { stream } = prepareAggregate(context, view, ns, pipeline, body);
    const batchSize = cursorOptions ? countOption(cursorOptions, 'batchSize', DEFAULT_BATCH_SIZE) : DEFAULT_BATCH_SIZE;
    return await firstBatch(context, view, ns ?? `${db}.$cmd.aggregate`, stream, {
      batchSize,
      single: false,
      limit: 0,
      noTimeout: false,
    });
  } finally {
    view.close();
  }
}

/** `$out` and `$merge`: the result is computed first, then written as one unit. */
async function writeResult(
  context: CommandContext,
  ns: string | undefined,
  pipeline: Doc[],
  stage: string,
  spec: unknown,
): Promise<void> {
  const documents = await withView(context, (view) => {
    const { stream } = prepareAggregate(context, view, ns, pipeline, context.body);
    const found: Doc[] = [];
    for (let raw = stream.next(view); raw; raw = stream.next(view)) found.push(readDoc(raw as Uint8Array));
    stream.suspend();
    return found;
  });
  if (stage === '$out') await runOut(context, spec, documents);
  else await runMerge(context, spec, documents);
}

export const AGGREGATE_COMMANDS: CommandTable = {
  aggregate: { run: aggregate, inTransaction: true },
};
