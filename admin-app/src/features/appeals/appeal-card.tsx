/** One appeal with what both sides say and hand in, and the way to decide it (fair-work.md 5). */
import type { Submission } from '@taskmint/contract';
import { HandedIn } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  Button,
  Card,
  Coins,
  color,
  DateText,
  Deadline,
  radius,
  space,
  Stack,
  StatusPill,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import { Scale } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { DecideAppealDialog } from './decide-appeal-dialog';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${space(3)};
`;

const Title = styled.h2`
  font-size: ${text.heading3};
  overflow-wrap: anywhere;
`;

const Small = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
  overflow-wrap: anywhere;
`;

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr));
  gap: ${space(5)};
`;

const Heading = styled.h3`
  font-size: ${text.base};
`;

const Answers = styled.div`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sunken};
`;

const Quote = styled(Answers)`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

export function AppealCard({ work }: { work: Submission }) {
  const { appeals: texts } = useTexts(catalogue);
  const [deciding, setDeciding] = useState(false);
  const { appeal } = work;
  if (!appeal) return null;
  const { category, reason } = appeal.rejection;
  return (
    <Card as="article" aria-label={texts.about({ title: work.task_title, name: work.worker_name })}>
      <Stack gap={4}>
        <Head>
          <Stack gap={1}>
            <Title>{work.task_title}</Title>
            <Small>
              {texts.opened({ date: <DateText value={appeal.opened_at} withTime /> })}
              {appeal.state === 'client_response' && (
                <> · {texts.clientUntil({ deadline: <Deadline at={appeal.respond_by} icon={false} /> })}</>
              )}
            </Small>
          </Stack>
          <Stack gap={1}>
            <Coins amount={work.payable_amount} />
            <Small>{appeal.held || appeal.state === 'decided' ? '' : texts.notHeld}</Small>
          </Stack>
        </Head>
        <Sides>
          <Stack gap={3}>
            <Heading>{texts.worker({ name: work.worker_name })}</Heading>
            <Small>{work.worker_email}</Small>
            <Said label={texts.appealSays}>{appeal.reason}</Said>
            <div>
              <Small>{texts.handedIn}</Small>
              <Answers>
                <HandedIn work={work} />
              </Answers>
            </div>
          </Stack>
          <Stack gap={3}>
            <Heading>{texts.client({ name: work.creator_name })}</Heading>
            <Small>{work.creator_email}</Small>
            <Said label={texts.rejectedBecause}>
              {category ? texts.categories[category] : texts.noReason}
              {reason && `\n${reason}`}
            </Said>
            <Said label={texts.answer}>{appeal.answer ?? texts.noAnswer}</Said>
            <Said label={texts.askedFor}>
              <LinkedText>{work.submission_info}</LinkedText>
            </Said>
          </Stack>
        </Sides>
        {work.revisions.length > 0 && (
          <Said label={texts.changes}>{work.revisions.map(({ message }) => message).join('\n\n')}</Said>
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
            <Small>{appeal.decision}</Small>
          </Stack>
        )}
        {work.can?.decideAppeal && (
          <div>
            <Button icon={<Scale size={18} aria-hidden />} onClick={() => setDeciding(true)}>
              {texts.decide({
                hidden: (
                  <VisuallyHidden>
                    {texts.decideWhich({ name: work.worker_name, title: work.task_title })}
                  </VisuallyHidden>
                ),
              })}
            </Button>
          </div>
        )}
      </Stack>
      {deciding && <DecideAppealDialog work={work} onClose={() => setDeciding(false)} />}
    </Card>
  );
}

function Said({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Small>{label}</Small>
      <Quote>{children}</Quote>
    </div>
  );
}
