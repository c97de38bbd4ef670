/** What freelancers need to know about a task before they start (fair-work.md 14, 17): in short on a card, in full on its page and for admins who review it. */
import { USUAL_TERMS, type Task } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { space } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from './texts';

const Facts = styled.dl`
  display: grid;
  gap: ${space(3)};
  overflow-wrap: anywhere;
  & dt {
    font-size: inherit;
  }
  & dd {
    white-space: pre-wrap;
  }
`;

type WithTerms = { task: Pick<Task, 'terms'> };

/** The AI rule, and warnings if there are any. */
export function TermsLine({ task }: WithTerms) {
  const { terms: texts } = useTexts(catalogue);
  const { ai_rule: rule, warnings } = termsOf(task);
  return [texts.aiShort[rule], ...warnings.map((each) => texts.kinds[each])].join(' · ');
}

interface TermsFactsProps extends WithTerms {
  /** What is said differently to readers whom the terms do not bind, such as admins. */
  words?: { aiRules: Record<Task['terms']['ai_rule'], string>; data: string };
}

export function TermsFacts({ task, words }: TermsFactsProps) {
  const texts = { ...useTexts(catalogue).terms, ...words };
  const { ai_rule: rule, warnings, data_use: dataUse } = termsOf(task);
  return (
    <Facts>
      <div>
        <dt>{texts.ai}</dt>
        <dd>{texts.aiRules[rule]}</dd>
      </div>
      <div>
        <dt>{texts.warnings}</dt>
        <dd>{warnings.length === 0 ? texts.noneNamed : warnings.map((each) => texts.kinds[each]).join(', ')}</dd>
      </div>
      <div>
        <dt>{texts.data}</dt>
        <dd>{dataUse || texts.noneNamed}</dd>
      </div>
    </Facts>
  );
}

/** An older server does not send them. */
function termsOf({ terms }: WithTerms['task']): Task['terms'] {
  return (terms as Task['terms'] | undefined) ?? USUAL_TERMS;
}
