/** What was said about AI when the work was handed in (fair-work.md 14); nothing where nothing was. */
import type { Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { catalogue } from '../../texts';

export function SaidAboutAi({ work: { ai_disclosure: said } }: { work: Pick<Submission, 'ai_disclosure'> }) {
  const { terms: texts } = useTexts(catalogue);
  if (!said) return null;
  return <p>{said.used ? `${texts.saidUsed} ${said.how}` : texts.saidNotUsed}</p>;
}
