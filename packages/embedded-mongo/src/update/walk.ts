/**
 * Applies actions at update paths to a copy of the document; only the parts that are written are copied. All access is by own property,
 * so `__proto__` and `constructor` are ordinary field names.
 */
import { arrayIndex, type Doc, getOwn, hasOwn, isPlainObject, setOwn } from '../bson';
import { badValue, conflictingUpdate, pathNotViable } from '../errors';
import type { ElementTests } from './array-filters';
import type { ApplyContext } from './types';

/** A document or an array that this update may write to. */
export type Container = Doc | unknown[];

/** The copy in progress. */
export interface Draft {
  readonly root: Doc;
  readonly owned: Set<object>;
  readonly context: ApplyContext;
  readonly tests: ElementTests;
  /** Concrete paths written; tracked only for positional paths, which may collide. */
  readonly written: Set<string> | undefined;
  modified: boolean;
}

/** What an operator does at the end of its path. */
export interface Action {
  readonly path: string;
  readonly parts: readonly string[];
  readonly operator: string;
  /** Whether missing documents along the path are created; otherwise a missing path means there is nothing to do. */
  readonly creates: boolean;
  at(draft: Draft, container: Container, key: string | number): void;
}

/** Maximum number of elements that writing beyond an array's end may add. */
const MAX_PADDING = 1_500_000;

/** `$`, `$[]` and `$[name]`; any other name with a dollar is a field name. */
const isPositional = (part: string): boolean => part === '$' || part.startsWith('$[');

export function newDraft(doc: Doc, context: ApplyContext, tests: ElementTests, positional: boolean): Draft {
  const root = { ...doc };
  return { root, owned: new Set([root]), context, tests, written: positional ? new Set() : undefined, modified: false };
}

export function perform(draft: Draft, action: Action): void {
  step(draft, action, draft.root, 0, '');
}

function step(draft: Draft, action: Action, container: Container, at: number, path: string): void {
  const part = action.parts[at] as string;
  for (const key of keysFor(draft, action, container, part, path)) {
    const here = path === '' ? String(key) : `${path}.${key}`;
    if (at === action.parts.length - 1) {
      if (draft.written) {
        if (draft.written.has(here)) throw conflictingUpdate(`Update created a conflict at '${here}'`);
        draft.written.add(here);
      }
      action.at(draft, container, key);
    } else {
      const child = enter(draft, action, container, key, at, here);
      if (child) step(draft, action, child, at + 1, here);
    }
  }
}

/** The keys that a path part refers to in a container; a positional part refers to array positions. */
function keysFor(draft: Draft, action: Action, container: Container, part: string, path: string): (string | number)[] {
  if (isPositional(part)) {
    if (!Array.isArray(container)) throw badValue(`Cannot apply array updates to non-array element ${path}`);
    if (part === '$') return [draft.context.positional as number];
    const test = part === '$[]' ? undefined : draft.tests.get(part.slice(2, -1));
    return container.flatMap((element, i) => (!test || test(element) ? [i] : []));
  }
  if (!Array.isArray(container)) return [part];
  const index = arrayIndex(part);
  if (index >= 0) return [index];
  if (!action.creates) return [];
  throw pathNotViable(`Cannot create field '${part}' in element {${path.split('.').at(-1)}: [array]}`);
}

/** The container under a key, copied if it still belongs to the original; undefined if there is nothing to do. */
function enter(
  draft: Draft,
  action: Action,
  container: Container,
  key: string | number,
  at: number,
  path: string,
): Container | undefined {
  const value = valueAt(container, key);
  const next = action.parts[at + 1] as string;
  if (value === undefined) {
    if (isPositional(next))
      throw badValue(`The path '${path}' must exist in the document in order to apply array updates.`);
    if (!action.creates) return undefined;
    const made: Doc = {};
    write(draft, container, key, made);
    draft.owned.add(made);
    return made;
  }
  if (Array.isArray(value) || isPlainObject(value)) return own(draft, container, key, value);
  if (isPositional(next)) throw badValue(`Cannot apply array updates to non-array element ${path}`);
  if (!action.creates) return undefined;
  throw pathNotViable(`Cannot create field '${next}' in element {${String(key)}: ${describe(value)}}`);
}

function own(draft: Draft, container: Container, key: string | number, value: Container): Container {
  if (draft.owned.has(value)) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  draft.owned.add(copy);
  setOwn(container, String(key), copy);
  return copy;
}

export function valueAt(container: Container, key: string | number): unknown {
  return Array.isArray(container) ? container[key as number] : getOwn(container, key as string);
}

/** Writes a value and marks the document as changed; pads arrays with null up to the position. */
export function write(draft: Draft, container: Container, key: string | number, value: unknown): void {
  draft.modified = true;
  if (!Array.isArray(container)) return setOwn(container, key as string, value);
  const index = key as number;
  if (index - container.length > MAX_PADDING) throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
  while (container.length < index) container.push(null);
  container[index] = value;
}

/** Removes a field; an array element becomes null, so that the others keep their positions. */
export function remove(draft: Draft, container: Container, key: string | number): void {
  if (Array.isArray(container)) {
    if ((key as number) >= container.length || container[key as number] === null) return;
    container[key as number] = null;
  } else {
    if (!hasOwn(container, key as string)) return;
    delete container[key as string];
  }
  draft.modified = true;
}

function describe(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}
