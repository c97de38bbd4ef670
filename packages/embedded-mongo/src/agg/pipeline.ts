/** Compiles pipelines. Knows the names of all stages; stages that write or need the server are removed beforehand. */
import { type Doc, hasOwn, isPlainObject } from '../bson';
import { locationError, notImplemented, typeMismatch } from '../errors';
import { compileDocumentStage, isDocumentStage } from './document-stages';
import { group } from './stages/group';
import { lookup, unionWith } from './stages/lookup';
import { NEVER, type PipelineCompiler, type Stage, type StageFactory } from './stages/stage';
import { count, documents, firstOfSort, limit, match, skip, sort, unwind } from './stages/streams';
import { PAUSED } from '../query/pause';
import type { Flow, PipelineEnv } from './types';

const STAGES: Readonly<Record<string, StageFactory>> = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $count: count,
  $group: group,
  $unwind: unwind,
  $lookup: lookup,
  $unionWith: unionWith,
  $documents: documents,
};

/** Stages that MongoDB has and this server does not; refused by name. */
export const UNSUPPORTED_STAGES: ReadonlySet<string> = new Set(
  (
    '$bucket $bucketAuto $changeStreamSplitLargeEvent $currentOp $densify $facet $fill $geoNear $graphLookup $indexStats $listSampledQueries $listSearchIndexes ' +
    '$listSessions $planCacheStats $querySettings $queryStats $rankFusion $redact $sample $search $searchMeta $setWindowFields $shardedDataDistribution $sortByCount ' +
    '$vectorSearch'
  ).split(' '),
);

/** The name of a stage. @throws 40323 and 14 for anything that is not a stage. */
function stageName(stage: unknown): string {
  if (!isPlainObject(stage)) throw typeMismatch("Each element of the 'pipeline' array must be an object");
  const [name, ...others] = Object.keys(stage);
  if (name === undefined || others.length > 0) {
    throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return name;
}

/** Compiles a pipeline once, to run it on several sources. Throws as `runPipeline` does. */
export const compilePipeline: PipelineCompiler = (pipeline, env, nested = false) => {
  const stages = pipeline.map((stage, i) => {
    const name = stageName(stage);
    const first = name === '$sort' ? firstOfSort(pipeline.slice(i + 1)) : undefined;
    return first === undefined
      ? compileStage(name, (stage as Doc)[name], i, env)
      : watching(sort((stage as Doc)[name], env, compilePipeline, first), env);
  });
  return (source) => stages.reduce((docs, stage) => stage(docs), nested ? source : watched(source, env));
};

function compileStage(name: string, spec: unknown, at: number, env: PipelineEnv): Stage {
  if (isDocumentStage(name)) return mapping(compileDocumentStage(name, spec, env));
  if (name === '$documents' && at !== 0)
    throw locationError(40602, '$documents is only valid as the first stage in a pipeline.');
  if (name === '$changeStream')
    throw locationError(40602, '$changeStream is only valid as the first stage in a pipeline');
  if (hasOwn(STAGES, name)) return watching((STAGES[name] as StageFactory)(spec, env, compilePipeline), env);
  if (name === '$out' || name === '$merge')
    throw locationError(40601, `${name} can only be the final stage in the pipeline`);
  if (UNSUPPORTED_STAGES.has(name)) throw notImplemented(`the aggregation stage ${name} is not supported`);
  throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
}

const mapping = (change: (doc: Doc) => Doc): Stage =>
  function* (source) {
    for (const doc of source) yield doc === PAUSED ? doc : change(doc);
  };

const CHECK_EVERY = 8;

/** Checks a stage's output for pauses, because a stage may produce far more documents than it reads. */
const watching =
  (stage: Stage, env: PipelineEnv): Stage =>
  (source) =>
    watched(stage(source), env);

function* watched(source: Flow, { checkInterrupt, isSliceOver = NEVER }: PipelineEnv): Flow {
  if (!checkInterrupt) return yield* source;
  let until = CHECK_EVERY;
  for (const doc of source) {
    if (--until === 0) {
      checkInterrupt();
      if (isSliceOver()) yield PAUSED;
      until = CHECK_EVERY;
    }
    yield doc;
  }
}

/**
 * Runs a pipeline lazily. Errors in the pipeline itself are thrown at once, errors in evaluating its expressions when results are read.
 * @throws 40324 for unknown stages, 238 for unsupported ones, and stages' own codes.
 */
export function runPipeline(source: Flow, pipeline: readonly Doc[], env: PipelineEnv): Flow {
  return compilePipeline(pipeline, env)(source);
}
