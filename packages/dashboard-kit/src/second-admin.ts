/** What takes two admins: the first one's word is kept until the second one agrees, which does it at once. */
import { isApiError } from '@taskmint/platform';

/** The agreement that is kept comes as `details`; without it this is refused to whoever asked. */
export function waitsForSecondAdmin(error: unknown): boolean {
  return isApiError(error) && error.code === 'second_admin_needed' && Boolean(error.details);
}
