/** Values of optional inputs: null instead of an empty string. For `setValueAs`. */

export function numberOrNull(value: string | number | null): number | null {
  return value === '' || value === null ? null : Number(value);
}

export function textOrNull(value: string | null): string | null {
  return value === '' ? null : value;
}
