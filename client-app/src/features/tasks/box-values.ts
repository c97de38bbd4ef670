/** What stands in boxes that may be left empty: nothing rather than an empty text. For `setValueAs`. */

export function numberOrNull(value: string | number | null): number | null {
  return value === '' || value === null ? null : Number(value);
}

export function textOrNull(value: string | null): string | null {
  return value === '' ? null : value;
}
