/**
 * Converts work that is handed in to its stored form: checked answers and their text, or a text if the task has no fields (fair-work.md 7).
 */
import { isDeepStrictEqual } from 'node:util';
import type { calls, ParsedInput, ProofAnswer, ProofField } from '@taskmint/contract';
import { refuse, refuseFields } from '../../errors';
import { answersAsText, assertFiles, checkedAnswers } from './check-answers';

/** Work as sent by its worker. */
export type GivenWork = Pick<
  ParsedInput<typeof calls.changeSubmission>['body'],
  'submission_details' | 'answers' | 'ai_disclosure'
>;

/** Its stored form. */
export interface StoredWork {
  readonly submission_details: string;
  readonly proof_fields?: ProofField[];
  readonly answers?: ProofAnswer[];
}

/**
 * The work as an answer to `fields`, with the given number of files. Refuses with `invalid_input` and `proof_fields_changed`, the latter
 * also if its codes were checked against other fields (`lookedAt`).
 */
export function storedWork(
  { submission_details: words, answers }: GivenWork,
  fields: readonly ProofField[],
  lookedAt: readonly ProofField[],
  files: number,
): StoredWork {
  if (answers !== undefined && !isDeepStrictEqual(fields, lookedAt)) refuse('proof_fields_changed');
  const checked = checkedAnswers(fields, answers ?? []);
  assertFiles(fields, files);
  const isInFields = checked.length > 0 || (words === undefined && files > 0 && fields.length > 0);
  const details = isInFields ? answersAsText(fields, checked, files) : words;
  if (details === undefined) {
    const path = fields.length > 0 ? 'body.answers' : 'body.submission_details';
    return refuseFields({ path, code: 'required', message: 'This field is required' });
  }
  return { submission_details: details, ...(fields.length > 0 && { proof_fields: [...fields], answers: checked }) };
}
