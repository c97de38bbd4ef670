/** Lets a form check what is typed by a schema of the contract, and say what is wrong with it in the words that the server's refusal would have. */
import { issueKind, type FieldIssue, type FieldIssueCode } from '@taskmint/contract';
import { fieldText } from '@taskmint/platform';
import type { FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

interface Schema<Output> {
  safeParse(typed: unknown): { success: true; data: Output } | { success: false; error: z.core.$ZodError };
}

type FieldKind = Pick<FieldIssue, 'code' | 'limit'>;

/** Sentences of a form's own, by field and code. */
type Sentences<Values extends FieldValues> = Partial<
  Record<FieldPath<Values>, Partial<Record<FieldIssueCode, string>>>
>;

/** For `useForm`: hands on what the schema made of the values. Of an empty box that the schema does not take it is said that it has to be filled in. */
export function schemaResolver<Values extends FieldValues, Output>(
  schema: Schema<Output>,
  sentences: Sentences<Values> = {},
): Resolver<Values, unknown, Output> {
  return (typed) => {
    const values = Object.fromEntries(Object.entries(typed).filter(([, value]) => value === '' || !isEmpty(value)));
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Tree = {};
    for (const issue of result.error.issues) {
      const path = issue.path.join('.') as FieldPath<Values>;
      const kind: FieldKind = isEmpty(at(typed, issue.path)) ? { code: 'required' } : issueKind(issue, values);
      const own = sentences[path]?.[kind.code];
      place(errors, issue.path, {
        type: kind.code,
        message: own ?? fieldText({ path, message: issue.message, ...kind }),
      });
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

interface Tree {
  [step: PropertyKey]: unknown;
}

/** What stands at a path of what was typed. */
function at(typed: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Tree | null | undefined)?.[step], typed);
}

/** Puts an error where the form library looks for it: as deep as its box stands. The first of a box stays. */
function place(errors: Tree, path: readonly PropertyKey[], error: { type: string; message: string }): void {
  const [step, ...rest] = path;
  if (step === undefined || (errors[step] as { message?: unknown } | undefined)?.message !== undefined) return;
  if (rest.length === 0) errors[step] ??= error;
  else place((errors[step] ??= typeof rest[0] === 'number' ? [] : {}) as Tree, rest, error);
}

/** Nothing typed, no number in a number's box, no file chosen. */
function isEmpty(value: unknown): boolean {
  return value === '' || value === null || Number.isNaN(value) || (value instanceof FileList && value.length === 0);
}
