/**
 * Compiles pipelines, which mingo's aggregator then runs. Knows the names of all stages; stages that write or that need the server are
 * taken off before they get here. Which stages and operators are mingo's and which are not, and why: docs/adr/0012-aggregation.md.
 */
import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { type Iterator as LazyDocs, Lazy } from 'mingo/lazy';
import { type Doc, getOwn, hasOwn, isPlainObject } from '../bson';
import { locationError, notImplemented, typeMismatch } from '../errors';
import { compileDocumentStage, DOCUMENT_STAGES, isDocumentStage } from './document-stages';
import { bucket, bucketAuto, group, sortByCount } from './stages/group';
import { graphLookup, lookup, unionWith } from './stages/lookup';
import type { PipelineCompiler, Stage, StageFactory } from './stages/stage';
import { count, documents, facet, limit, match, redact, sample, scoreOf, skip, sort, unwind } from './stages/streams';
import { densify, fill, setWindowFields } from './stages/windows';
import type { PipelineEnv } from './types';

const STAGES: Readonly<Record<string, StageFactory>> = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $count: count,
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket,
  $bucketAuto: bucketAuto,
  $unwind: unwind,
  $lookup: lookup,
  $graphLookup: graphLookup,
  $unionWith: unionWith,
  $facet: facet,
  $sample: sample,
  $redact: redact,
  $documents: documents,
  $setWindowFields: setWindowFields,
  $fill: fill,
  $densify: densify,
};

/** Stages MongoDB has and this server has not: they are refused by name. */
const UNSUPPORTED = new Set([
  '$geoNear',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$indexStats',
  '$planCacheStats',
  '$listSessions',
  '$listLocalSessions',
  '$querySettings',
  '$shardedDataDistribution',
]);

/** The name of a stage. @throws 40323 and 14 for what is no stage at all. */
function stageName(stage: unknown): string {
  if (!isPlainObject(stage)) throw typeMismatch("Each element of the 'pipeline' array must be an object");
  const [name, ...others] = Object.keys(stage);
  if (name === undefined || others.length > 0) {
    throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return name;
}

const compilePipeline: PipelineCompiler = (pipeline, env, nested = false) => {
  const scored = withTextSearch(pipeline, env);
  const compiled = pipeline.map((stage, i): Record<string, Stage> => {
    const name = stageName(stage);
    return { [name]: compileStage(name, (stage as Doc)[name], i, scored) };
  });
  return (source) => run(compiled, nested ? source : watched(source, env));
};

function compileStage(name: string, spec: unknown, at: number, env: PipelineEnv): Stage {
  if (isDocumentStage(name)) return mapping(compileDocumentStage(name, spec, { ...env, textScore: textScoreOf(env) }));
  if (name === '$documents' && at !== 0)
    throw locationError(40602, '$documents is only valid as the first stage in a pipeline.');
  if (hasOwn(STAGES, name))
    return (STAGES[name] as StageFactory)(spec, at === 0 ? env : withoutText(env, name), compilePipeline);
  if (name === '$out' || name === '$merge')
    throw locationError(40601, `${name} can only be the final stage in the pipeline`);
  if (UNSUPPORTED.has(name)) throw notImplemented(`${name} is not supported`);
  throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

/** Mingo's lazy sequences cannot be left early; these can, so that the scans behind them are closed. */
function lazily(docs: Iterable<Doc>): LazyDocs {
  const source = docs[Symbol.iterator]();
  return Object.assign(Lazy(source as Generator<Doc>), { return: () => source.return?.() ?? { done: true } });
}

type StageOperators = NonNullable<NonNullable<Parameters<typeof Context.init>[0]>['pipeline']>;

const operator = (read: (docs: LazyDocs, operand: unknown) => Iterable<Doc>) => (docs: LazyDocs, operand: unknown) =>
  lazily(read(docs, operand));

/** The stages' names as operators of mingo. What they get for a specification is the compiled stage. */
const CONTEXT = Context.init({
  pipeline: {
    $source: operator((_nothing, docs) => docs as Iterable<Doc>),
    ...Object.fromEntries(
      [...Object.keys(STAGES), ...DOCUMENT_STAGES].map((name) => [
        name,
        operator((docs, stage) => (stage as Stage)(docs as Iterable<Doc>)),
      ]),
    ),
  } as unknown as StageOperators,
});

function run(stages: readonly Record<string, Stage>[], source: Iterable<Doc>): Iterable<Doc> {
  const hasOwnSource = stages[0] !== undefined && hasOwn(stages[0], '$documents');
  const aggregator = new Aggregator(hasOwnSource ? [...stages] : [{ $source: source }, ...stages], {
    context: CONTEXT,
  });
  return aggregator.stream([]) as Iterable<Doc>;
}

/** `$text` is only allowed in the first `$match`; scores are known to the whole pipeline. */
function withTextSearch(pipeline: readonly unknown[], env: PipelineEnv): PipelineEnv {
  const first = pipeline[0];
  const filter = isPlainObject(first) ? getOwn(first, '$match') : undefined;
  const search = isPlainObject(filter) ? getOwn(filter, '$text') : undefined;
  return isPlainObject(search) ? { ...env, textSearch: search } : env;
}

function withoutText(env: PipelineEnv, name: string): PipelineEnv {
  return name === '$match' ? { ...env, textPaths: undefined } : env;
}

function textScoreOf(env: PipelineEnv): ((doc: Doc) => number) | undefined {
  return env.textSearch && env.textPaths ? scoreOf(env) : undefined;
}

const mapping = (change: (doc: Doc) => Doc): Stage =>
  function* (source) {
    for (const doc of source) yield change(doc);
  };

const CHECK_EVERY = 256;

function* watched(source: Iterable<Doc>, { checkInterrupt }: PipelineEnv): Iterable<Doc> {
  if (!checkInterrupt) return yield* source;
  let until = CHECK_EVERY;
  for (const doc of source) {
    if (--until === 0) {
      checkInterrupt();
      until = CHECK_EVERY;
    }
    yield doc;
  }
}

/**
 * Runs a pipeline lazily. Errors of the pipeline itself are thrown at once, those of its expressions when results are read.
 * @throws 40324 for unknown stages, 238 for known ones that are not supported, and stages' own codes.
 */
export function runPipeline(source: Iterable<Doc>, pipeline: readonly Doc[], env: PipelineEnv): Iterable<Doc> {
  return compilePipeline(pipeline, env)(source);
}
