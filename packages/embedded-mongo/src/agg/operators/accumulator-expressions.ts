/** Accumulators used as expressions, over their arguments or over the elements of a single array. */
import { badValue } from '../../errors';
import { ACCUMULATORS } from '../accumulators';
import { positional } from '../arguments';
import type { Operator } from '../types';

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

export const ACCUMULATOR_EXPRESSIONS: Readonly<Record<string, Operator>> = {
  $sum: overArguments,
  $avg: overArguments,
  $min: overArguments,
  $max: overArguments,
};
