/** Describes what is wrong with a field of a request in the contract's terms, which browsers can show in every language. */
import { issueKind, type FieldIssue } from '@taskmint/contract';
import type { z } from 'zod';

const MAX_PATH = 200;
const MAX_MESSAGE = 300;

/** `input` is the value that was checked as `part` of the request. */
export function fieldIssue(part: 'params' | 'query' | 'body', issue: z.core.$ZodIssue, input: unknown): FieldIssue {
  const surplus = issue.code === 'unrecognized_keys' ? [issue.keys.join(',')] : [];
  const kind = issueKind(issue, input);
  return {
    path: [part, ...issue.path, ...surplus].map(String).join('.').slice(0, MAX_PATH),
    message: (plainMessage(issue, kind) ?? issue.message).slice(0, MAX_MESSAGE),
    ...kind,
  };
}

/** How the schema library begins what it says itself, in terms of its types and patterns; any other message is a schema's own. */
const OF_THE_LIBRARY = /^(?:Invalid|Too (?:big|small)|Unrecognized)/;
const TYPES: Readonly<Partial<Record<string, string>>> = {
  string: 'text',
  array: 'a list',
  int: 'a whole number',
  object: 'an object',
};

/** What the schema library cannot say plainly. It gives the message of a number's type for its bounds as well. */
function plainMessage(
  issue: z.core.$ZodIssue,
  { code, limit }: Pick<FieldIssue, 'code' | 'limit'>,
): string | undefined {
  if (issue.code === 'invalid_type' && code === 'required') return 'This field is required';
  if (code === 'too_big') return `Must be at most ${limit}`;
  if (code === 'too_small') return `Must be at least ${limit}`;
  if (!OF_THE_LIBRARY.test(issue.message)) return undefined;
  if (code === 'too_long') return `Must be at most ${limit} characters`;
  if (code === 'too_short') return `Must be at least ${limit} characters`;
  if (code === 'too_many') return `Must have at most ${limit} entries`;
  if (code === 'too_few') return `Must have at least ${limit} entries`;
  if (issue.code === 'unrecognized_keys') return `Not a field of this call: ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_type') return `Must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}`;
  if (issue.code !== 'invalid_value') return undefined;
  return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
}
