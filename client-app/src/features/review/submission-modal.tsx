/** One submission in full: what was asked for and what was handed in, side by side with the decision. */
import type { Submission } from '@taskmint/contract';
import { Coins, color, DateText, Deadline, Modal, radius, space, Stack, StatusPill, text } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
  gap: ${space(3)};
  & dt {
    color: ${color.muted};
    font-size: ${text.small};
  }
`;

const Quote = styled.div`
  padding: ${space(3)} ${space(4)};
  border-radius: ${radius.control};
  background: ${color.sunken};
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
  return (
    <Modal open size="large" title={submission.task_title} onClose={onClose} actions={actions}>
      <Stack gap={4}>
        <Facts>
          <div>
            <dt>Freelancer</dt>
            <dd>{submission.worker_name}</dd>
          </div>
          <div>
            <dt>Pay</dt>
            <dd>
              <Coins amount={submission.payable_amount} />
            </dd>
          </div>
          <div>
            <dt>Handed in</dt>
            <dd>
              <DateText value={submission.current_date} withTime />
            </dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>
              <StatusPill status={submission.status} />
            </dd>
          </div>
          {submission.status === 'pending' && (
            <div>
              <dt>Approved by itself</dt>
              <dd>
                <Deadline at={submission.review_deadline} />
              </dd>
            </div>
          )}
        </Facts>
        <Stack gap={2}>
          <Heading>What was handed in</Heading>
          <Quote>{submission.submission_details}</Quote>
        </Stack>
        <Stack gap={2}>
          <Heading>What you asked for</Heading>
          <Quote>{submission.submission_info}</Quote>
        </Stack>
        {submission.rejection && (
          <Stack gap={2}>
            <Heading>Why it was rejected</Heading>
            <Quote>{submission.rejection.reason ?? 'No reason given.'}</Quote>
          </Stack>
        )}
      </Stack>
    </Modal>
  );
}
