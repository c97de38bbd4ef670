/** What a stage is, and the checks that all of them share. */
import { asInteger, type Doc, hasOwn, isPlainObject, setOwn, splitPath, typeOf } from '../../bson';
import { failedToParse, locationError } from '../../errors';
import { PAUSED, type Paused } from '../../query/pause';
import type { Flow, PipelineEnv } from '../types';

/** Turns a stream of documents into another. Must not change the documents it is given. */
export type Stage = (source: Flow) => Flow;

/** Hands every document over and passes pauses on. */
export function* each(source: Flow, take: (doc: Doc) => void): Generator<Paused, void> {
  for (const doc of source) {
    if (doc === PAUSED) yield PAUSED;
    else take(doc);
  }
}

/** Runs a generator to its end, ignoring its pauses. */
export const NEVER = (): boolean => false;

/** Compiles a pipeline into one stage; stages with pipelines inside get it handed, so that they need not know all others. */
export type PipelineCompiler = (pipeline: readonly unknown[], env: PipelineEnv, nested?: boolean) => Stage;

export type StageFactory = (spec: unknown, env: PipelineEnv, compile: PipelineCompiler) => Stage;

export function requireDocument(spec: unknown, stage: string, code = 9): Doc {
  if (isPlainObject(spec)) return spec;
  const message = `the ${stage} stage specification must be an object, but found ${typeOf(spec)}`;
  throw code === 9 ? failedToParse(message) : locationError(code, message);
}

/** Fails for options a stage does not know: nothing is ignored silently. */
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

/** A count given as any integral number. */
export function requireCount(value: unknown, min: number, error: () => Error): number {
  const count = asInteger(value);
  if (count === undefined || count < BigInt(min)) throw error();
  return Number(count);
}

/** A `$path` operand without its dollar. */
export function fieldPath(value: unknown, error: () => Error): string {
  if (typeof value !== 'string' || !/^\$[^$]/.test(value)) throw error();
  return value.slice(1);
}

/** A copy of the document with a value at a dotted path; undefined removes the field. Arrays on the way get it in each element. */
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
