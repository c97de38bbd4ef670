/** The sentence to show for something that failed. Knows no screen. */
import { isApiError, textsOf } from '@taskmint/platform';
import { catalogue } from '../texts';

export function messageOf(error: unknown): string {
  return isApiError(error) ? error.message : textsOf(catalogue).unknownFault;
}
