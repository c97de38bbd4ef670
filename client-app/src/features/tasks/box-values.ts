/** Values of optional inputs: null instead of an empty string. For `setValueAs`. */
import { numberFrom } from '@taskmint/ui-kit';

export function numberOrNull(value: string | number | null): number | null {
  return value === '' || value === null ? null : numberFrom(value);
}

export function textOrNull(value: string | null): string | null {
  return value === '' ? null : value;
}
