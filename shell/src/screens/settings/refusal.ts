/** Why something was refused, by the API or the identity service: a code to quote and a sentence to show. */
import { isApiError, messageOf } from '@taskmint/platform';
import { IdentityError } from '../../auth';

export interface Refusal {
  type: string;
  message: string;
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof IdentityError) return { type: error.code, message: error.message };
  return { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) };
}
