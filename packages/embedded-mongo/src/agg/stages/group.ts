/** `$group` and its relatives `$bucket` and `$sortByCount`. */
import {
  asInteger,
  asNumber,
  type Collation,
  compareNumbers,
  compareValues,
  type Doc,
  encodeValue,
  hasOwn,
  isNumeric,
  isPlainObject,
  type Numeric,
  setOwn,
  typeRank,
  unwrapNumber,
} from '../../bson';
import { locationError, notImplemented } from '../../errors';
import { compileSort, type Sort } from '../../query';
import { type Accumulator, ACCUMULATORS } from '../accumulators';
import { rawNamed } from '../arguments';
import { compileExpression } from '../expression';
import { CHOICES } from '../operators/arrays';
import type { Flow, PipelineEnv } from '../types';
import { sortInTurns } from '../../query/pause';
import { sizeOf, StageMemory } from '../memory';
import { each, knownFields, NEVER, requireDocument, type StageFactory } from './stage';

/** One output field: how to start it for a group (given the group's id), and what it takes from each document. */
interface Field {
  readonly name: string;
  start(id: unknown): Accumulator;
  input(doc: Doc): unknown;
}

/** A key under which equal values meet: numbers of all types as one, strings folded by the collation. */
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

export const group: StageFactory = (raw, env) => {
  const spec = requireDocument(raw, '$group', 15947);
  if (!hasOwn(spec, '_id')) throw locationError(15955, 'a group specification must include an _id');
  const id = compileExpression(spec._id, env);
  const fields = compileFields(spec, env);
  return (source) => collect('$group', source, id, fields, env.collation);
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
  if (['$accumulator', '$percentile', '$median'].includes(operator))
    throw notImplemented(`the accumulator ${operator} is not supported`);
  const special = hasOwn(SPECIAL, operator) ? SPECIAL[operator] : undefined;
  if (!special) throw locationError(15952, `unknown group operator '${operator}'`);
  return { name, ...special(operand, operator, env) };
}

function simple(name: string, operator: string, operand: unknown, env: PipelineEnv): Field {
  const factory = ACCUMULATORS[operator] as (typeof ACCUMULATORS)[string];
  const evaluate = compileExpression(operand, env);
  return { name, start: () => factory(env.collation), input: evaluate };
}

type Special = (operand: unknown, name: string, env: PipelineEnv) => Pick<Field, 'start' | 'input'>;

/** Values kept above those that are wanted before the others are let go. */
const SPARE_VALUES = 64;

/**
 * Accumulators that keep `n` values: the count may depend on the group's key only, whose fields it names as those of a document.
 * @param choose the values to keep, of some of which it may have chosen before
 */
function keeping(
  n: unknown,
  env: PipelineEnv,
  choose: (values: unknown[], count: number) => unknown[],
  finish: (chosen: unknown[]) => unknown,
): (id: unknown) => Accumulator {
  const evaluate = compileExpression(n, env);
  return (id) => {
    const count = asInteger(evaluate(isPlainObject(id) ? id : {}));
    if (count === undefined || count < 1n)
      throw locationError(5787908, `'n' must be greater than 0, found ${String(count)}`);
    const most = Number(count);
    let values: unknown[] = [];
    return {
      bytes: 0,
      add(this: { bytes: number }, value) {
        values.push(value);
        this.bytes += sizeOf(value);
        if (values.length < 2 * most + SPARE_VALUES) return;
        values = choose(values, most);
        this.bytes = sizeOf(values);
      },
      result: () => finish(choose(values, most)),
    };
  };
}

interface Ranked {
  key: unknown[];
  output: unknown;
}

function ranked(raw: Doc, env: PipelineEnv): { sort: Sort; input: (doc: Doc) => Ranked } {
  const sort = compileSort(requireDocument(raw.sortBy, 'sortBy', 10065), env.collation);
  const output = compileExpression(raw.output, env);
  return { sort, input: (doc) => ({ key: sort.key(doc), output: output(doc) ?? null }) };
}

function ordered(values: unknown[], sort: Sort): unknown[] {
  return (values as Ranked[]).sort((a, b) => sort.compareKeys(a.key, b.key));
}

const outputs = (chosen: unknown[]): unknown[] => (chosen as Ranked[]).map(({ output }) => output);

const edge =
  (end: 0 | -1): Special =>
  (operand, name, env) => {
    const { sort, input } = ranked(rawNamed(operand, name, ['sortBy', 'output']), env);
    const choose = (values: unknown[]): unknown[] =>
      ordered(values, sort)
        .slice(end === 0 ? 0 : -1)
        .slice(0, 1);
    return { input, start: keeping(1, env, choose, (chosen) => outputs(chosen)[0]) };
  };

const edges =
  (pick: (values: unknown[], n: number) => unknown[]): Special =>
  (operand, name, env) => {
    const raw = rawNamed(operand, name, ['n', 'sortBy', 'output']);
    const { sort, input } = ranked(raw, env);
    return { input, start: keeping(raw.n, env, (values, n) => pick(ordered(values, sort), n), outputs) };
  };

const several: Special = (operand, name, env) => {
  const raw = rawNamed(operand, name, ['n', 'input']);
  const choose = CHOICES[name as keyof typeof CHOICES];
  return {
    input: compileExpression(raw.input, env),
    start: keeping(
      raw.n,
      env,
      (values, n) => choose(values, n, env.collation),
      (chosen) => chosen.map((value) => value ?? null),
    ),
  };
};

const SPECIAL: Readonly<Record<string, Special>> = {
  $top: edge(0),
  $bottom: edge(-1),
  $topN: edges((values, n) => values.slice(0, n)),
  $bottomN: edges((values, n) => values.slice(-n)),
  $firstN: several,
  $lastN: several,
  $minN: several,
  $maxN: several,
};

interface Group {
  id: unknown;
  accumulators: Accumulator[];
}

/** What a group and each of its accumulators count besides the values they keep. */
const GROUP_BYTES = 48;
const ACCUMULATOR_BYTES = 32;

function* collect(
  stage: string,
  source: Flow,
  id: (doc: Doc) => unknown,
  fields: readonly Field[],
  collation: Collation | undefined,
): Flow {
  const groups = new Map<unknown, Group>();
  const memory = new StageMemory(stage);
  yield* each(source, (doc) => {
    const value = id(doc) ?? null;
    const key = groupKey(value, collation);
    let found = groups.get(key);
    if (!found) {
      groups.set(key, (found = { id: value, accumulators: fields.map((field) => field.start(value)) }));
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

/** The few documents that a stage sorts by something else than a `$sort` would. */
function* sorted(stage: string, source: Flow, compare: (a: Doc, b: Doc) => number, isTurnOver = NEVER): Flow {
  const docs: Doc[] = [];
  const memory = new StageMemory(stage);
  yield* each(source, (doc) => {
    docs.push(doc);
    memory.add(sizeOf(doc));
  });
  yield* yield* sortInTurns(docs, compare, isTurnOver);
}

function output(id: unknown, fields: readonly Field[], accumulators: readonly Accumulator[]): Doc {
  const doc: Doc = { _id: id };
  fields.forEach((field, i) => setOwn(doc, field.name, (accumulators[i] as Accumulator).result() ?? null));
  return doc;
}

export const sortByCount: StageFactory = (raw, env) => {
  const isExpression =
    typeof raw === 'string' ? raw.startsWith('$') : isPlainObject(raw) && Object.keys(raw)[0]?.startsWith('$');
  if (!isExpression)
    throw locationError(
      40149,
      'the sortByCount field must be defined as a $-prefixed path or an expression inside an object',
    );
  const id = compileExpression(raw, env);
  const fields = compileFields({ count: { $sum: 1 } }, env);
  return (source) =>
    sorted(
      '$sortByCount',
      collect('$sortByCount', source, id, fields, env.collation),
      (a, b) => compareValues(b.count, a.count),
      env.isTurnOver,
    );
};

const COUNT_ONLY: Doc = { count: { $sum: 1 } };

export const bucket: StageFactory = (raw, env) => {
  const spec = requireDocument(raw, '$bucket', 40201);
  knownFields(spec, '$bucket', ['groupBy', 'boundaries', 'default', 'output']);
  if (!hasOwn(spec, 'groupBy') || !hasOwn(spec, 'boundaries'))
    throw locationError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  const groupBy = compileExpression(spec.groupBy, env);
  if (!Array.isArray(spec.boundaries)) throw locationError(40200, "The $bucket 'boundaries' field must be an array");
  const boundaries = spec.boundaries.map((boundary) => compileExpression(boundary, env)({}));
  if (boundaries.length < 2) throw locationError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  for (let i = 1; i < boundaries.length; i++) {
    if (typeRank(boundaries[i]) !== typeRank(boundaries[0]))
      throw locationError(40193, "All values in the 'boundaries' option to $bucket must have the same type.");
    if (compareValues(boundaries[i - 1], boundaries[i], env.collation) >= 0)
      throw locationError(40194, "The 'boundaries' option to $bucket must be sorted");
  }
  const fields = compileFields((spec.output as Doc | undefined) ?? COUNT_ONLY, env);
  const hasDefault = hasOwn(spec, 'default');
  const fallback = hasDefault ? compileExpression(spec.default, env)({}) : undefined;
  const reaches = (boundary: unknown): boolean => compareValues(fallback, boundary, env.collation) >= 0;
  if (hasDefault && reaches(boundaries[0]) && !reaches(boundaries.at(-1)))
    throw locationError(
      40199,
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    );
  const boundaryOf = (doc: Doc): unknown => {
    const value = groupBy(doc);
    if (value !== undefined && typeRank(value) === typeRank(boundaries[0])) {
      for (let i = boundaries.length - 2; i >= 0; i--) {
        if (compareValues(value, boundaries[i], env.collation) < 0) continue;
        if (compareValues(value, boundaries[i + 1], env.collation) < 0) return boundaries[i];
        break;
      }
    }
    if (hasDefault) return fallback;
    throw locationError(40066, '$bucket could not find a matching branch for an input, and no default was specified.');
  };
  return (source) =>
    sorted(
      '$bucket',
      collect('$bucket', source, boundaryOf, fields, env.collation),
      (a, b) => compareValues(a._id, b._id, env.collation),
      env.isTurnOver,
    );
};
