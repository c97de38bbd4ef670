/** Dotted paths: splitting (with a bounded cache) and reading values at them through own properties only. */
import { type Doc, getOwn, isPlainObject } from './types';

const CACHE_SIZE = 2000;
const cache = new Map<string, readonly string[]>();

/** The parts of a dotted path. */
export function splitPath(path: string): readonly string[] {
  let parts = cache.get(path);
  if (!parts) {
    parts = path.split('.');
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(path, parts);
  }
  return parts;
}

/** The array index a path part names, or -1. */
export function arrayIndex(part: string): number {
  return /^(0|[1-9]\d{0,9})$/.test(part) ? Number(part) : -1;
}

/** The value at a dotted path through documents; numeric parts also index arrays. No array is searched. */
export function getPath(doc: Doc, path: string): unknown {
  let value: unknown = doc;
  for (const part of splitPath(path)) {
    if (Array.isArray(value)) value = value[arrayIndex(part)];
    else if (isPlainObject(value)) value = getOwn(value, part);
    else return undefined;
  }
  return value;
}
