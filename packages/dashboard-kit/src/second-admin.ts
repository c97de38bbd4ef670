/** Actions that need two admins: the first one's agreement is stored until the second one agrees, which performs the action at once. */
import { isApiError } from '@taskmint/platform';

/** The stored agreement comes as `details`; without it the action was refused. */
export function waitsForSecondAdmin(error: unknown): boolean {
  return isApiError(error) && error.code === 'second_admin_needed' && Boolean(error.details);
}
