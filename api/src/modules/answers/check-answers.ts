/** Checks answers against the task's fields, except codes, and combines them into a text (fair-work.md 7). Pure. */
import { answeredFields, answerSchema, type FieldIssue, type ProofAnswer, type ProofField } from '@taskmint/contract';
import { refuse, refuseFields } from '../../errors';
import { fieldIssue } from '../../http/field-issue';

function missing(key: string): FieldIssue {
  return { path: `body.answers.${key}`, code: 'required', message: 'This field is required' };
}

/**
 * The answers, normalized as the fields require, e.g. without surrounding spaces. Refuses with `invalid_input`, naming each field as
 * `body.answers.<key>`, and with `proof_fields_changed` if there is an answer without a field.
 */
export function checkedAnswers(fields: readonly ProofField[], answers: readonly ProofAnswer[]): ProofAnswer[] {
  if (answers.some(({ key }) => !fields.some((field) => field.key === key && field.kind !== 'file')))
    refuse('proof_fields_changed');
  const issues: FieldIssue[] = [];
  const checked: ProofAnswer[] = [];
  for (const { field, value } of answeredFields(fields, answers)) {
    if (field.kind === 'file') continue;
    const given = value ?? undefined;
    const result = answerSchema(field).safeParse(given);
    if (result.success) {
      if (result.data !== undefined) checked.push({ key: field.key, value: result.data });
      continue;
    }
    const [issue] = result.error.issues;
    if (issue === undefined || given === undefined) issues.push(missing(field.key));
    else issues.push({ ...fieldIssue('body', issue, given), path: `body.answers.${field.key}` });
  }
  if (issues.length > 0) refuseFields(...issues);
  return checked;
}

/** Refuses with `invalid_input` if files are required and there are none. */
export function assertFiles(fields: readonly ProofField[], files: number): void {
  const asked = fields.find((field) => field.kind === 'file' && field.required);
  if (asked && files === 0) refuseFields(missing(asked.key));
}

/** The answers as one text, line by line, in the order of the fields (product.md §3). */
export function answersAsText(fields: readonly ProofField[], answers: readonly ProofAnswer[], files: number): string {
  return answeredFields(fields, answers)
    .flatMap(({ field, value }) => {
      if (field.kind === 'file')
        return files === 0 ? [] : [`${field.label}: ${files} ${files === 1 ? 'file' : 'files'}`];
      if (value === null) return [];
      return [`${field.label}:${field.kind === 'long_text' ? '\n' : ' '}${value}`];
    })
    .join('\n');
}
