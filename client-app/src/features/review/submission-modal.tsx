/** One submission in full: what was asked for and what was handed in, side by side with the decision. */
import type { Submission } from '@taskmint/contract';
import { HandedIn } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import {
  Coins,
  color,
  DateText,
  Deadline,
  Modal,
  radius,
  space,
  Stack,
  StatusPill,
  text,
  TextLink,
} from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { SaidAboutAi } from './said-about-ai';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: ${space(3)};
  & dt {
    color: ${color.muted};
    font-size: ${text.small};
  }
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

const Heading = styled.h3`
  font-size: ${text.base};
`;

export interface SubmissionModalProps {
  submission: Submission;
  actions?: ReactNode;
  onClose(): void;
}

export function SubmissionModal({ submission, actions, onClose }: SubmissionModalProps) {
  const { submission: texts, appeal } = useTexts(catalogue);
  return (
    <Modal open size="large" title={submission.task_title} onClose={onClose} actions={actions}>
      <Stack gap={4}>
        <Facts>
          <div>
            <dt>{texts.columns.worker}</dt>
            <dd>{submission.worker_name}</dd>
          </div>
          <div>
            <dt>{texts.columns.pay}</dt>
            <dd>
              <Coins amount={submission.payable_amount} />
            </dd>
          </div>
          <div>
            <dt>{texts.handedIn}</dt>
            <dd>
              <DateText value={submission.current_date} withTime />
            </dd>
          </div>
          <div>
            <dt>{texts.columns.status}</dt>
            <dd>
              <StatusPill status={submission.status} />
            </dd>
          </div>
          {submission.status === 'pending' && (
            <div>
              <dt>{texts.selfApprovedLabel}</dt>
              <dd>
                <Deadline at={submission.review_deadline} />
              </dd>
            </div>
          )}
        </Facts>
        <Stack gap={2}>
          <Heading>{texts.whatWasHandedIn}</Heading>
          <Answers>
            <HandedIn work={submission} />
          </Answers>
          <SaidAboutAi work={submission} />
        </Stack>
        <Stack gap={2}>
          <Heading>{texts.whatYouAsked}</Heading>
          <Quote>
            <LinkedText>{submission.submission_info}</LinkedText>
          </Quote>
        </Stack>
        {submission.revisions.length > 0 && (
          <Stack gap={2}>
            <Heading>{texts.whatYouAskedToChange}</Heading>
            {submission.revisions.map(({ message, asked_at }) => (
              <Quote key={asked_at}>{message}</Quote>
            ))}
          </Stack>
        )}
        {submission.appeal && (
          <Stack gap={2}>
            <Heading>{appeal.heading}</Heading>
            <Quote>{submission.appeal.reason}</Quote>
            {submission.appeal.answer && <Quote>{submission.appeal.answer}</Quote>}
            {submission.appeal.outcome && <p>{appeal.outcomes[submission.appeal.outcome]}</p>}
            {submission.appeal.decision && <Quote>{submission.appeal.decision}</Quote>}
          </Stack>
        )}
        {submission.rejection && (
          <Stack gap={2}>
            <Heading>{texts.whyRejected}</Heading>
            <Quote>{submission.rejection.reason ?? texts.noReason}</Quote>
          </Stack>
        )}
        <div>
          <TextLink as={Link} to={`/dashboard/report?about=work&id=${submission._id}`}>
            {texts.report}
          </TextLink>
        </div>
      </Stack>
    </Modal>
  );
}
