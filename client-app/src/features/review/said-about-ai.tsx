/** What whoever handed in says about AI (fair-work.md 14); nothing where nothing was said. A fact for the reviewer, and no decision. */
import type { Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { catalogue } from '../../texts';

export function SaidAboutAi({ work: { ai_disclosure: said } }: { work: Pick<Submission, 'ai_disclosure'> }) {
  const { terms: texts } = useTexts(catalogue);
  if (!said) return null;
  return <p>{said.used ? texts.saidUsed({ how: said.how }) : texts.saidNotUsed}</p>;
}
