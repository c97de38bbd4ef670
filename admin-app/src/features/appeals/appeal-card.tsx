/** One appeal with the statements and files of both sides, and the button to decide it (fair-work.md 5). */
import type { Submission } from '@taskmint/contract';
import { HandedIn, WorkSignals } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  Button,
  Card,
  CardHeading,
  Coins,
  DateText,
  Deadline,
  FormActions,
  Note,
  SmallHeading,
  space,
  Stack,
  StatusPill,
  VisuallyHidden,
  Well,
} from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { LabelledQuote } from '../../parts/case-card';
import { appealsTexts } from '../../texts/appeals';
import { DecideAppealDialog } from './decide-appeal-dialog';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(3)};
`;

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: ${space(5)};
`;

export function AppealCard({ work }: { work: Submission }) {
  const { appeals: texts } = useTexts(appealsTexts);
  const [deciding, setDeciding] = useState(false);
  const { appeal } = work;
  if (!appeal) return null;
  const { category, reason } = appeal.rejection;
  return (
    <Card as="article" aria-label={texts.about({ title: work.task_title, name: work.worker_name })}>
      <Stack gap={4}>
        <Head>
          <Stack gap={1}>
            <CardHeading>{work.task_title}</CardHeading>
            <Note>
              {texts.opened({ date: <DateText value={appeal.opened_at} withTime /> })}
              {appeal.state === 'client_response' && (
                <> · {texts.clientUntil({ deadline: <Deadline at={appeal.respond_by} icon={false} /> })}</>
              )}
            </Note>
          </Stack>
          <Stack gap={1}>
            <Coins amount={work.payable_amount} />
            {!appeal.held && appeal.state !== 'decided' && <Note>{texts.notHeld}</Note>}
          </Stack>
        </Head>
        <Sides>
          <Stack gap={3}>
            <SmallHeading>{texts.worker({ name: work.worker_name })}</SmallHeading>
            <Note>{work.worker_email}</Note>
            <LabelledQuote label={texts.appealSays}>{appeal.reason}</LabelledQuote>
            <div>
              <Note>{texts.handedIn}</Note>
              <Well>
                <HandedIn work={work} />
              </Well>
            </div>
            <WorkSignals work={work} />
          </Stack>
          <Stack gap={3}>
            <SmallHeading>{texts.client({ name: work.creator_name })}</SmallHeading>
            <Note>{work.creator_email}</Note>
            <LabelledQuote label={texts.rejectedBecause}>
              {category ? texts.categories[category] : texts.noReason}
              {reason && `\n${reason}`}
            </LabelledQuote>
            <LabelledQuote label={texts.answer}>{appeal.answer ?? texts.noAnswer}</LabelledQuote>
            <LabelledQuote label={texts.instructions}>
              <LinkedText>{work.task_detail}</LinkedText>
            </LabelledQuote>
            <LabelledQuote label={texts.askedFor}>
              <LinkedText>{work.submission_info}</LinkedText>
            </LabelledQuote>
          </Stack>
        </Sides>
        {work.revisions.length > 0 && (
          <LabelledQuote label={texts.changes}>
            {work.revisions.map(({ message }) => message).join('\n\n')}
          </LabelledQuote>
        )}
        {appeal.state === 'decided' && appeal.outcome && (
          <Stack gap={2}>
            <div>
              <StatusPill status={work.status} />
            </div>
            <p>
              {appeal.outcome === 'partial'
                ? texts.awarded({ percent: appeal.percent ?? 0 })
                : texts.outcomes[appeal.outcome].label}
            </p>
            <Note>{appeal.decision}</Note>
          </Stack>
        )}
        {work.can?.decideAppeal && (
          <FormActions>
            <Button icon={<Scale size={18} aria-hidden />} onClick={() => setDeciding(true)}>
              {texts.decide({
                hidden: (
                  <VisuallyHidden>
                    {texts.decideWhich({ name: work.worker_name, title: work.task_title })}
                  </VisuallyHidden>
                ),
              })}
            </Button>
          </FormActions>
        )}
      </Stack>
      {deciding && <DecideAppealDialog work={work} onClose={() => setDeciding(false)} />}
    </Card>
  );
}
