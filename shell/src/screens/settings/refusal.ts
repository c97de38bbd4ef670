/** Why something was refused, by the API or the identity service: a code to quote and the sentence to show. */
import { isApiError, messageOf } from '@taskmint/platform';
import { IdentityError } from '../../auth';

export interface Refusal {
  type: string;
  message: string;
}

/** Where a form that asks for the password of now says why it was refused: at that password, in the words of `wrongPassword`, or for all of it. */
export function refusalAt(
  error: unknown,
  wrongPassword: (facts: { code: string }) => string,
): ['current' | 'root', Refusal] {
  const refusal = refusalOf(error);
  const isWrong = error instanceof IdentityError && error.code === 'wrong-credentials';
  return isWrong ? ['current', { ...refusal, message: wrongPassword({ code: error.code }) }] : ['root', refusal];
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof IdentityError) return { type: error.code, message: error.message };
  return { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) };
}
