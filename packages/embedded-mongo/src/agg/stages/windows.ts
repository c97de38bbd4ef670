/**
 * `$setWindowFields`, `$fill` and `$densify` by mingo's aggregator, with this server's accumulators and expressions put in the place of
 * mingo's. Numbers are plain JavaScript numbers inside, so int64 beyond 2^53 and the difference between 5 and 5.0 are lost there.
 */
import { Aggregator } from 'mingo/aggregator';
import { Context, ProcessingMode } from 'mingo/core';
import { $densify, $fill, $setWindowFields } from 'mingo/operators/pipeline';
import * as windowOperators from 'mingo/operators/window';
import {
  asNumber,
  compareNumbers,
  type Doc,
  hasOwn,
  isNumeric,
  isPlainObject,
  type Numeric,
  setOwn,
  unwrapNumber,
} from '../../bson';
import { badValue, failedToParse, MongoError, notImplemented } from '../../errors';
import { ACCUMULATORS } from '../accumulators';
import { compileExpression } from '../expression';
import { OPERATORS } from '../operators';
import type { PipelineEnv } from '../types';
import { requireDocument, type StageFactory } from './stage';

const OWN_EXPRESSIONS = Object.keys(OPERATORS).filter((name) => name !== '$function');

type PipelineOps = NonNullable<Parameters<typeof Context.init>[0]>['pipeline'];

/** Numbers as mingo understands them; everything else is shared, not copied. */
function simplify(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(simplify);
  if (isNumeric(value)) {
    const number = asNumber(value) as number;
    return compareNumbers(number, unwrapNumber(value) as Numeric) === 0 ? number : value;
  }
  if (!isPlainObject(value)) return value;
  const result: Doc = {};
  for (const key of Object.keys(value)) setOwn(result, key, simplify(value[key]));
  return result;
}

function contextFor(env: PipelineEnv): Context {
  const accumulator = Object.fromEntries(
    Object.entries(ACCUMULATORS).map(([name, factory]) => [
      name,
      (docs: unknown[], operand: unknown) => {
        const evaluate = compileExpression(operand, env);
        const state = factory(env.collation);
        for (const doc of docs) state.add(evaluate(doc));
        return simplify(state.result()) ?? null;
      },
    ]),
  );
  const expression = Object.fromEntries(
    // mingo calls its own $function internally; specifications that name it are refused.
    OWN_EXPRESSIONS.map((name) => [
      name,
      (doc: unknown, operand: unknown) => simplify(compileExpression({ [name]: operand }, env)(doc)),
    ]),
  );
  return Context.init({
    accumulator: { ...accumulator, $count: (docs: unknown[]) => docs.length },
    expression,
    window: { ...windowOperators },
    pipeline: { $densify, $fill, $setWindowFields } as unknown as NonNullable<PipelineOps>,
  } as unknown as Parameters<typeof Context.init>[0]);
}

const UNSAFE_PART = /(^|[.$])(__proto__|constructor|prototype)(\.|$)/;

/** mingo writes and reads paths through prototypes, and has its own $function: neither may be reached from outside. */
function refuseUnsafe(value: unknown): void {
  if (typeof value === 'string' && UNSAFE_PART.test(value)) throw badValue(`'${value}' is not supported in this stage`);
  if (Array.isArray(value)) value.forEach(refuseUnsafe);
  if (!isPlainObject(value)) return;
  for (const key of Object.keys(value)) {
    if (UNSAFE_PART.test(key)) throw badValue(`the field '${key}' is not supported in this stage`);
    if (key === '$function' || key === '$accumulator')
      throw notImplemented(`${key} is not supported: no JavaScript runs in this server`);
    refuseUnsafe(value[key]);
  }
}

function byMingo(name: string, check: (spec: Doc) => void): StageFactory {
  return (raw, env) => {
    const spec = requireDocument(raw, name);
    check(spec);
    refuseUnsafe(spec);
    return function* (source) {
      const docs = Array.from(source, (doc) => simplify(doc) as Doc);
      try {
        const aggregator = new Aggregator([{ [name]: simplify(spec) as Doc }], {
          context: contextFor(env),
          processingMode: ProcessingMode.CLONE_OFF,
        });
        yield* aggregator.run<Doc>(docs);
      } catch (error) {
        if (error instanceof MongoError) throw error;
        throw failedToParse(error instanceof Error ? error.message : String(error));
      }
    };
  };
}

export const setWindowFields = byMingo('$setWindowFields', (spec) => {
  if (!isPlainObject(spec.output))
    throw failedToParse("BSON field '$setWindowFields.output' is missing but a required field");
});
export const fill = byMingo('$fill', (spec) => {
  if (!isPlainObject(spec.output)) throw failedToParse("BSON field '$fill.output' is missing but a required field");
});
export const densify = byMingo('$densify', (spec) => {
  if (!hasOwn(spec, 'field') || !isPlainObject(spec.range))
    throw failedToParse("BSON field '$densify.field' and 'range' are required fields");
});
