/**
 * What became of decided work: why it was rejected, what its freelancer and others say about that in an appeal, and the bonuses that its client gave
 * (fair-work.md 3, 5, 12). Nothing for other work.
 */
import type { Submission } from '@taskmint/contract';
import { BonusList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { Quote, SmallHeading, Stack } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';

type Outcome = Pick<Submission, 'appeal' | 'rejection' | 'bonuses'>;

export function WorkOutcome({ work: { appeal, rejection, bonuses } }: { work: Outcome }) {
  const { submission: texts, appeal: words, bonus } = useTexts(catalogue);
  return (
    <>
      {appeal && (
        <Stack gap={2}>
          <SmallHeading>{words.heading}</SmallHeading>
          <Quote>{appeal.reason}</Quote>
          {appeal.answer && <Quote>{appeal.answer}</Quote>}
          {appeal.outcome && <p>{words.outcomes[appeal.outcome]}</p>}
          {appeal.decision && <Quote>{appeal.decision}</Quote>}
        </Stack>
      )}
      {rejection && (
        <Stack gap={2}>
          <SmallHeading>{texts.whyRejected}</SmallHeading>
          <Quote>{rejection.reason ?? texts.noReason}</Quote>
        </Stack>
      )}
      {bonuses.length > 0 && (
        <Stack gap={2}>
          <SmallHeading>{bonus.heading}</SmallHeading>
          <BonusList bonuses={bonuses} />
        </Stack>
      )}
    </>
  );
}
