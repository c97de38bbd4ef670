/**
 * What a worker says about using AI (fair-work.md 14): required where the task allows AI only if disclosed, and stored as given. Does not
 * decide about the work.
 */
import type { AiDisclosure, AiRule } from '@taskmint/contract';
import { refuseFields } from '../../errors';

/** Refuses with `invalid_input` if it is required and missing. A disclosure that was not required is stored too. */
export function disclosureFor(rule: AiRule, said: AiDisclosure | undefined): AiDisclosure | null {
  if (rule === 'allowed_if_disclosed' && said === undefined)
    refuseFields({ path: 'body.ai_disclosure', code: 'required', message: 'Say whether you used AI' });
  return said ?? null;
}
