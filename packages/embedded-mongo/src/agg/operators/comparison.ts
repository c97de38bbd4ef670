/** Comparison, logic and conditionals. Values are compared across types by MongoDB's total order; missing sorts below null. */
import { compareValues, isPlainObject } from '../../bson';
import { locationError } from '../../errors';
import { binary, positional } from '../arguments';
import { compile, constant } from '../compile';
import type { Compiled, Operator } from '../types';
import { isTruthy } from '../truth';

const ordered = (accepts: (order: number) => boolean): Operator =>
  binary((a, b, _name, { collation }) => accepts(compareValues(a, b, collation)));

const condition: Operator = (operand, context, name) => {
  let parts: readonly unknown[];
  if (isPlainObject(operand)) {
    for (const key of ['if', 'then', 'else']) {
      if (!Object.hasOwn(operand, key)) throw locationError(17080, `Missing '${key}' parameter to ${name}`);
    }
    const unknown = Object.keys(operand).find((key) => !['if', 'then', 'else'].includes(key));
    if (unknown) throw locationError(17083, `Unrecognized parameter to ${name}: ${unknown}`);
    parts = [operand.if, operand.then, operand.else];
  } else {
    parts = Array.isArray(operand) ? operand : [operand];
    if (parts.length !== 3) {
      throw locationError(16020, `Expression ${name} takes exactly 3 arguments. ${parts.length} were passed in.`);
    }
  }
  const [test, then, otherwise] = parts.map((part) => compile(part, context)) as [Compiled, Compiled, Compiled];
  return (scope) => (isTruthy(test(scope)) ? then(scope) : otherwise(scope));
};

const ifNull: Operator = (operand, context, name) => {
  const count = Array.isArray(operand) ? operand.length : 1;
  if (count < 2) throw locationError(1257300, `${name} needs at least two arguments, had: ${count}`);
  const candidates = positional(operand, context, name, 2, Infinity);
  return (scope) => {
    let value: unknown;
    for (const candidate of candidates) {
      value = candidate(scope);
      if (value !== null && value !== undefined) return value;
    }
    return value;
  };
};

export const COMPARISON: Readonly<Record<string, Operator>> = {
  $eq: ordered((order) => order === 0),
  $ne: ordered((order) => order !== 0),
  $gt: ordered((order) => order > 0),
  $gte: ordered((order) => order >= 0),
  $lt: ordered((order) => order < 0),
  $lte: ordered((order) => order <= 0),
  $and: (operand, context, name) => {
    const parts = positional(operand, context, name, 0, Infinity);
    return (scope) => parts.every((part) => isTruthy(part(scope)));
  },
  $or: (operand, context, name) => {
    const parts = positional(operand, context, name, 0, Infinity);
    return (scope) => parts.some((part) => isTruthy(part(scope)));
  },
  $not: (operand, context, name) => {
    const [part] = positional(operand, context, name, 1) as [Compiled];
    return (scope) => !isTruthy(part(scope));
  },
  $cond: condition,
  $ifNull: ifNull,
  $literal: (operand) => constant(operand),
};
