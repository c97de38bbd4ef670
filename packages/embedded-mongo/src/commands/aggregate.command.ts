/** `aggregate`. A leading `$match`, `$sort`, `$skip` and `$limit` are read through an index. */
import { isPlainObject, MAX_INTERNAL_BYTES, readDoc, writeDoc, type Doc } from '../bson';
import { runPipeline, UNSUPPORTED_STAGES, type Flow, type PipelineEnv } from '../agg';
import { failedToParse, invalidOptions, locationError, mongoError, notImplemented, typeMismatch } from '../errors';
import { Query, type Match } from '../plan/query';
import { PAUSED, type Paused } from '../query/pause';
import { compileFilter, compileSort } from '../query';
import type { CollectionInfo } from '../store/catalogue';
import type { ReadView } from '../txn/views';
import { withView, type CommandContext, type CommandTable, type Reply } from './context';
import { CountStream } from './count-stream';
import { cursorReply, DEFAULT_BATCH_SIZE, type ResultStream } from './cursors';
import { firstBatch, type Prepared } from './find.command';
import { constantCount, splitLeading, storedRecords, type Leading } from './leading-stages';
import { isChangeStream, openChangeStream } from './change-stream';
import { MERGE_STAGES, mergeSink } from './merge';
import { outSink } from './out';
import { writeResult } from './write-result';
import { collStatsDocuments } from './statistics';
import {
  collationOf,
  countOption,
  documentOption,
  documentsOption,
  flagOption,
  namespaceOf,
  variablesOf,
} from './options';

/** Stages that read other collections. */
const JOINS = new Set(['$lookup', '$unionWith']);
/** Those that MongoDB allows only outside transactions. */
const OUTSIDE_TRANSACTIONS = new Set([
  ...MERGE_STAGES,
  '$changeStream',
  '$collStats',
  '$listLocalSessions',
  '$unionWith',
]);
/** Stages that generate documents and can only come first; handled here, not by the pipeline. */
const SOURCE_STAGES = new Set(['$changeStream', '$listLocalSessions', '$collStats']);

/** Documents, either decoded or as stored BSON. */
type Results = Iterable<Doc | Uint8Array | Paused>;

/** The result stream of a pipeline. It tracks every scan that the pipeline opens, and suspends them all when a batch ends. */
class AggregateStream implements ResultStream {
  private iterator: Iterator<Doc | Uint8Array | Paused> | undefined;
  private pauseAtMs = Infinity;
  /** Sources that are reading from the view. */
  private readonly reading = new Set<{ suspend(): void }>();
  private view: ReadView | undefined;

  constructor(private readonly build: (source: AggregateStream) => Results) {}

  next(view: ReadView, pauseAtMs = Infinity): Uint8Array | Paused | undefined {
    this.view = view;
    this.pauseAtMs = pauseAtMs;
    this.iterator ??= this.build(this)[Symbol.iterator]();
    const { value, done } = this.iterator.next();
    if (done) return undefined;
    return value === PAUSED || value instanceof Uint8Array ? value : writeDoc(value, MAX_INTERNAL_BYTES);
  }

  get isSliceOver(): boolean {
    return performance.now() > this.pauseAtMs;
  }

  suspend(): void {
    for (const source of this.reading) source.suspend();
    this.view = undefined;
  }

  current(): ReadView {
    if (!this.view) throw mongoError('InternalError', 'aggregation read without a state');
    return this.view;
  }

  /** The documents of another stream, read from the same view to its end. */
  *result(stream: ResultStream): Flow {
    this.reading.add(stream);
    try {
      for (;;) {
        const raw = stream.next(this.current(), stream.needsOneState ? Infinity : this.pauseAtMs);
        if (!raw) return;
        yield raw === PAUSED ? raw : readDoc(raw);
      }
    } finally {
      stream.suspend();
      this.reading.delete(stream);
    }
  }

  *documents(query: Query): Flow {
    for (const match of this.matches(query)) yield match === PAUSED ? match : (match.doc ?? readDoc(match.raw));
  }

  *records(query: Query, project: (raw: Uint8Array) => Uint8Array): Results {
    for (const match of this.matches(query)) yield match === PAUSED ? match : project(match.raw);
  }

  private *matches(query: Query): Iterable<Match | Paused> {
    this.reading.add(query);
    try {
      for (;;) {
        const match = query.step(this.current(), this.pauseAtMs);
        if (!match) return;
        yield match;
      }
    } finally {
      query.suspend();
      this.reading.delete(query);
    }
  }
}

export function prepareAggregate(
  context: CommandContext,
  view: ReadView,
  ns: string | undefined,
  pipeline: readonly Doc[],
  body: Doc,
): Prepared {
  const { db } = context;
  const now = new Date();
  const info = ns === undefined ? undefined : view.catalogue.get(ns);
  const collation = collationOf(body, info);
  const variables = variablesOf(body, 'let', now);
  checkStages(pipeline);
  const open = (
    reading: ReadView,
    target: CollectionInfo | undefined,
    { filter, sort: by, skip, limit }: Leading,
    use: 'counted' | 'stored' | 'decoded',
    hint?: unknown,
  ) => {
    const sort = by ? compileSort(by, collation) : undefined;
    const compiled = compileFilter(filter, { collation, variables, now });
    return new Query(target, {
      filter,
      sort,
      collation,
      hint,
      data: reading.data,
      compiled,
      skip,
      limit,
      countsOnly: use === 'counted',
      decodes: use === 'decoded',
      checkInterrupt: context.checkInterrupt,
    });
  };
  const leading = splitLeading(pipeline);
  const counted = ns === undefined || leading.rest.length > 1 ? undefined : constantCount(leading);
  const stored = ns === undefined ? undefined : storedRecords(leading);
  const prepared = {
    query: open(view, info, leading, counted ? 'counted' : stored ? 'stored' : 'decoded', body['hint']),
    filter: leading.filter,
    sort: leading.sort,
  };
  const scan = (target: CollectionInfo | undefined, filter: Doc): Query =>
    new Query(target, { filter, collation, checkInterrupt: context.checkInterrupt });
  if (counted)
    return { ...prepared, stream: new CountStream(prepared.query, info, leading, counted, body['hint'] !== undefined) };
  const stream = new AggregateStream((source) => {
    const env: PipelineEnv = {
      resolveCollection: (name) => source.documents(scan(source.current().catalogue.get(`${db}.${name}`), {})),
      openPipeline: (name, stages) => {
        const target = source.current().catalogue.get(`${db}.${name}`);
        const first = splitLeading(stages);
        const count = constantCount(first);
        const query = open(source.current(), target, first, count ? 'counted' : 'decoded');
        if (!count) return { documents: source.documents(query), rest: first.rest };
        return { documents: source.result(new CountStream(query, target, first, count)), rest: first.rest.slice(1) };
      },
      lookupEqual: (name, path, value) => {
        const target = source.current().catalogue.get(`${db}.${name}`);
        const query = scan(target, { [path]: { $eq: value } });
        return query.isByRecord ? undefined : source.documents(query);
      },
      variables,
      collation,
      now,
      checkInterrupt: context.checkInterrupt,
      isSliceOver: () => source.isSliceOver,
    };
    if (stored) return inTurn(source.records(prepared.query, stored.project), runPipeline([], stored.unions, env));
    const statistics = ns === undefined ? undefined : pipeline[0]?.['$collStats'];
    const documents =
      ns === undefined
        ? sourceStage(context, pipeline[0])
        : isPlainObject(statistics)
          ? collStatsDocuments(() => source.current(), ns, context.peer.localAddress, statistics)
          : source.documents(prepared.query);
    const stages = leading.rest.filter((stage) => !SOURCE_STAGES.has(Object.keys(stage)[0] ?? ''));
    return stages.length > 0 ? runPipeline(documents, stages, env) : documents;
  });
  return { ...prepared, stream };
}

function* inTurn(first: Results, second: Results): Results {
  yield* first;
  yield* second;
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
    if (at > 0 && (SOURCE_STAGES.has(name) || name === '$documents'))
      throw locationError(40602, `${name} is only valid as the first stage in a pipeline`);
    if (name === '$changeStream') throw notImplemented('a change stream cannot be explained');
    if (UNSUPPORTED_STAGES.has(name)) throw notImplemented(`the aggregation stage ${name} is not supported`);
  }
}

/** Also checks nested pipelines. @throws 263 */
function refuseInTransaction(pipeline: readonly Doc[]): void {
  for (const [name, spec] of pipeline.flatMap((stage) => Object.entries(stage))) {
    if (OUTSIDE_TRANSACTIONS.has(name))
      throw mongoError(
        'OperationNotSupportedInTransaction',
        `Stage not supported inside of a multi-document transaction: ${name}`,
      );
    if (isPlainObject(spec) && Array.isArray(spec['pipeline']))
      refuseInTransaction(spec['pipeline'].filter(isPlainObject));
  }
}

async function aggregate(context: CommandContext): Promise<Reply> {
  const { body, db } = context;
  const pipeline = documentsOption(body, 'pipeline');
  if (!pipeline) throw typeMismatch("'pipeline' option must be specified as an array");
  if (context.transaction) refuseInTransaction(pipeline);
  const target = body['aggregate'];
  const collectionless = typeof target !== 'string';
  const ns = collectionless ? undefined : namespaceOf(db, target);
  const cursorOptions = documentOption(body, 'cursor');
  flagOption(body, 'allowDiskUse');
  if (!cursorOptions && !flagOption(body, 'explain')) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  const lastStage = pipeline.at(-1);
  const last = lastStage ? Object.keys(lastStage)[0] : undefined;
  if (pipeline.slice(0, -1).some((stage) => MERGE_STAGES.has(Object.keys(stage)[0] ?? ''))) {
    throw locationError(40601, '$out and $merge can only be the final stage in the pipeline');
  }
  if (lastStage && last && MERGE_STAGES.has(last)) {
    if (documentOption(body, 'readConcern')?.['level'] === 'linearizable') {
      throw invalidOptions(`${last} cannot be used with a 'linearizable' read concern level`);
    }
    const sink = last === '$out' ? outSink(context, lastStage[last]) : mergeSink(context, lastStage[last]);
    await withView(context, (view) => {
      const stages = pipeline.slice(0, -1);
      const { stream, query } = prepareAggregate(context, view, ns, stages, body);
      const joins = stages.some((stage) => JOINS.has(Object.keys(stage)[0] ?? ''));
      // The pipeline must not read its own output: with a join the view is never refreshed, and when writing to the source collection,
      // newer records must be excluded.
      const mayRenew = !sink.ns || (!joins && (sink.ns !== ns || query.leaveOutNewer(view.data)));
      return writeResult(context, view, stream, sink, mayRenew);
    });
    return cursorReply(ns ?? `${db}.$cmd.aggregate`, 0n, 'firstBatch', []);
  }
  if (body['writeConcern'] !== undefined) throw invalidOptions('Command aggregate does not support writeConcern');
  const changes = isChangeStream(pipeline) ? await openChangeStream(context, ns, pipeline) : undefined;
  return withView(context, (view) => {
    const stream = changes ?? prepareAggregate(context, view, ns, pipeline, body).stream;
    const batchSize = countOption(cursorOptions ?? {}, 'batchSize', DEFAULT_BATCH_SIZE);
    return firstBatch(context, view, ns ?? `${db}.$cmd.aggregate`, stream, { batchSize });
  });
}

export const AGGREGATE_COMMANDS: CommandTable = {
  aggregate: { run: aggregate, inTransaction: true },
};
