/** Compiles pipelines. Knows the names of all stages; stages that write or that need the server are taken off before they get here. */
import { type Doc, getOwn, hasOwn, isPlainObject } from '../bson';
import { locationError, notImplemented, typeMismatch } from '../errors';
import { compileDocumentStage, isDocumentStage } from './document-stages';
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
  const stages = pipeline.map((stage, i): Stage => {
    const name = stageName(stage);
    const spec = (stage as Doc)[name];
    if (isDocumentStage(name))
      return mapping(compileDocumentStage(name, spec, { ...scored, textScore: textScoreOf(scored) }));
    if (name === '$documents' && i !== 0)
      throw locationError(40602, '$documents is only valid as the first stage in a pipeline.');
    if (hasOwn(STAGES, name))
      return (STAGES[name] as StageFactory)(spec, i === 0 ? scored : withoutText(scored, name), compilePipeline);
    if (name === '$out' || name === '$merge')
      throw locationError(40601, `${name} can only be the final stage in the pipeline`);
    if (UNSUPPORTED.has(name)) throw notImplemented(`${name} is not supported`);
    throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
  });
  return (source) => stages.reduce<Iterable<Doc>>((docs, stage) => stage(docs), nested ? source : watched(source, env));
};

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
