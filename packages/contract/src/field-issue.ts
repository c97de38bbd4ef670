/**
 * Translates errors of the schema library into the contract's own codes, for the server's responses and for forms alike. Contains no schema, so that
 * browsers load it without the schema library.
 */
import type { z } from 'zod';
import { ACCOUNT_NUMBER_PATTERN } from './constants';

/** What can be wrong with one field. Browsers word it in their own language; `message` is in English. */
export const FIELD_ISSUE_CODES = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_few',
  'too_many',
  'not_whole',
  'not_a_number',
  'wrong_type',
  'not_offered',
  'not_an_email',
  'not_an_address',
  'not_a_date',
  'not_an_account',
  'in_the_past',
  'malformed',
  'unknown_field',
] as const;
export type FieldIssueCode = (typeof FIELD_ISSUE_CODES)[number];

/** One refused field; `path` is dotted, e.g. `body.task_quantity`. */
export interface FieldIssue {
  path: string;
  message: string;
  code: FieldIssueCode;
  /** The limit that was exceeded, for codes that have one. */
  limit?: number;
}

type Issue = z.core.$ZodIssue;
type Kind = Pick<FieldIssue, 'code' | 'limit'>;

const FORMATS: Readonly<Partial<Record<string, FieldIssueCode>>> = {
  email: 'not_an_email',
  url: 'not_an_address',
  date: 'not_a_date',
  datetime: 'not_a_date',
};

/** The value at a path of the checked input. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    input,
  );
}

function bound(origin: string, limit: number, over: boolean): Kind {
  if (origin === 'string') {
    if (!over && limit === 1) return { code: 'required' };
    return { code: over ? 'too_long' : 'too_short', limit };
  }
  if (origin === 'array' || origin === 'set') return { code: over ? 'too_many' : 'too_few', limit };
  return { code: over ? 'too_big' : 'too_small', limit };
}

/** The code of a schema error in `input`, and the limit that was exceeded. Our own checks name their code in `params`. */
export function issueKind(issue: Issue, input: unknown): Kind {
  switch (issue.code) {
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), false);
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), true);
    case 'invalid_type': {
      if (valueAt(input, issue.path) === undefined) return { code: 'required' };
      if (issue.expected === 'number') return { code: 'not_a_number' };
      return { code: issue.expected === 'int' ? 'not_whole' : 'wrong_type' };
    }
    case 'invalid_format':
      if (issue.pattern === String(ACCOUNT_NUMBER_PATTERN)) return { code: 'not_an_account' };
      return { code: FORMATS[issue.format] ?? 'malformed' };
    case 'invalid_value':
      return { code: valueAt(input, issue.path) === undefined ? 'required' : 'not_offered' };
    case 'unrecognized_keys':
      return { code: 'unknown_field' };
    case 'custom':
      return { code: FIELD_ISSUE_CODES.find((code) => code === issue.params?.['code']) ?? vague(issue, input) };
    default:
      return { code: vague(issue, input) };
  }
}

function vague(issue: Issue, input: unknown): FieldIssueCode {
  return valueAt(input, issue.path) === undefined ? 'required' : 'malformed';
}
