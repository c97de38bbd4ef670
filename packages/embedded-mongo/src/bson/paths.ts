/** Dotted paths: splits them, with a bounded cache, and interprets their parts. */

const CACHE_SIZE = 2000;
const cache = new Map<string, readonly string[]>();

/** Splits a dotted path. */
export function splitPath(path: string): readonly string[] {
  let parts = cache.get(path);
  if (!parts) {
    parts = path.split('.');
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(path, parts);
  }
  return parts;
}

/** The array index that a path part names, or -1. */
export function arrayIndex(part: string): number {
  return /^(0|[1-9]\d{0,9})$/.test(part) ? Number(part) : -1;
}
