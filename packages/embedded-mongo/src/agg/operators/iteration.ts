/** Operators that bind variables: `$let`, and those that iterate over an array. */
import { asInteger, isPlainObject, type Doc, typeOf } from '../../bson';
import { failedToParse, locationError } from '../../errors';
import { compileSort } from '../../query/sort';
import { compareValues } from '../../bson';
import { isNullish, rawNamed, requireInteger } from '../arguments';
import { checkVariableName, compile, withNames, withVariables } from '../compile';
import type { Compiled, Operator } from '../types';
import { isTruthy } from '../truth';

const letIn: Operator = (operand, context, name) => {
  const { vars, in: body } = rawNamed(operand, name, ['vars', 'in']);
  if (!isPlainObject(vars)) throw locationError(16876, `invalid parameter: expected an object (vars)`);
  const bindings = Object.keys(vars).map((key): [string, Compiled] => [
    checkVariableName(key),
    compile(vars[key], context),
  ]);
  const compiled = compile(
    body,
    withNames(
      context,
      bindings.map(([key]) => key),
    ),
  );
  return (scope) =>
    compiled(withVariables(scope, Object.fromEntries(bindings.map(([key, value]) => [key, value(scope)]))));
};

function inputArray(value: unknown, name: string, code: number): unknown[] | null {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) throw locationError(code, `input to ${name} must be an array not ${typeOf(value)}`);
  return value;
}

const map: Operator = (operand, context, name) => {
  const raw = rawNamed(operand, name, ['input', 'in'], ['as']);
  const as = raw.as === undefined ? 'this' : checkVariableName(raw.as);
  const input = compile(raw.input, context);
  const body = compile(raw.in, withNames(context, [as]));
  return (scope) =>
    inputArray(input(scope), name, 16883)?.map((element) => body(withVariables(scope, { [as]: element })) ?? null) ??
    null;
};

const filter: Operator = (operand, context, name) => {
  const raw = rawNamed(operand, name, ['input', 'cond'], ['as', 'limit']);
  const as = raw.as === undefined ? 'this' : checkVariableName(raw.as);
  const input = compile(raw.input, context);
  const test = compile(raw.cond, withNames(context, [as]));
  const limit = raw.limit === undefined ? undefined : compile(raw.limit, context);
  return (scope) => {
    const array = inputArray(input(scope), name, 28651);
    if (!array) return null;
    const given = limit?.(scope);
    const count = isNullish(given) ? Infinity : requireInteger(given, `${name} limit`, 327391);
    if (count < 1) throw locationError(327392, `${name}: limit must be greater than 0`);
    const kept: unknown[] = [];
    for (const element of array) {
      if (isTruthy(test(withVariables(scope, { [as]: element })))) kept.push(element);
      if (kept.length >= count) break;
    }
    return kept;
  };
};

const reduce: Operator = (operand, context, name) => {
  const raw = rawNamed(operand, name, ['input', 'initialValue', 'in']);
  const input = compile(raw.input, context);
  const initial = compile(raw.initialValue, context);
  const body = compile(raw.in, withNames(context, ['this', 'value']));
  return (scope) => {
    const array = inputArray(input(scope), name, 40080);
    if (!array) return null;
    return array.reduce<unknown>(
      (value, element) => body(withVariables(scope, { this: element, value })) ?? null,
      initial(scope) ?? null,
    );
  };
};

const sortArray: Operator = (operand, context, name) => {
  const raw = rawNamed(operand, name, ['input', 'sortBy']);
  const input = compile(raw.input, context);
  const order = elementOrder(raw.sortBy, name, context.collation);
  return (scope) => {
    const array = inputArray(input(scope), name, 2942504);
    return array && [...array].sort(order);
  };
};

/** The order given by `sortBy`: whole elements by 1 or -1, documents by their fields. */
function elementOrder(
  sortBy: unknown,
  name: string,
  collation: Parameters<typeof compareValues>[2],
): (a: unknown, b: unknown) => number {
  if (isPlainObject(sortBy)) {
    const sort = compileSort(sortBy, collation);
    return (a, b) => sort.compare(asDoc(a), asDoc(b));
  }
  const direction = asInteger(sortBy);
  if (direction !== 1n && direction !== -1n)
    throw failedToParse(`Illegal key in ${name} specification: must be 1 or -1`);
  return (a, b) => compareValues(a, b, collation) * Number(direction);
}

const asDoc = (value: unknown): Doc => (isPlainObject(value) ? value : {});

export const ITERATION: Readonly<Record<string, Operator>> = {
  $let: letIn,
  $map: map,
  $filter: filter,
  $reduce: reduce,
  $sortArray: sortArray,
};
