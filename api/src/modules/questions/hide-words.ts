/** Hides a question or an answer after a report. */
import type { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Transaction } from '../../database/transaction';
import { QuestionModel } from './question.model';

const SHOWN = { question: { hidden: false }, answer: { 'answer.hidden': false } } as const;
const HIDDEN = { question: { hidden: true }, answer: { 'answer.hidden': true } } as const;

/** Returns whether there was something to hide. */
export async function hideWords(
  { session }: Transaction,
  kind: 'question' | 'answer',
  question: Types.ObjectId,
): Promise<boolean> {
  const { matchedCount } = await collectionOf(QuestionModel).updateOne(
    { _id: question, ...SHOWN[kind] },
    { $set: HIDDEN[kind] },
    { session },
  );
  return matchedCount === 1;
}
