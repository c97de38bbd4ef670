/** Aggregation expressions with all operators, compiled for many documents or evaluated once. */
import type { Doc } from '../bson';
import { compile } from './compile';
import { OPERATORS } from './operators';
import type { ExpressionEnv } from './types';

/**
 * Compiles an expression for many documents.
 * @throws 168 for unknown operators, 17276 for unknown variables, 16020 for a wrong number of arguments, and operators' own codes.
 */
export function compileExpression(expression: unknown, env: ExpressionEnv = {}): (doc: unknown) => unknown {
  const names = new Set(Object.keys(env.variables ?? {}));
  const compiled = compile(expression, { ...env, now: env.now ?? new Date(), names, operators: OPERATORS });
  const variables = Object.assign(Object.create(null) as Doc, env.variables);
  return (doc) => compiled({ root: doc, current: doc, variables });
}

/** Evaluates once. */
export function evaluateExpression(expression: unknown, doc: Doc, env: ExpressionEnv = {}): unknown {
  return compileExpression(expression, env)(doc);
}
