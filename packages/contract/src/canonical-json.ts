/** One text per value, independent of writer and key order: both sides have to sign and verify the same bytes. Knows nothing of signatures. */

/**
 * The JSON Canonicalization Scheme (RFC 8785) for JSON values: keys in the order of their UTF-16 units, no white space. Undefined fields are left
 * out, as in `JSON.stringify`.
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
