/** Reads `a[b][c]=d` as the provider's SDK writes it, into null-prototype objects. Refuses to guess types: every leaf is a string. */
import { invalidRequest } from './provider-error';

export interface FormObject {
  [key: string]: FormValue;
}
export type FormValue = string | FormValue[] | FormObject;

const MAX_FIELDS = 1_000;
const MAX_DEPTH = 6;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses a query string or a form-encoded body. Throws `invalid_request_error` on hostile or malformed names. */
export function parseForm(text: string): FormObject {
  const root = newObject();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++fields > MAX_FIELDS) throw invalidRequest('Too many parameters.');
    assign(root, pathOf(name), value);
  }
  return arraysOf(root) as FormObject;
}

function newObject(): FormObject {
  return Object.create(null) as FormObject;
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) throw invalidRequest(`Invalid parameter name: ${name.slice(0, 80)}`);
  const path = [match[1]!, ...[...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)];
  if (path.length > MAX_DEPTH) throw invalidRequest('Parameters are nested too deeply.');
  if (path.some((part) => FORBIDDEN.has(part))) throw invalidRequest(`Invalid parameter name: ${name.slice(0, 80)}`);
  return path;
}

function assign(root: FormObject, path: string[], value: string): void {
  let node = root;
  path.forEach((part, depth) => {
    // `a[]=x&a[]=y` appends: an empty part takes the next free number.
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const next = node[key];
    if (next === undefined) node = node[key] = newObject();
    else if (typeof next === 'object') node = next as FormObject;
    else throw invalidRequest(`Invalid parameter: ${path[0]!} is both a value and an object.`);
  });
}

/** Objects whose keys are 0, 1, 2, ... become arrays. */
function arraysOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) {
    return keys.map((key) => arraysOf(value[key]!));
  }
  for (const key of keys) value[key] = arraysOf(value[key]!);
  return value;
}
