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

/** The schema library words a missing field by its type, and gives the message of a number's type for its bounds as well. */
function plainMessage(
  issue: z.core.$ZodIssue,
  { code, limit }: Pick<FieldIssue, 'code' | 'limit'>,
): string | undefined {
  if (issue.code === 'invalid_type' && code === 'required') return 'This field is required';
  if (limit === undefined) return undefined;
  if (code === 'too_big') return `Must be at most ${limit}`;
  if (code === 'too_small') return `Must be at least ${limit}`;
  return undefined;
}
