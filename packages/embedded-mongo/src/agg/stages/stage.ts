/** The type of a stage, and the checks that all stages share. */
import { asInteger, type Doc, hasOwn, isPlainObject, setOwn, splitPath, typeOf } from '../../bson';
import { failedToParse, locationError } from '../../errors';
import { PAUSED, type Paused } from '../../query/pause';
import type { Flow, PipelineEnv } from '../types';

/** Maps one stream of documents to another. Must not change its input documents. */
export type Stage = (source: Flow) => Flow;

/** Calls `take` for every document and passes pauses on. */
export function* each(source: Flow, take: (doc: Doc) => void): Generator<Paused, void> {
  for (const doc of source) {
    if (doc === PAUSED) yield PAUSED;
    else take(doc);
  }
}

/** A time slice that never ends: for work that must not pause. */
export const NEVER = (): boolean => false;

/** Compiles a pipeline into one stage. Stages with nested pipelines receive it as an argument, so that they need not know the other stages. */
export type PipelineCompiler = (pipeline: readonly unknown[], env: PipelineEnv, nested?: boolean) => Stage;

export type StageFactory = (spec: unknown, env: PipelineEnv, compile: PipelineCompiler) => Stage;

export function requireDocument(spec: unknown, stage: string, code = 9): Doc {
  if (isPlainObject(spec)) return spec;
  const message = `the ${stage} stage specification must be an object, but found ${typeOf(spec)}`;
  throw code === 9 ? failedToParse(message) : locationError(code, message);
}

/** Refuses unknown options of a stage: nothing is ignored silently. */
export function knownFields(spec: Doc, stage: string, fields: readonly string[]): void {
  const unknown = Object.keys(spec).find((key) => !fields.includes(key));
  if (unknown !== undefined) throw failedToParse(`BSON field '${stage}.${unknown}' is an unknown field.`);
}

function requireField(spec: Doc, stage: string, field: string): unknown {
  if (!hasOwn(spec, field)) throw failedToParse(`must specify '${field}' field for a ${stage}`);
  return spec[field];
}

export function requireText(spec: Doc, stage: string, field: string): string {
  const value = requireField(spec, stage, field);
  if (typeof value === 'string' && value !== '') return value;
  throw failedToParse(`'${field}' option to ${stage} must be a non-empty string, but was type ${typeOf(value)}`);
}

/** A count, given as an integer of any numeric type. */
export function requireCount(value: unknown, min: number, error: () => Error): number {
  const count = asInteger(value);
  if (count === undefined || count < BigInt(min)) throw error();
  return Number(count);
}

/** A `$path` operand without its dollar sign. */
export function fieldPath(value: unknown, error: () => Error): string {
  if (typeof value !== 'string' || !/^\$[^$]/.test(value)) throw error();
  return value.slice(1);
}

/** A copy of the document with a value set at a dotted path; undefined removes the field. In an array along the path, it is set in each element. */
export function withValue(doc: Doc, path: string, value: unknown): Doc {
  return put(doc, splitPath(path), 0, value) as Doc;
}

function put(target: unknown, parts: readonly string[], at: number, value: unknown): unknown {
  if (at === parts.length) return value;
  if (Array.isArray(target)) return target.map((item) => put(item, parts, at, value));
  const key = parts[at] as string;
  const copy: Doc = isPlainObject(target) ? { ...target } : {};
  const next = put(hasOwn(copy, key) ? copy[key] : undefined, parts, at + 1, value);
  if (next === undefined) delete copy[key];
  else setOwn(copy, key, next);
  return copy;
}
