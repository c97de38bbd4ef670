/** Why work was rejected, and what its freelancer and others say about that in an appeal (fair-work.md 3, 5). Nothing for other work. */
import type { Submission } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { Quote, SmallHeading, Stack } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';

export function WorkOutcome({ work: { appeal, rejection } }: { work: Pick<Submission, 'appeal' | 'rejection'> }) {
  const { submission: texts, appeal: words } = useTexts(catalogue);
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
    </>
  );
}
