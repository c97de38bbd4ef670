/** Turns what the schema library found wrong with a field into the contract's own words for it, which browsers know in every language. */
import { ACCOUNT_NUMBER_PATTERN, type FieldIssue, type FieldIssueCode } from '@taskmint/contract';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;
type Kind = Pick<FieldIssue, 'code' | 'limit'>;

const FORMATS: Readonly<Partial<Record<string, FieldIssueCode>>> = {
  email: 'not_an_email',
  url: 'not_an_address',
  date: 'not_a_date',
  datetime: 'not_a_date',
};

const LONGEST_PATH = 200;
const LONGEST_MESSAGE = 300;

/** What stands at a path of the checked input. */
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

function kindOf(issue: Issue, input: unknown): Kind {
  switch (issue.code) {
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), false);
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), true);
    case 'invalid_type': {
      if (valueAt(input, issue.path) === undefined) return { code: 'required' };
      return { code: issue.expected === 'int' ? 'not_whole' : 'wrong_type' };
    }
    case 'invalid_format':
      if (issue.pattern === String(ACCOUNT_NUMBER_PATTERN)) return { code: 'not_an_account' };
      return { code: FORMATS[issue.format] ?? 'malformed' };
    case 'invalid_value':
      return { code: valueAt(input, issue.path) === undefined ? 'required' : 'not_offered' };
    case 'unrecognized_keys':
      return { code: 'unknown_field' };
    default:
      return { code: valueAt(input, issue.path) === undefined ? 'required' : 'malformed' };
  }
}

/** `input` is what was checked as `part` of the request. */
export function fieldIssue(part: 'params' | 'query' | 'body', issue: Issue, input: unknown): FieldIssue {
  const surplus = issue.code === 'unrecognized_keys' ? [issue.keys.join(',')] : [];
  return {
    path: [part, ...issue.path, ...surplus].map(String).join('.').slice(0, LONGEST_PATH),
    message: issue.message.slice(0, LONGEST_MESSAGE),
    ...kindOf(issue, input),
  };
}
