/**
 * Checks codes and counts wrong ones; after too many, nothing more is checked for that person on that task (fair-work.md 7). An attempt is
 * counted before it is checked, outside any transaction, so that neither concurrent requests nor a later refusal give back a wrong one.
 */
import { Types } from 'mongoose';
import { PROOF_FIELD, type AcceptedCodes, type ProofAnswer, type ProofField } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { CodeTriesModel } from './code-tries.model';

/** People copy codes with surrounding spaces and in either case. */
function plain(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase();
}

/** Compares character by character, so that the cost is bounded by the length. */
function fits(code: string, pattern: string): boolean {
  const given = [...plain(code)];
  const wanted = [...plain(pattern)];
  return (
    given.length === wanted.length &&
    wanted.every((mark, index) => {
      const letter = given[index] ?? '';
      if (mark === '#') return /^\d$/.test(letter);
      return mark === '?' ? /^\p{L}$/u.test(letter) : mark === letter;
    })
  );
}

export function isRight(code: string, { codes, pattern }: AcceptedCodes): boolean {
  return codes.some((one) => plain(one) === plain(code)) || (pattern !== null && fits(code, pattern));
}

/** A code is right if it matches the field as it was when the work was started, or as the client has corrected it since. */
function wrongCode(
  answers: readonly ProofAnswer[],
  fields: readonly ProofField[],
  now: readonly ProofField[],
): string | undefined {
  return answers.find(({ key, value }) => {
    const accepting = [...fields, ...now].filter((field) => field.kind === 'code' && field.key === key);
    return accepting.length > 0 && !accepting.some((one) => 'accepts' in one && isRight(String(value), one.accepts));
  })?.key;
}

export interface CodeCheck {
  readonly taskId: Types.ObjectId;
  readonly worker: Types.ObjectId;
  /** The fields of the work, and those of the task now. */
  readonly fields: readonly ProofField[];
  readonly now: readonly ProofField[];
  readonly answers: readonly ProofAnswer[];
}

/**
 * Refuses with `code_wrong`, naming the field and the attempts left, and with `code_tries_over`. Makes no query if no code was answered.
 */
export async function assertCodesRight({ taskId, worker, fields, now, answers }: CodeCheck): Promise<void> {
  const codeKeys = new Set(fields.filter(({ kind }) => kind === 'code').map(({ key }) => key));
  if (!answers.some(({ key }) => codeKeys.has(key))) return;
  const tries = collectionOf(CodeTriesModel);
  const own = { task_id: taskId, worker };
  await tries.updateOne(own, { $setOnInsert: { wrong: 0 } }, { upsert: true });
  const taken = await tries.findOneAndUpdate(
    { ...own, wrong: { $lt: PROOF_FIELD.codeTries } },
    { $inc: { wrong: 1 } },
    { returnDocument: 'after' },
  );
  if (!taken) refuse('code_tries_over');
  const key = wrongCode(answers, fields, now);
  if (key !== undefined) refuse('code_wrong', { key, tries_left: PROOF_FIELD.codeTries - taken.wrong });
  await tries.updateOne(own, { $inc: { wrong: -1 } });
}

function codesOf(fields: readonly ProofField[] | undefined): string {
  return JSON.stringify((fields ?? []).flatMap((field) => (field.kind === 'code' ? [field.key, field.accepts] : [])));
}

/** Resets everybody's attempts if the client has changed the accepted codes. */
export async function forgetTries(
  tx: Transaction,
  taskId: Types.ObjectId,
  before: readonly ProofField[] | undefined,
  after: readonly ProofField[],
): Promise<void> {
  if (codesOf(before) === codesOf(after)) return;
  await collectionOf(CodeTriesModel).deleteMany({ task_id: taskId }, { session: tx.session });
}

/** Removes the attempts of a user who leaves. Safe to repeat. */
export async function removeTriesOf(userId: string): Promise<void> {
  await collectionOf(CodeTriesModel).deleteMany({ worker: new Types.ObjectId(userId) });
}
