/**
 * Looks whether codes are right, and counts those that are not: so many, and nothing more is looked at for that person on that task (fair-work.md 7). A try is
 * taken before it is looked at, outside of any transaction, so that neither a rush nor a refusal further on gives one back that was wrong.
 */
import { Types } from 'mongoose';
import { PROOF_FIELD, type AcceptedCodes, type ProofAnswer, type ProofField } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import { CodeTriesModel } from './code-tries.model';

/** People copy codes with spaces around and in either case. */
function plain(code: string): string {
  return code.normalize('NFKC').trim().toUpperCase();
}

/** Character by character, so that no pattern takes longer than it is. */
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

/** A code is right when it is by what was asked when the work was started, or by what the client has mended since. */
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
  /** What was asked, and what the task asks now. */
  readonly fields: readonly ProofField[];
  readonly now: readonly ProofField[];
  readonly answers: readonly ProofAnswer[];
}

/** Refuses `code_wrong` with the field and how many tries are left, and `code_tries_over`. Costs nothing when no code was answered. */
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

/** Everybody may try anew when the client has changed what is right. */
export async function forgetTries(
  tx: Transaction,
  taskId: Types.ObjectId,
  before: readonly ProofField[] | undefined,
  after: readonly ProofField[],
): Promise<void> {
  if (codesOf(before) === codesOf(after)) return;
  await collectionOf(CodeTriesModel).deleteMany({ task_id: taskId }, { session: tx.session });
}

/** Of somebody who leaves. Safe to repeat. */
export async function removeTriesOf(userId: string): Promise<void> {
  await collectionOf(CodeTriesModel).deleteMany({ worker: new Types.ObjectId(userId) });
}
