/** Projections of find (and, without find's own operators, of `$project`): the fields of a document that are returned. */
import { compileExpression } from '../agg/expression';
import { isTruthy } from '../agg/truth';
import {
  asInteger,
  chosenFields,
  type Doc,
  FieldNames,
  getOwn,
  hasOwn,
  isNumeric,
  isPlainObject,
  setOwn,
  splitPath,
  typeOf,
} from '../bson';
import { dollarFieldError, locationError, notImplemented } from '../errors';
import { compileFilter, compileValueFilter, isOperatorDocument, testsValues } from './filter';
import type { ProjectionOptions } from './types';

/** The effect on the value at a path. A result of `undefined` omits the field. */
interface Rule {
  kind: 'include' | 'exclude' | 'transform' | 'compute';
  /** Receives the value for transforms, nothing for computed fields; and always the whole document. */
  apply?: (value: unknown, root: Doc) => unknown;
}

interface Node {
  rule?: Rule;
  children: Map<string, Node>;
}

interface Draft {
  root: Node;
  /** The first field that makes the projection an inclusion or an exclusion. */
  includes: string | undefined;
  excludes: string | undefined;
  id: boolean | undefined;
  positional: string | undefined;
}

interface ProjectionDialect extends ProjectionOptions {
  /** `$project`: `$slice` and `$elemMatch` are not projection operators, and there is no positional `$`. */
  aggregation?: boolean | undefined;
}

/**
 * Compiles a projection. The input document is not changed.
 * @throws 31253 and 31254 for mixed inclusion and exclusion, 31249 and 31250 for path collisions, 31276 for two positional fields.
 */
export function compileProjection(spec: Doc, options: ProjectionDialect = {}): (doc: Doc) => Doc {
  if (Object.keys(spec).length === 0) {
    if (options.aggregation)
      throw locationError(
        51272,
        'Invalid $project :: caused by :: projection specification must have at least one field',
      );
    return (doc) => doc;
  }
  const draft: Draft = {
    root: { children: new Map() },
    includes: undefined,
    excludes: undefined,
    id: undefined,
    positional: undefined,
  };
  readSpec(spec, '', draft, options);
  if (draft.includes !== undefined && draft.excludes !== undefined) throw mixed(spec, draft);
  // `_id` decides only if no other field does.
  const inclusive = draft.includes !== undefined || (draft.excludes === undefined && draft.id === true);
  if (inclusive && draft.id === undefined) addRule(draft.root, '_id', { kind: 'include' });
  if (!inclusive && draft.id === true && draft.excludes !== undefined) draft.root.children.delete('_id');
  const shape = inclusive ? include : exclude;
  return (doc) => shape(doc, draft.root, doc) as Doc;
}

/** Compiles a projection for encoded documents if it only includes or only excludes fields; undefined for all others and for invalid ones. */
export function compileRawProjection(spec: Doc): ((raw: Uint8Array) => Uint8Array) | undefined {
  const named = Object.entries(spec).map(([name, value]) => {
    const isPlain = name !== '' && !/^\$|\./.test(name) && (isNumeric(value) || typeof value === 'boolean');
    return isPlain ? { name, shown: isTruthy(value) } : undefined;
  });
  const others = named.filter((field) => field?.name !== '_id');
  const [first = named[0]] = others;
  if (!first || others.some((field) => field?.shown !== first.shown)) return undefined;
  const id = named.find((field) => field?.name === '_id')?.shown ?? true;
  const names = others.map((field) => field?.name ?? '');
  const fields = new FieldNames(id === first.shown ? [...names, '_id'] : names);
  return (raw) => chosenFields(raw, fields, first.shown);
}

function mixed(spec: Doc, draft: Draft): Error {
  const inclusionFirst = firstOf(spec, [draft.includes, draft.excludes]) === draft.includes;
  return inclusionFirst
    ? locationError(
        31254,
        `Invalid projection :: caused by :: Cannot do exclusion on field ${draft.excludes} in inclusion projection`,
      )
    : locationError(
        31253,
        `Invalid projection :: caused by :: Cannot do inclusion on field ${draft.includes} in exclusion projection`,
      );
}

function firstOf(spec: Doc, paths: readonly (string | undefined)[]): string | undefined {
  const keys = Object.keys(spec);
  const place = (path: string | undefined) => keys.findIndex((key) => path === key || path?.startsWith(`${key}.`));
  return [...paths].sort((a, b) => place(a) - place(b))[0];
}

function readSpec(spec: Doc, prefix: string, draft: Draft, options: ProjectionDialect): void {
  for (const key of Object.keys(spec)) {
    if (key.startsWith('$')) throw dollarFieldError();
    readField(prefix + key, spec[key], draft, options);
  }
}

function readField(path: string, value: unknown, draft: Draft, options: ProjectionDialect): void {
  if (splitPath(path).includes(''))
    throw locationError(40353, `FieldPath must not end with a '.' or have empty parts: '${path}'`);
  if (isNumeric(value) || typeof value === 'boolean') return readFlag(path, isTruthy(value), draft, options);
  if (isPlainObject(value) && !isOperatorDocument(value)) {
    if (Object.keys(value).length === 0)
      throw locationError(51270, `An empty sub-projection is not a valid value. Found empty object at path ${path}`);
    return readSpec(value, `${path}.`, draft, options);
  }
  if (isOperatorDocument(value) && !options.aggregation) {
    if (hasOwn(value, '$slice')) {
      const slice = compileSlice(value.$slice);
      if (slice) return addRule(draft.root, path, { kind: 'transform', apply: slice });
    }
    if (hasOwn(value, '$elemMatch')) {
      draft.includes ??= path;
      const firstMatch = compileElemMatch(path, value.$elemMatch, options);
      // Like a computed field, it comes after the included ones, regardless of its position in the document.
      return addRule(draft.root, path, { kind: 'compute', apply: (_value, root) => firstMatch(getOwn(root, path)) });
    }
  }
  if (isOperatorDocument(value) && hasOwn(value, '$meta')) throw notImplemented('$meta is not supported');
  if (draft.excludes !== undefined && path !== '_id') {
    throw locationError(
      31252,
      `Invalid projection :: caused by :: Cannot use an expression ${path} in an exclusion projection`,
    );
  }
  draft.includes ??= path;
  const evaluate = compileExpression(value, options);
  addRule(draft.root, path, { kind: 'compute', apply: (_value, root) => evaluate(root) });
  if (path === '_id') draft.id = true;
}

function readFlag(path: string, shown: boolean, draft: Draft, options: ProjectionDialect): void {
  if (shown && path.endsWith('.$') && !options.aggregation) {
    if (draft.positional !== undefined)
      throw locationError(31276, 'Cannot specify more than one positional projection per query.');
    draft.positional = path;
    draft.includes ??= path;
    return addRule(draft.root, path.slice(0, -2), { kind: 'transform', apply: compilePositional(options) });
  }
  if (splitPath(path).includes('$'))
    throw locationError(
      31394,
      `As of 4.4, it's illegal to specify positional operator in the middle of a path: ${path}`,
    );
  if (path === '_id') draft.id = shown;
  else if (shown) draft.includes ??= path;
  else draft.excludes ??= path;
  addRule(draft.root, path, { kind: shown ? 'include' : 'exclude' });
}

function addRule(root: Node, path: string, rule: Rule): void {
  let node = root;
  const parts = splitPath(path);
  parts.forEach((part, i) => {
    let child = node.children.get(part);
    if (!child) node.children.set(part, (child = { children: new Map() }));
    if (child.rule) {
      throw i === parts.length - 1
        ? locationError(31250, `Invalid projection :: caused by :: Path collision at ${path}`)
        : locationError(
            31249,
            `Invalid projection :: caused by :: Path collision at ${path} remaining portion ${parts.slice(i + 1).join('.')}`,
          );
    }
    node = child;
  });
  if (node.children.size > 0)
    throw locationError(31250, `Invalid projection :: caused by :: Path collision at ${path}`);
  node.rule = rule;
}

/** Keeps the named fields in the document's order, then adds computed fields in the projection's order. */
function include(value: unknown, node: Node, root: Doc): unknown {
  if (Array.isArray(value)) return value.map((item) => include(item, node, root)).filter((item) => item !== undefined);
  if (!isPlainObject(value)) return node.children.size > 0 && computes(node) ? computed({}, {}, node, root) : undefined;
  const result: Doc = {};
  for (const key of Object.keys(value)) {
    const child = node.children.get(key);
    if (!child) continue;
    const { rule } = child;
    if (!rule) assign(result, key, include(value[key], child, root));
    else if (rule.kind === 'include') setOwn(result, key, value[key]);
    else if (rule.kind === 'transform') assign(result, key, rule.apply?.(value[key], root));
  }
  return computed(result, value, node, root);
}

function computes(node: Node): boolean {
  return [...node.children.values()].some(
    (child) => child.rule?.kind === 'compute' || (!child.rule && computes(child)),
  );
}

/** Computed fields that replace nothing go last; nested ones create missing parents. */
function computed(result: Doc, source: Doc, node: Node, root: Doc): Doc {
  for (const [key, child] of node.children) {
    if (child.rule?.kind === 'compute') assign(result, key, child.rule.apply?.(undefined, root));
    else if (!child.rule && !hasOwn(source, key) && computes(child))
      assign(result, key, include(undefined, child, root));
  }
  return result;
}

/** Keeps all but the named fields. */
function exclude(value: unknown, node: Node, root: Doc): unknown {
  if (Array.isArray(value)) return value.map((item) => exclude(item, node, root));
  if (!isPlainObject(value)) return value;
  const result: Doc = {};
  for (const key of Object.keys(value)) {
    const child = node.children.get(key);
    const rule = child?.rule;
    if (!child || rule?.kind === 'include') setOwn(result, key, value[key]);
    else if (!rule) setOwn(result, key, exclude(value[key], child, root));
    else if (rule.kind === 'transform') assign(result, key, rule.apply?.(value[key], root));
  }
  return computed(result, value, node, root);
}

function assign(doc: Doc, key: string, value: unknown): void {
  if (value !== undefined) setOwn(doc, key, value);
}

/** Find's `$slice`: a count, or skip and limit. Undefined for the expression of that name. */
function compileSlice(operand: unknown): ((value: unknown) => unknown) | undefined {
  const list = Array.isArray(operand) ? operand : [operand];
  if (list.length > 2 || (Array.isArray(operand) && !isNumeric(list[0]))) return undefined;
  const [first, second] = list.map((item) => {
    const integer = asInteger(item);
    if (integer === undefined) throw locationError(28667, 'First argument to $slice must be a number');
    return Number(integer);
  }) as [number, number?];
  if (second !== undefined && second <= 0)
    throw locationError(28729, `Third argument to $slice must be positive: ${second}`);
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (second === undefined) return first >= 0 ? value.slice(0, first) : value.slice(first);
    const start = first >= 0 ? first : Math.max(0, value.length + first);
    return value.slice(start, start + second);
  };
}

function compileElemMatch(path: string, operand: unknown, options: ProjectionDialect): (value: unknown) => unknown {
  if (path.includes('.')) throw locationError(31275, 'Cannot use $elemMatch projection on a nested field.');
  if (!isPlainObject(operand))
    throw locationError(31274, `elemMatch: Invalid argument, object required, but got ${typeOf(operand)}`);
  const filterOptions = { collation: options.collation, variables: options.variables, now: options.now };
  let test: (value: unknown) => boolean;
  if (testsValues(operand)) {
    test = compileValueFilter(operand, filterOptions);
  } else {
    const filter = compileFilter(operand, { ...filterOptions, withoutExpr: 'elements' });
    test = (element) => isPlainObject(element) && filter.test(element);
  }
  return (value) => {
    const index = Array.isArray(value) ? value.findIndex(test) : -1;
    return index < 0 ? undefined : [(value as unknown[])[index]];
  };
}

function compilePositional(options: ProjectionDialect): (value: unknown, root: Doc) => unknown {
  return (value, root) => {
    if (!Array.isArray(value)) return value;
    const index = options.filter?.positional(root);
    if (index === undefined || index >= value.length) {
      throw locationError(
        51246,
        `Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array`,
      );
    }
    return [value[index]];
  };
}
