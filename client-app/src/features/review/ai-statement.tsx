/** The freelancer's statement about AI (fair-work.md 14), if there is one. A fact for the reviewer, not a decision. */
import type { Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { catalogue } from '../../texts';

export function AiStatement({ work: { ai_disclosure: statement } }: { work: Pick<Submission, 'ai_disclosure'> }) {
  const { submission: texts } = useTexts(catalogue);
  if (!statement) return null;
  return <p>{statement.used ? texts.saidAiUsed({ how: statement.how }) : texts.saidNoAi}</p>;
}
