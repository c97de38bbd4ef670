/** Argument conventions of operators: a single value or a list, of fixed length, or a document of named arguments. */
import { asInteger, type Doc, hasOwn, isPlainObject, typeOf } from '../bson';
import { failedToParse, locationError } from '../errors';
import { compile } from './compile';
import type { Compiled, CompileContext, Operator } from './types';

/** Compiles positional arguments; a single operand that is not a list counts as a list of one. @throws 16020 for a wrong number. */
export function positional(operand: unknown, context: CompileContext, name: string, min = 0, max = min): Compiled[] {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length < min || list.length > max) {
    if (min === max) {
      throw locationError(16020, `Expression ${name} takes exactly ${min} arguments. ${list.length} were passed in.`);
    }
    throw locationError(
      28667,
      `Expression ${name} takes at least ${min} arguments, and at most ${max}, but ${list.length} were passed in.`,
    );
  }
  return list.map((item) => compile(item, context));
}

/** Compiles a document of named arguments. @throws 9 for unknown or missing ones. */
export function named<K extends string, O extends string = never>(
  operand: unknown,
  context: CompileContext,
  name: string,
  required: readonly K[],
  optional: readonly O[] = [],
): Record<K, Compiled> & Partial<Record<O, Compiled>> {
  const raw = rawNamed(operand, name, required, optional);
  return Object.fromEntries(Object.keys(raw).map((key) => [key, compile(raw[key], context)])) as Record<K, Compiled> &
    Partial<Record<O, Compiled>>;
}

/** Checks the named arguments without compiling them. */
export function rawNamed(
  operand: unknown,
  name: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Doc {
  if (!isPlainObject(operand)) throw failedToParse(`${name} only supports an object as its argument`);
  for (const key of Object.keys(operand)) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw failedToParse(`Unrecognized argument to ${name}: ${key}`);
    }
  }
  for (const key of required) {
    if (!hasOwn(operand, key)) throw failedToParse(`Missing '${key}' parameter to ${name}`);
  }
  return operand;
}

/** An operator of one argument. */
export function unary(apply: (value: unknown, name: string, context: CompileContext) => unknown): Operator {
  return (operand, context, name) => {
    const [argument] = positional(operand, context, name, 1) as [Compiled];
    return (scope) => apply(argument(scope), name, context);
  };
}

/** An operator of two arguments. */
export function binary(apply: (a: unknown, b: unknown, name: string, context: CompileContext) => unknown): Operator {
  return (operand, context, name) => {
    const [first, second] = positional(operand, context, name, 2) as [Compiled, Compiled];
    return (scope) => apply(first(scope), second(scope), name, context);
  };
}

/** An operator of any number of arguments. */
export function variadic(
  apply: (values: unknown[], name: string, context: CompileContext) => unknown,
  min = 0,
  max = Infinity,
): Operator {
  return (operand, context, name) => {
    const args = positional(operand, context, name, min, max);
    return (scope) =>
      apply(
        args.map((argument) => argument(scope)),
        name,
        context,
      );
  };
}

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** An integer argument as a number. @throws the given code for anything else. */
export function requireInteger(value: unknown, what: string, code: number): number {
  const integer = asInteger(value);
  if (integer === undefined) throw locationError(code, `${what} must be an integer, but found ${typeOf(value)}`);
  return Number(integer);
}
