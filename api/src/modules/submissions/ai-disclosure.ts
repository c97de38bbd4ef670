/** What a worker says about AI (fair-work.md 14): wanted where the task allows AI if it is disclosed, and stored as it was said. Decides nothing about the work. */
import type { AiDisclosure, AiRule } from '@taskmint/contract';
import { refuseFields } from '../../errors';

/** Refuses `invalid_input` when it is wanted and was not said. What is said without being asked for is kept as well. */
export function disclosureFor(rule: AiRule, said: AiDisclosure | undefined): AiDisclosure | null {
  if (rule === 'allowed_if_disclosed' && said === undefined)
    refuseFields({ path: 'body.ai_disclosure', code: 'required', message: 'Say whether you used AI' });
  return said ?? null;
}
