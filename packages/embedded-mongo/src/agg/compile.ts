/**
 * Compiles an expression and its nested expressions to a closure: paths, variables, literals and objects. The context supplies the
 * operators; this module knows none of them.
 */
import { type Doc, getOwn, hasOwn, isPlainObject, setOwn } from '../bson';
import { dollarFieldError, failedToParse, locationError, mongoError, notImplemented } from '../errors';
import type { Compiled, CompileContext, Operator, Operators, Scope } from './types';

const SYSTEM_VARIABLES = new Set(['ROOT', 'CURRENT', 'NOW', 'CLUSTER_TIME', 'REMOVE', 'SEARCH_META', 'USER_ROLES']);

/** Compiles a nested expression. */
export function compile(expression: unknown, context: CompileContext): Compiled {
  if (typeof expression === 'string')
    return expression.startsWith('$') ? compilePath(expression, context) : constant(expression);
  if (Array.isArray(expression)) return compileArray(expression, context);
  if (isPlainObject(expression)) return compileObject(expression, context);
  return constant(expression);
}

export const constant =
  (value: unknown): Compiled =>
  () =>
    value;

function compileArray(items: unknown[], context: CompileContext): Compiled {
  const compiled = items.map((item) => compile(item, context));
  return (scope) => compiled.map((item) => item(scope) ?? null);
}

function compileObject(doc: Doc, context: CompileContext): Compiled {
  const keys = Object.keys(doc);
  const first = keys[0];
  if (first === undefined) return () => ({});
  if (first.startsWith('$')) {
    if (keys.length !== 1) {
      throw locationError(
        15983,
        `an object representing an expression must have exactly one field: ${JSON.stringify(keys)}`,
      );
    }
    return operatorNamed(first, context.operators)(doc[first], context, first);
  }
  const fields = keys.map((key): [string, Compiled] => {
    if (key.startsWith('$')) throw failedToParse(`unexpected operator ${key} in an object expression`);
    if (key.includes('.'))
      throw locationError(16405, "FieldPath field names may not contain '.'. Consider using $getField or $setField.");
    return [key, compile(doc[key], context)];
  });
  return (scope) => {
    const result: Doc = {};
    for (const [key, compiled] of fields) {
      const value = compiled(scope);
      if (value !== undefined) setOwn(result, key, value);
    }
    return result;
  };
}

/** Expressions that MongoDB has and this server does not; refused by name. */
export const UNSUPPORTED_EXPRESSIONS: ReadonlySet<string> = new Set(
  (
    '$function $accumulator $meta $percentile $median $toHashedIndexKey $bsonSize $binarySize $tsSecond $tsIncrement $mergeObjects $switch $cmp ' +
    '$mod $abs $ceil $floor $round $trunc $sqrt $pow $exp $ln $log $log10 $bitAnd $bitOr $bitXor $bitNot $stdDevPop $stdDevSamp ' +
    '$sin $cos $tan $asin $acos $atan $atan2 $sinh $cosh $tanh $asinh $acosh $atanh $degreesToRadians $radiansToDegrees ' +
    '$arrayElemAt $first $last $firstN $lastN $minN $maxN $indexOfArray $range $reverseArray $zip ' +
    '$setUnion $setIntersection $setDifference $setEquals $setIsSubset $allElementsTrue $anyElementTrue ' +
    '$concat $split $substr $substrBytes $substrCP $toLower $toUpper $strcasecmp $strLenBytes $strLenCP $indexOfBytes $indexOfCP ' +
    '$trim $ltrim $rtrim $replaceOne $replaceAll $regexMatch $regexFind $regexFindAll ' +
    '$convert $toBool $toInt $toLong $toDouble $toDecimal $toString $toDate $toObjectId $toUUID $isNumber ' +
    '$year $month $week $dayOfMonth $dayOfWeek $dayOfYear $hour $minute $second $millisecond $isoWeek $isoWeekYear $isoDayOfWeek ' +
    '$dateAdd $dateSubtract $dateDiff $dateTrunc $dateToParts $dateFromParts $dateFromString'
  ).split(' '),
);

function operatorNamed(name: string, operators: Operators): Operator {
  if (hasOwn(operators, name)) return operators[name] as Operator;
  if (UNSUPPORTED_EXPRESSIONS.has(name)) throw notImplemented(`the expression ${name} is not supported`);
  throw mongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
}

function compilePath(path: string, context: CompileContext): Compiled {
  if (path === '$') throw locationError(16872, "'$' by itself is not a valid FieldPath");
  if (!path.startsWith('$$')) {
    const parts = checkedParts(path.slice(1));
    const [single] = parts;
    if (parts.length === 1 && single !== undefined) {
      return ({ current }) => (isPlainObject(current) ? getOwn(current, single) : inArray(current, parts, 0));
    }
    return ({ current }) => valueAt(current, parts, 0);
  }
  const [name = '', ...rest] = path.slice(2).split('.');
  const parts = rest.length > 0 ? checkedParts(rest.join('.')) : rest;
  const variable = compileVariable(name, context);
  return parts.length === 0 ? variable : (scope) => valueAt(variable(scope), parts, 0);
}

/** Splits a path and checks its parts. @throws 40353, 15998 and 16410 for empty parts and those with a dollar */
export function checkedParts(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes('')) {
    throw locationError(
      path.endsWith('.') ? 40353 : 15998,
      `FieldPath field names may not be empty strings: '${path}'`,
    );
  }
  if (parts.some((part) => part.startsWith('$'))) throw dollarFieldError();
  return parts;
}

function compileVariable(name: string, context: CompileContext): Compiled {
  switch (name) {
    case 'ROOT':
      return ({ root }) => root;
    case 'CURRENT':
      return ({ current }) => current;
    case 'NOW':
      return constant(context.now);
    case 'CLUSTER_TIME':
    case 'SEARCH_META':
    case 'USER_ROLES':
      throw notImplemented(`$$${name} is not supported`);
    case 'REMOVE':
      return constant(undefined);
    default: {
      if (!/^[a-z_\x80-\uffff][\w\x80-\uffff]*$/i.test(name) && name !== '') {
        throw failedToParse(`'${name}' contains an invalid character for a variable name`);
      }
      if (!context.names.has(name)) throw locationError(17276, `Use of undefined variable: ${name}`);
      return ({ variables }) => variables[name];
    }
  }
}

/** The value at a path, through documents and through each document of an array (never by array position). */
export function valueAt(value: unknown, parts: readonly string[], from: number): unknown {
  let current = value;
  for (let at = from; at < parts.length; at++) {
    if (!isPlainObject(current)) return inArray(current, parts, at);
    current = getOwn(current, parts[at] as string);
  }
  return current;
}

function inArray(value: unknown, parts: readonly string[], at: number): unknown {
  if (!Array.isArray(value)) return undefined;
  const found: unknown[] = [];
  for (const element of value) {
    if (!isPlainObject(element)) continue;
    const inner = valueAt(element, parts, at);
    if (inner !== undefined) found.push(inner);
  }
  return found;
}

/** Checks the name of a user variable (`$let`, `as`). @throws 9 FailedToParse. */
export function checkVariableName(name: unknown): string {
  if (typeof name !== 'string' || name === '') throw failedToParse('empty variable names are not allowed');
  if (SYSTEM_VARIABLES.has(name) && name !== 'CURRENT') throw failedToParse(`'${name}' is a reserved variable name`);
  if (!/^[a-z\x80-\uffff][\w\x80-\uffff]*$/.test(name) && name !== 'CURRENT') {
    throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
  }
  return name;
}

/** A context that allows further variables. */
export function withNames(context: CompileContext, names: Iterable<string>): CompileContext {
  return { ...context, names: new Set([...context.names, ...names]) };
}

/** A scope with further variables; binding `CURRENT` changes where `$field` paths start. */
export function withVariables(scope: Scope, variables: Readonly<Record<string, unknown>>): Scope {
  return {
    root: scope.root,
    current: hasOwn(variables, 'CURRENT') ? variables.CURRENT : scope.current,
    variables: Object.assign(Object.create(null) as Doc, scope.variables, variables),
  };
}
