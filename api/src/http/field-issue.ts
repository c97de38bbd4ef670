/** Describes what is wrong with a field of a request in the contract's terms, which browsers can show in every language. */
import { issueKind, type FieldIssue } from '@taskmint/contract';
import type { z } from 'zod';

const MAX_PATH = 200;
const MAX_MESSAGE = 300;

/** `input` is the value that was checked as `part` of the request. */
export function fieldIssue(part: 'params' | 'query' | 'body', issue: z.core.$ZodIssue, input: unknown): FieldIssue {
  const surplus = issue.code === 'unrecognized_keys' ? [issue.keys.join(',')] : [];
  return {
    path: [part, ...issue.path, ...surplus].map(String).join('.').slice(0, MAX_PATH),
    message: issue.message.slice(0, MAX_MESSAGE),
    ...issueKind(issue, input),
  };
}
