/** What forms of several fields share: validation with a schema of the contract, in the same words as a refusal by the server, and when it is done. */
import { issueKind, type FieldIssue, type FieldIssueCode } from '@taskmint/contract';
import { fieldText } from '@taskmint/platform';
import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormRegister, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

interface Schema<Output> {
  safeParse(typed: unknown): { success: true; data: Output } | { success: false; error: z.core.$ZodError };
}

type FieldKind = Pick<FieldIssue, 'code' | 'limit'>;

/** A form's own sentences, by field and code. */
type Sentences<Values extends FieldValues> = Partial<
  Record<FieldPath<Values>, Partial<Record<FieldIssueCode, string>>>
>;

/** For `useForm`: passes on the schema's output. An empty field that the schema rejects is reported as required. */
export function schemaResolver<Values extends FieldValues, Output>(
  schema: Schema<Output>,
  sentences: Sentences<Values> = {},
): Resolver<Values, unknown, Output> {
  return (typed) => {
    const values = Object.fromEntries(Object.entries(typed).filter(([, value]) => value === '' || !isEmpty(value)));
    const result = schema.safeParse(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Tree = {};
    // What no computer counts is refused by the type before the field's own bound, the only one worth saying.
    const isOfType = (issue: z.core.$ZodIssue) => issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER;
    for (const issue of result.error.issues.toSorted((one, other) => Number(isOfType(one)) - Number(isOfType(other)))) {
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

/** For `register`: a text of `min` to `max` characters, counted as `sent` makes it of what was typed, in the words of a refusal by the server. */
export function textRule({ min, max }: { min: number; max: number }, sent = (typed: string) => typed.trim()) {
  return (typed: string): true | string => {
    const { length } = sent(typed);
    if (length >= min && length <= max) return true;
    const code = length === 0 ? 'required' : length < min ? 'too_short' : 'too_long';
    return fieldText({ path: '', message: '', code, limit: length < min ? min : max });
  };
}

/**
 * For a form with `mode: 'onTouched'`, which says what is wrong with a field as soon as it is left: of a field that was left as empty as it was found, it
 * then says so only when it is sent. Whoever tabs through a form to hear what it asks would otherwise hear an error at each step.
 */
export function sparingUntouched<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): UseFormReturn<Values, unknown, Output> {
  const register: UseFormRegister<Values> = (name, rules) => {
    const field = form.register(name, rules);
    const isAsFound = () => !form.getFieldState(name).isTouched && isEmpty(form.getValues(name));
    return { ...field, onBlur: async (event) => void (isAsFound() || (await field.onBlur(event))) };
  };
  return { ...form, register };
}

interface Tree {
  [step: PropertyKey]: unknown;
}

/** The input at a path. */
function at(typed: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Tree | null | undefined)?.[step], typed);
}

/** Puts an error where the form library looks for it: at the path of its field. The first error of a field wins. */
function place(errors: Tree, path: readonly PropertyKey[], error: { type: string; message: string }): void {
  const [step, ...rest] = path;
  if (step === undefined || (errors[step] as { message?: unknown } | undefined)?.message !== undefined) return;
  if (rest.length === 0) errors[step] ??= error;
  else place((errors[step] ??= typeof rest[0] === 'number' ? [] : {}) as Tree, rest, error);
}

/** Nothing typed, no number in a number field, no file chosen. */
function isEmpty(value: unknown): boolean {
  return value === '' || value === null || Number.isNaN(value) || (value instanceof FileList && value.length === 0);
}
