/** Accumulators used as expressions, over their arguments or over the elements of a single array. */
import { asNumber } from '../../bson';
import { badValue, typeMismatch } from '../../errors';
import { ACCUMULATORS, percentiles } from '../accumulators';
import { named, positional } from '../arguments';
import type { Operator } from '../expression';

const overArguments: Operator = (operand, context, name) => {
  const args = positional(operand, context, name, 0, Infinity);
  const factory = ACCUMULATORS[name];
  if (!factory) throw badValue(`${name} is no accumulator`);
  return (scope) => {
    const accumulator = factory(context.collation);
    const values = args.map((argument) => argument(scope));
    const [only] = values;
    for (const value of values.length === 1 && Array.isArray(only) ? only : values) accumulator.add(value);
    return accumulator.result();
  };
};

/** The fractions of `$percentile`. @throws 2 outside 0 to 1. */
export function fractionsOf(value: unknown): number[] {
  const list = Array.isArray(value) ? value : undefined;
  const fractions = list?.map(asNumber);
  if (!fractions?.length || fractions.some((f) => f === undefined || f < 0 || f > 1)) {
    throw badValue(`The $percentile 'p' field must be an array of numbers between 0.0 and 1.0`);
  }
  return fractions as number[];
}

function inputValues(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

export const ACCUMULATOR_EXPRESSIONS: Readonly<Record<string, Operator>> = {
  $sum: overArguments,
  $avg: overArguments,
  $min: overArguments,
  $max: overArguments,
  $stdDevPop: overArguments,
  $stdDevSamp: overArguments,
  $percentile: (operand, context, name) => {
    const args = named(operand, context, name, ['input', 'p', 'method']);
    return (scope) => {
      const method = args.method(scope);
      if (method !== 'approximate') throw typeMismatch(`${name} supports only the method 'approximate'`);
      return percentiles(inputValues(args.input(scope)), fractionsOf(args.p(scope)));
    };
  },
  $median: (operand, context, name) => {
    const args = named(operand, context, name, ['input', 'method']);
    return (scope) => percentiles(inputValues(args.input(scope)), [0.5])[0];
  },
};
