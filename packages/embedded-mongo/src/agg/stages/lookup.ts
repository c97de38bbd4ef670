/** Stages that read other collections: `$lookup`, `$unionWith`. */
import {
  arrayIndex,
  type Collation,
  type Doc,
  encodeValue,
  getOwn,
  hasOwn,
  isPlainObject,
  splitPath,
} from '../../bson';
import { failedToParse } from '../../errors';
import { compilePath, someValue } from '../../query/traverse';
import { checkedParts, checkVariableName } from '../compile';
import { compileExpression } from '../expression';
import { PAUSED, type Paused } from '../../query/pause';
import { sizeOf, StageMemory } from '../memory';
import type { Flow, PipelineEnv } from '../types';
import { each, knownFields, requireDocument, requireText, type Stage, type StageFactory, withValue } from './stage';

const keyOf = (value: unknown, collation: Collation | undefined): string =>
  encodeValue(value ?? null, collation).toString('latin1');

/** A foreign collection, read once when first needed, with hash tables for the joined fields. */
class Foreign {
  private docs: Doc[] | undefined;
  private readonly tables = new Map<string, Map<string, Doc[]>>();

  constructor(
    private readonly name: string,
    private readonly env: PipelineEnv,
  ) {}

  *all(): Generator<Paused, Doc[]> {
    return (this.docs ??= yield* gathered(this.env.resolveCollection(this.name)));
  }

  /** Documents with a value at `path` that equals one of `values`, by query rules (null matches missing). */
  *equal(path: string, values: readonly unknown[]): Generator<Paused, Doc[]> {
    const found = new Set<Doc>();
    for (const value of values)
      yield* each(this.byIndex(path, value) ?? (yield* this.byTable(path, value)), (doc) => void found.add(doc));
    return [...found];
  }

  /** With an index, each value is looked up separately, so the same document may be returned as different objects. */
  private byIndex(path: string, value: unknown): Flow | undefined {
    return this.docs === undefined ? this.env.lookupEqual?.(this.name, path, value) : undefined;
  }

  private *byTable(path: string, value: unknown): Generator<Paused, readonly Doc[]> {
    let table = this.tables.get(path);
    if (!table) this.tables.set(path, (table = yield* this.tabulate(path)));
    return table.get(keyOf(value, this.env.collation)) ?? [];
  }

  private *tabulate(path: string): Generator<Paused, Map<string, Doc[]>> {
    const table = new Map<string, Doc[]>();
    const compiled = compilePath(path, true);
    for (const doc of yield* this.all()) {
      if (this.env.isSliceOver?.()) yield PAUSED;
      const keys = new Set<string>();
      someValue(doc, compiled, (value) => {
        keys.add(keyOf(value, this.env.collation));
        return false;
      });
      for (const key of keys) {
        const docs = table.get(key);
        if (docs) docs.push(doc);
        else table.set(key, [doc]);
      }
    }
    return table;
  }
}

/** All documents of a flow. @throws 292 when they exceed the memory limit of `$lookup` */
function* gathered(source: Flow): Generator<Paused, Doc[]> {
  const docs: Doc[] = [];
  const memory = new StageMemory('$lookup');
  yield* each(source, (doc) => {
    docs.push(doc);
    memory.add(sizeOf(doc));
  });
  return docs;
}

/**
 * The values of a local field to join on: each value at the path, through array elements and, where a part is a number, by array position;
 * null if there is none, as for an empty array.
 */
function localValues(doc: Doc, parts: readonly string[]): readonly unknown[] {
  const values = valuesFrom(doc, parts, 0);
  return values.length > 0 ? values : [null];
}

function valuesFrom(doc: Doc, parts: readonly string[], at: number): readonly unknown[] {
  let value = getOwn(doc, parts[at] as string);
  let next = at + 1;
  for (; next < parts.length && Array.isArray(value); next++) {
    const position = arrayIndex(parts[next] as string);
    if (position < 0) break;
    value = (value as unknown[])[position];
  }
  const elements = (Array.isArray(value) ? value : [value]) as unknown[];
  if (next === parts.length) return elements.filter((element) => element !== undefined);
  return elements.flatMap((element) => (isPlainObject(element) ? valuesFrom(element, parts, next) : []));
}

/** With several values, an index may return a document more than once. */
function withoutRepetition(docs: Doc[], collation: Collation | undefined): Doc[] {
  const seen = new Map(docs.map((doc) => [keyOf(doc._id, collation), doc]));
  return docs.length < 2 || seen.size === docs.length ? docs : [...seen.values()];
}

export const lookup: StageFactory = (raw, env, compile) => {
  const spec = requireDocument(raw, '$lookup');
  knownFields(spec, '$lookup', ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']);
  const as = requireText(spec, '$lookup', 'as');
  const hasJoin = hasOwn(spec, 'localField') || hasOwn(spec, 'foreignField');
  if (!hasJoin && !hasOwn(spec, 'pipeline'))
    throw failedToParse('$lookup requires either a pipeline or both localField and foreignField');
  if (hasJoin && !(hasOwn(spec, 'localField') && hasOwn(spec, 'foreignField'))) {
    throw failedToParse('$lookup requires both or neither of localField and foreignField to be specified');
  }
  if (hasOwn(spec, 'let') && !hasOwn(spec, 'pipeline'))
    throw failedToParse("$lookup with a 'let' argument must also specify 'pipeline'");
  checkedParts(as);
  const documents =
    !hasOwn(spec, 'from') &&
    Array.isArray(spec.pipeline) &&
    isPlainObject(spec.pipeline[0]) &&
    hasOwn(spec.pipeline[0], '$documents');
  const foreign = documents ? undefined : new Foreign(requireText(spec, '$lookup', 'from'), env);
  const local = hasJoin ? splitPath(requireText(spec, '$lookup', 'localField')) : undefined;
  const foreignField = hasJoin ? requireText(spec, '$lookup', 'foreignField') : undefined;
  const inner = hasOwn(spec, 'pipeline') ? innerPipeline(spec, env, compile) : undefined;

  const joined = function* (doc: Doc): Generator<Paused, Doc[]> {
    if (!foreign) return [];
    if (!local || foreignField === undefined) return yield* foreign.all();
    const values = localValues(doc, local);
    const docs = yield* foreign.equal(foreignField, values);
    return values.length > 1 ? withoutRepetition(docs, env.collation) : docs;
  };
  // A pipeline that does not depend on the outer document has the same result for all of them.
  let constantResult: Doc[] | undefined;
  const isConstant = inner !== undefined && !local && !inner.correlated;
  return function* (source) {
    for (const doc of source) {
      if (doc === PAUSED) {
        yield doc;
        continue;
      }
      let result = constantResult;
      if (!result) {
        const docs = yield* joined(doc);
        result = inner ? yield* gathered(inner.run(doc)(docs)) : docs;
      }
      if (isConstant) constantResult = result;
      yield withValue(doc, as, result);
    }
  };
};

interface InnerPipeline {
  correlated: boolean;
  /** The pipeline with the variables of one outer document. */
  run(doc: Doc): Stage;
}

function innerPipeline(spec: Doc, env: PipelineEnv, compile: Parameters<StageFactory>[2]): InnerPipeline {
  const { pipeline } = spec;
  if (!Array.isArray(pipeline)) throw failedToParse("'pipeline' option must be specified as an array");
  const bindings = spec.let === undefined ? {} : requireDocument(spec.let, "$lookup 'let'");
  const compiled = Object.keys(bindings).map((name): [string, (doc: unknown) => unknown] => [
    checkVariableName(name),
    compileExpression(bindings[name], env),
  ]);
  const names = Object.fromEntries(compiled.map(([name]) => [name, undefined]));
  // Compiled once up front, so that errors are raised even without any documents.
  const first = compile(pipeline, { ...env, variables: { ...env.variables, ...names } }, true);
  if (compiled.length === 0) return { correlated: false, run: () => first };
  return {
    correlated: true,
    run: (doc) => {
      const variables = Object.fromEntries(compiled.map(([name, value]) => [name, value(doc)]));
      return compile(pipeline, { ...env, variables: { ...env.variables, ...variables } }, true);
    },
  };
}

export const unionWith: StageFactory = (raw, env, compile) => {
  const spec = typeof raw === 'string' ? { coll: raw } : requireDocument(raw, '$unionWith');
  knownFields(spec, '$unionWith', ['coll', 'pipeline']);
  const pipeline = spec.pipeline ?? [];
  if (!Array.isArray(pipeline)) throw failedToParse("'pipeline' option must be specified as an array");
  const name = hasOwn(spec, 'coll') ? requireText(spec, '$unionWith', 'coll') : undefined;
  const inner = compile(pipeline, env, true);
  return function* (source) {
    yield* source;
    if (name === undefined) return yield* inner([]);
    const opened = env.openPipeline?.(name, pipeline);
    if (!opened) return yield* inner(env.resolveCollection(name));
    yield* compile(opened.rest, env, true)(opened.documents);
  };
};
