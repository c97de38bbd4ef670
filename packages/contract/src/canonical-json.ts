/** One text for one value, whoever wrote it and in whichever order: what is signed has to be the same bytes for both sides. Knows nothing of signatures. */

/**
 * The JSON Canonicalization Scheme (RFC 8785) for what JSON itself can hold: names in the order of their UTF-16 units, no white space. Fields that
 * are undefined are left out, as `JSON.stringify` does.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}
