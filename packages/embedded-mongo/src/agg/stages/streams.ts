/** Stages over the stream itself: filtering, ordering, cutting, taking arrays apart, running several pipelines on one input. */
import { type Doc, hasOwn, isPlainObject, Long, setOwn, splitPath, typeOf } from '../../bson';
import { failedToParse, locationError } from '../../errors';
import { compileFilter, compileSort, sortDocs } from '../../query';
import { compileExpression, REDACT_MARKS, valueAt } from '../expression';
import {
  fieldPath,
  knownFields,
  requireCount,
  requireDocument,
  type Stage,
  type StageFactory,
  withValue,
} from './stage';

export const match: StageFactory = (raw, env) => {
  const filter = compileFilter(requireDocument(raw, '$match', 15959), env);
  return function* (source) {
    for (const doc of source) if (filter.test(doc)) yield doc;
  };
};

export const sort: StageFactory = (raw, env) => {
  const spec = requireDocument(raw, '$sort', 15973);
  if (Object.keys(spec).length === 0) throw locationError(15976, '$sort stage must have at least one sort key');
  const compiled = compileSort(spec, env.collation);
  return function* (source) {
    yield* sortDocs(source, compiled);
  };
};

export const limit: StageFactory = (raw) => {
  const count = requireCount(raw, 1, () => locationError(15958, 'the limit must be positive'));
  return function* (source) {
    let left = count;
    for (const doc of source) {
      yield doc;
      if (--left === 0) return;
    }
  };
};

export const skip: StageFactory = (raw) => {
  const count = requireCount(raw, 0, () =>
    locationError(5107200, `invalid argument to $skip stage: Expected a non-negative number`),
  );
  return function* (source) {
    let left = count;
    for (const doc of source) if (left-- <= 0) yield doc;
  };
};

export const count: StageFactory = (raw) => {
  if (typeof raw !== 'string' || raw === '') throw locationError(40156, 'the count field must be a non-empty string');
  if (raw.startsWith('$')) throw locationError(40158, 'the count field cannot be a $-prefixed path');
  if (raw.includes('.')) throw locationError(40160, "the count field cannot contain '.'");
  return function* (source) {
    let total = 0;
    for (const doc of source) total += doc ? 1 : 0;
    if (total > 0) {
      const result: Doc = {};
      setOwn(result, raw, total);
      yield result;
    }
  };
};

export const unwind: StageFactory = (raw) => {
  const spec = typeof raw === 'string' ? { path: raw } : requireDocument(raw, '$unwind', 15981);
  const unknown = Object.keys(spec).find(
    (key) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(key),
  );
  if (unknown !== undefined) throw locationError(28811, `unrecognized option to $unwind stage: ${unknown}`);
  if (!hasOwn(spec, 'path')) throw locationError(28812, 'no path specified to $unwind stage');
  const path = fieldPath(spec.path, () =>
    locationError(28818, `path option to $unwind stage should be prefixed with a '$': ${String(spec.path)}`),
  );
  const { includeArrayIndex: indexField, preserveNullAndEmptyArrays: keep } = spec as Doc;
  if (indexField !== undefined && (typeof indexField !== 'string' || indexField === '' || indexField.startsWith('$'))) {
    throw locationError(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  }
  if (keep !== undefined && typeof keep !== 'boolean')
    throw locationError(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  const indexed = (doc: Doc, index: number | null): Doc =>
    indexField === undefined
      ? doc
      : withValue(doc, indexField as string, index === null ? null : Long.fromNumber(index));
  return function* (source) {
    for (const doc of source) {
      const value = plainValue(doc, path);
      if (Array.isArray(value) && value.length > 0) {
        for (let i = 0; i < value.length; i++) yield indexed(withValue(doc, path, value[i]), i);
      } else if (value === undefined || value === null || Array.isArray(value)) {
        if (keep === true) yield indexed(Array.isArray(value) ? withValue(doc, path, undefined) : doc, null);
      } else yield indexed(doc, null);
    }
  };
};

/** `$unwind` follows documents only: an array on the way hides what is below it. */
function plainValue(doc: Doc, path: string): unknown {
  let value: unknown = doc;
  for (const part of splitPath(path)) value = isPlainObject(value) ? valueAt(value, [part], 0) : undefined;
  return value;
}

const NOT_IN_FACET = new Set([
  '$facet',
  '$out',
  '$merge',
  '$geoNear',
  '$indexStats',
  '$collStats',
  '$planCacheStats',
  '$changeStream',
]);

export const facet: StageFactory = (raw, env, compile) => {
  const spec = requireDocument(raw, '$facet', 40169);
  const names = Object.keys(spec);
  if (names.length === 0) throw locationError(40169, 'the $facet specification must be a non-empty object');
  const facets = names.map((name): [string, Stage] => {
    const pipeline = spec[name];
    if (!Array.isArray(pipeline))
      throw locationError(40170, `arguments to $facet must be arrays, ${name} is type ${typeOf(pipeline)}`);
    for (const stage of pipeline) {
      const inner = isPlainObject(stage) ? Object.keys(stage)[0] : undefined;
      if (inner !== undefined && NOT_IN_FACET.has(inner))
        throw locationError(40600, `${inner} is not allowed to be used within a $facet stage`);
    }
    return [name, compile(pipeline, env, true)];
  });
  return function* (source) {
    const docs = [...source];
    const result: Doc = {};
    for (const [name, stage] of facets) setOwn(result, name, [...stage(docs)]);
    yield result;
  };
};

/** A uniform sample without repetition, by Vitter's reservoir. */
export const sample: StageFactory = (raw) => {
  const spec = requireDocument(raw, '$sample', 28745);
  knownFields(spec, '$sample', ['size']);
  const size = requireCount(spec.size, 1, () =>
    locationError(28747, 'size argument to $sample must be a positive integer'),
  );
  return function* (source) {
    const chosen: Doc[] = [];
    let seen = 0;
    for (const doc of source) {
      if (chosen.length < size) chosen.push(doc);
      else {
        const at = Math.floor(Math.random() * (seen + 1));
        if (at < size) chosen[at] = doc;
      }
      seen++;
    }
    for (let i = chosen.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [chosen[i], chosen[j]] = [chosen[j] as Doc, chosen[i] as Doc];
    }
    yield* chosen;
  };
};

export const redact: StageFactory = (raw, env) => {
  const decide = compileExpression(raw, env);
  const visit = (doc: Doc, root: Doc): Doc | undefined => {
    const decision = decide(doc);
    if (decision === REDACT_MARKS.KEEP) return doc;
    if (decision === REDACT_MARKS.PRUNE) return undefined;
    if (decision !== REDACT_MARKS.DESCEND)
      throw locationError(17053, '$redact must return $$KEEP, $$PRUNE or $$DESCEND');
    const result: Doc = {};
    for (const key of Object.keys(doc)) {
      const value = descend(doc[key], root);
      if (value !== undefined) setOwn(result, key, value);
    }
    return result;
  };
  const descend = (value: unknown, root: Doc): unknown => {
    if (Array.isArray(value)) return value.map((item) => descend(item, root)).filter((item) => item !== undefined);
    return isPlainObject(value) ? visit(value, root) : value;
  };
  return function* (source) {
    for (const doc of source) {
      const result = visit(doc, doc);
      if (result) yield result;
    }
  };
};

/** Literal documents instead of a collection's. */
export const documents: StageFactory = (raw, env) => {
  const list = compileExpression(raw, env)({});
  if (!Array.isArray(list) || !list.every(isPlainObject))
    throw failedToParse('$documents expects an array of documents');
  return () => list;
};
