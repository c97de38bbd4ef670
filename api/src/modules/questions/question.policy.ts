/**
 * Who may answer a question about a task, and report question or answer. Pure functions: commands refuse by them, and the same answers are
 * sent as `can`.
 */
import type { ListedQuestion } from '@taskmint/contract';
import type { Actor } from '../../http/actor';
import type { QuestionRecord } from './question.model';

/** Why `actor` may not answer. An answer is given once and cannot be changed. */
export function whyNotAnswer(
  actor: Actor,
  { owner, answer, hidden }: Pick<QuestionRecord, 'owner' | 'answer' | 'hidden'>,
): 'question_not_found' | 'already_answered' | null {
  if (actor.role !== 'client' || owner.toHexString() !== actor.id || hidden) return 'question_not_found';
  return answer ? 'already_answered' : null;
}

export function questionAbilities(
  actor: Actor,
  question: Pick<QuestionRecord, 'owner' | 'asker' | 'answer' | 'hidden'>,
): ListedQuestion['can'] {
  const { owner, asker, answer, hidden } = question;
  const isOf = (person: { toHexString(): string }) => person.toHexString() === actor.id;
  return {
    answer: whyNotAnswer(actor, question) === null,
    report: !hidden && !isOf(asker),
    reportAnswer: answer !== null && !answer.hidden && !isOf(owner),
  };
}
