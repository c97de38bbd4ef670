/** Parses `a[b][c]=d`, as written by the provider's SDK, into null-prototype objects. Never guesses types: every leaf is a string. */
import { parse } from 'qs';
import { invalidRequest } from './provider-error';

export interface FormObject {
  [key: string]: FormValue;
}
export type FormValue = string | FormValue[] | FormObject;

const OPTIONS = {
  parameterLimit: 1_000,
  arrayLimit: 1_000,
  depth: 5,
  strictDepth: true,
  throwOnLimitExceeded: true,
  plainObjects: true,
  duplicates: 'last',
} as const;
const NAME = /^[^[\]]+(\[[^[\]]*\])*$/;
const FORBIDDEN = /(^|\[)(__proto__|constructor|prototype)(\]|\[|$)/;

/**
 * Parses a query string or a form-encoded body. Throws `invalid_request_error` on hostile or malformed names, and on too many or too deeply nested
 * ones. A name that is both a value and an object becomes an array, which no operation accepts.
 */
export function parseForm(text: string): FormObject {
  for (const name of new URLSearchParams(text).keys())
    if (!NAME.test(name) || FORBIDDEN.test(name)) throw invalidRequest(`Invalid parameter name: ${name.slice(0, 80)}`);
  try {
    return parse(text, OPTIONS) as FormObject;
  } catch (error) {
    if (error instanceof RangeError) throw invalidRequest('Too many parameters, or nested too deeply.');
    throw error;
  }
}
