/**
 * Pairs answers with the fields they answer (fair-work.md 7). Contains no schema: screens that only show answers import it without the schema
 * library.
 */
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

/** A field with its answer; null where it was not answered, and for files, which are stored separately. */
export interface AnsweredField {
  readonly field: ShownProofField;
  readonly value: string | number | null;
}

/** The fields with their answers, in the order in which they were asked. */
export function answeredFields(
  fields: readonly ShownProofField[],
  answers: readonly ProofAnswer[],
): readonly AnsweredField[] {
  const values = new Map(answers.map(({ key, value }) => [key, value]));
  return fields.map((field) => ({ field, value: values.get(field.key) ?? null }));
}
