/** The freelancer's statement about AI (fair-work.md 14), if there is one. A fact for the reviewer, not a decision. */
import type { Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { catalogue } from '../../texts';

export function SaidAboutAi({ work: { ai_disclosure: said } }: { work: Pick<Submission, 'ai_disclosure'> }) {
  const { terms: texts } = useTexts(catalogue);
  if (!said) return null;
  return <p>{said.used ? texts.saidUsed({ how: said.how }) : texts.saidNotUsed}</p>;
}
