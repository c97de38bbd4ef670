/** What a form shows when the server refuses it or cannot be reached. */
import { isApiError, messageOf } from '@taskmint/platform';

/** For react-hook-form's `setError('root', …)`: a code to quote and the sentence to show, in the current language. */
export function formRefusal(error: unknown): { type: string; message: string } {
  return { type: isApiError(error) ? error.code : 'internal', message: messageOf(error) };
}
