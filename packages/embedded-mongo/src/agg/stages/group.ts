/** `$group`. */
import {
  asNumber,
  type Collation,
  compareNumbers,
  type Doc,
  encodeValue,
  hasOwn,
  isNumeric,
  isPlainObject,
  type Numeric,
  setOwn,
  unwrapNumber,
} from '../../bson';
import { locationError, notImplemented } from '../../errors';
import { type Accumulator, ACCUMULATORS } from '../accumulators';
import { compileExpression } from '../expression';

import type { Flow, PipelineEnv } from '../types';
import { sizeOf, StageMemory } from '../memory';
import { each, requireDocument, type StageFactory } from './stage';

/** One output field: how to create its accumulator for a group, and the input from each document. */
interface Field {
  readonly name: string;
  start(): Accumulator;
  input(doc: Doc): unknown;
}

/** A map key that is the same for equal values: numbers across types, strings folded by the collation. */
function groupKey(value: unknown, collation: Collation | undefined): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return `s${collation ? collation.key(value) : value}`;
  if (isNumeric(value)) {
    const approximate = asNumber(value) as number;
    if (Number.isNaN(approximate) || compareNumbers(approximate, unwrapNumber(value) as Numeric) === 0)
      return approximate;
  }
  return `v${encodeValue(value, collation).toString('latin1')}`;
}

/** Accumulators that MongoDB has and this server does not; refused by name. */
export const UNSUPPORTED_ACCUMULATORS: ReadonlySet<string> = new Set(
  '$accumulator $percentile $median $stdDevPop $stdDevSamp $mergeObjects $top $bottom $topN $bottomN $firstN $lastN $minN $maxN'.split(
    ' ',
  ),
);

export const group: StageFactory = (raw, env) => {
  const spec = requireDocument(raw, '$group', 15947);
  if (!hasOwn(spec, '_id')) throw locationError(15955, 'a group specification must include an _id');
  const id = compileExpression(spec._id, env);
  const fields = compileFields(spec, env);
  return (source) => collect(source, id, fields, env.collation);
};

function compileFields(spec: Doc, env: PipelineEnv): Field[] {
  return Object.keys(spec)
    .filter((name) => name !== '_id')
    .map((name) => compileField(name, spec[name], env));
}

function compileField(name: string, raw: unknown, env: PipelineEnv): Field {
  if (name.includes('.')) throw locationError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) throw locationError(40236, `The field name '${name}' cannot be an operator name`);
  if (!isPlainObject(raw) || Object.keys(raw).length === 0)
    throw locationError(40234, `The field '${name}' must be an accumulator object`);
  const [operator, ...others] = Object.keys(raw) as [string];
  if (others.length > 0) throw locationError(40238, `The field '${name}' must specify one accumulator`);
  const operand = raw[operator];
  if (operator === '$count') {
    if (!isPlainObject(operand) || Object.keys(operand).length > 0)
      throw locationError(9, '$count takes no arguments, i.e. $count:{}');
    return simple(name, '$sum', 1, env);
  }
  if (hasOwn(ACCUMULATORS, operator)) {
    if (
      Array.isArray(operand) &&
      operator !== '$push' &&
      operator !== '$addToSet' &&
      operator !== '$first' &&
      operator !== '$last'
    ) {
      throw locationError(40237, `The ${operator} accumulator is a unary operator`);
    }
    return simple(name, operator, operand, env);
  }
  if (UNSUPPORTED_ACCUMULATORS.has(operator)) throw notImplemented(`the accumulator ${operator} is not supported`);
  throw locationError(15952, `unknown group operator '${operator}'`);
}

function simple(name: string, operator: string, operand: unknown, env: PipelineEnv): Field {
  const factory = ACCUMULATORS[operator] as (typeof ACCUMULATORS)[string];
  const evaluate = compileExpression(operand, env);
  return { name, start: () => factory(env.collation), input: evaluate };
}

interface Group {
  id: unknown;
  accumulators: Accumulator[];
}

/** Memory counted for a group and for each accumulator, besides the values they keep. */
const GROUP_BYTES = 48;
const ACCUMULATOR_BYTES = 32;

function* collect(
  source: Flow,
  id: (doc: Doc) => unknown,
  fields: readonly Field[],
  collation: Collation | undefined,
): Flow {
  const groups = new Map<unknown, Group>();
  const memory = new StageMemory('$group');
  yield* each(source, (doc) => {
    const value = id(doc) ?? null;
    const key = groupKey(value, collation);
    let found = groups.get(key);
    if (!found) {
      groups.set(key, (found = { id: value, accumulators: fields.map((field) => field.start()) }));
      memory.add(GROUP_BYTES + sizeOf(value) + ACCUMULATOR_BYTES * fields.length);
    }
    const { accumulators } = found;
    for (let i = 0; i < fields.length; i++)
      addTo(accumulators[i] as Accumulator, (fields[i] as Field).input(doc), memory);
  });
  for (const [key, { id: value, accumulators }] of groups) {
    groups.delete(key);
    yield output(value, fields, accumulators);
  }
}

function addTo(accumulator: Accumulator, value: unknown, memory: StageMemory): void {
  const before = accumulator.bytes;
  accumulator.add(value);
  if (accumulator.bytes !== before) memory.add((accumulator.bytes ?? 0) - (before ?? 0), accumulator.bytes);
}

function output(id: unknown, fields: readonly Field[], accumulators: readonly Accumulator[]): Doc {
  const doc: Doc = { _id: id };
  fields.forEach((field, i) => setOwn(doc, field.name, (accumulators[i] as Accumulator).result() ?? null));
  return doc;
}
