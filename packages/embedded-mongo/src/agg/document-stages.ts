/** Stages that map one document to one document, shared by pipelines and update pipelines. */
import { type Doc, getOwn, hasOwn, isPlainObject, setOwn, splitPath, typeOf } from '../bson';
import { dollarFieldError, failedToParse, locationError } from '../errors';
import { compileProjection } from '../query/projection';
import { compileExpression } from './expression';
import type { ExpressionEnv } from './types';

export type DocumentStage = (doc: Doc) => Doc;

const FACTORIES: Readonly<Record<string, (spec: unknown, env: ExpressionEnv) => DocumentStage>> = {
  $addFields: compileAddFields,
  $set: compileAddFields,
  $project: (spec, env) => {
    if (!isPlainObject(spec)) throw locationError(15969, '$project specification must be an object');
    return compileProjection(spec, { ...env, aggregation: true });
  },
  $unset: compileUnset,
  $replaceRoot: (spec, env) => {
    if (!isPlainObject(spec) || !hasOwn(spec, 'newRoot')) {
      throw locationError(40231, "expected an object as specification for $replaceRoot stage with a 'newRoot'");
    }
    if (Object.keys(spec).length > 1) throw locationError(40415, "'$replaceRoot' has only the field 'newRoot'");
    return replacing(spec.newRoot, "'newRoot' expression", env);
  },
  $replaceWith: (spec, env) => replacing(spec, "'replacement document'", env),
};

/** Whether a stage maps one document to one document. */
export function isDocumentStage(name: string): boolean {
  return hasOwn(FACTORIES, name);
}

export function compileDocumentStage(name: string, spec: unknown, env: ExpressionEnv): DocumentStage {
  const factory = FACTORIES[name];
  if (!factory) throw failedToParse(`${name} is not a stage of single documents`);
  return factory(spec, env);
}

function replacing(expression: unknown, what: string, env: ExpressionEnv): DocumentStage {
  const evaluate = compileExpression(expression, env);
  return (doc) => {
    const value = evaluate(doc);
    if (isPlainObject(value)) return value;
    throw locationError(40228, `${what} must evaluate to an object, but resulting value was: ${typeOf(value)}`);
  };
}

function compileUnset(spec: unknown, env: ExpressionEnv): DocumentStage {
  const names = Array.isArray(spec) ? spec : [spec];
  if (names.length === 0)
    throw locationError(31119, '$unset specification must be a string or an array with at least one field');
  const projection: Doc = {};
  for (const name of names) {
    if (typeof name !== 'string')
      throw locationError(31120, '$unset specification must be a string or an array containing only string values');
    setOwn(projection, name, 0);
  }
  return compileProjection(projection, { ...env, aggregation: true });
}

interface Node {
  compute?: (doc: unknown) => unknown;
  children: Map<string, Node>;
}

function compileAddFields(spec: unknown, env: ExpressionEnv): DocumentStage {
  if (!isPlainObject(spec)) throw locationError(40272, '$addFields specification stage must be an object');
  if (Object.keys(spec).length === 0)
    throw locationError(40177, 'Invalid $addFields :: caused by :: specification must have at least one field');
  const root: Node = { children: new Map() };
  for (const path of Object.keys(spec)) plan(root, splitPath(path), spec[path], path, env);
  return (doc) => extend(doc, root, doc) as Doc;
}

function plan(root: Node, parts: readonly string[], value: unknown, path: string, env: ExpressionEnv): void {
  let node = root;
  for (const part of parts) {
    if (part === '') throw locationError(40353, `FieldPath must not be empty or end with a '.': '${path}'`);
    if (part.startsWith('$')) throw dollarFieldError();
    if (node.compute) throw collision(path);
    let child = node.children.get(part);
    if (!child) node.children.set(part, (child = { children: new Map() }));
    node = child;
  }
  if (node.compute) throw collision(path);
  const keys = isPlainObject(value) ? Object.keys(value) : [];
  // A document without operators is merged into the existing one instead of replacing it.
  if (keys.length > 0 && !keys[0]?.startsWith('$')) {
    for (const key of keys) {
      if (key.includes('.')) throw locationError(40183, `cannot use dotted field name '${key}' in a sub object`);
      plan(node, [key], (value as Doc)[key], `${path}.${key}`, env);
    }
  } else {
    if (node.children.size > 0) throw collision(path);
    node.compute = compileExpression(value, env);
  }
}

const collision = (path: string) =>
  locationError(31250, `Invalid $addFields :: caused by :: Path collision at ${path}`);

function extend(value: unknown, node: Node, root: Doc): unknown {
  if (Array.isArray(value)) return value.map((item) => extend(item, node, root));
  const source = isPlainObject(value) ? value : {};
  const result: Doc = { ...source };
  for (const [key, child] of node.children) {
    const next = child.compute ? child.compute(root) : extend(getOwn(source, key), child, root);
    if (next === undefined) delete result[key];
    else setOwn(result, key, next);
  }
  return result;
}
