/** People's answers as typed values: the JSON Schema of a task's fields, and answers that conform to it. */
import { answerSchema, type ShownProofField, type Submission } from '@taskmint/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** JSON Schema of one field's answer. Files are not included: they are listed with the work. */
function schemaOf(field: Exclude<ShownProofField, { kind: 'file' }>): Json {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answerSchema({ ...field, required: true }), {
    unrepresentable: 'any',
  });
  return { title: field.label, ...(field.help === '' ? {} : { description: field.help }), ...schema };
}

/** JSON Schema (2020-12, as everywhere in the protocol) of `answers` for all work on a task with these fields; null where work is one text. */
export function answersSchema(fields: readonly ShownProofField[]): Json | null {
  const valued = fields.filter((field) => field.kind !== 'file');
  if (valued.length === 0) return null;
  return {
    type: 'object',
    properties: Object.fromEntries(valued.map((field) => [field.key, schemaOf(field)])),
    required: valued.filter(({ required }) => required).map(({ key }) => key),
    additionalProperties: false,
  };
}

/** Answers by field; null where work is one text. */
export function answersOf({ proof_fields, answers }: Pick<Submission, 'proof_fields' | 'answers'>): Json | null {
  if (proof_fields.every(({ kind }) => kind === 'file')) return null;
  return Object.fromEntries(answers.map(({ key, value }) => [key, value]));
}
