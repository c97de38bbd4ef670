/** The sentence to show for something that failed. Knows no screen. */
import { isApiError } from '@taskmint/platform';

export function messageOf(error: unknown): string {
  return isApiError(error) ? error.message : 'Something went wrong on this page. Try again.';
}
