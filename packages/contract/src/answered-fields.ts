/** Puts what was answered beside what was asked (fair-work.md 7). No schema stands here: screens that only show answers take it without the schema library. */
import type { ProofAnswer, ShownProofField } from './proof-fields';

export const PROOF_FIELD_KINDS = [
  'short_text',
  'long_text',
  'number',
  'url',
  'choice',
  'code',
  'file',
] as const satisfies readonly ShownProofField['kind'][];
export type ProofFieldKind = (typeof PROOF_FIELD_KINDS)[number];

/** A field with the answer to it; null where nothing was answered, and for files, which stand apart. */
export interface AnsweredField {
  readonly field: ShownProofField;
  readonly value: string | number | null;
}

/** What was asked with what was answered, in the order in which it was asked. */
export function answeredFields(
  fields: readonly ShownProofField[],
  answers: readonly ProofAnswer[],
): readonly AnsweredField[] {
  const values = new Map(answers.map(({ key, value }) => [key, value]));
  return fields.map((field) => ({ field, value: values.get(field.key) ?? null }));
}
