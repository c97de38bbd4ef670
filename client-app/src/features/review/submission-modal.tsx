/** One submission in full: what was asked for and what was handed in, side by side with the decision. */
import type { Submission } from '@taskmint/contract';
import { HandedIn, WorkSignals } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import { Modal, Quote, SmallHeading, Stack, TextLink, Well } from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import type { ReactNode } from 'react';
import { catalogue } from '../../texts';
import { AiStatement } from './ai-statement';
import { WorkFacts } from './work-facts';
import { WorkOutcome } from './work-outcome';

export interface SubmissionModalProps {
  submission: Submission;
  actions?: ReactNode;
  onClose(): void;
}

export function SubmissionModal({ submission, actions, onClose }: SubmissionModalProps) {
  const { submission: texts } = useTexts(catalogue);
  return (
    <Modal size="large" title={submission.task_title} onClose={onClose} actions={actions}>
      <Stack gap={4}>
        <WorkFacts work={submission} worker />
        <Stack gap={2}>
          <SmallHeading>{texts.whatWasHandedIn}</SmallHeading>
          <Well>
            <HandedIn work={submission} />
          </Well>
          <AiStatement work={submission} />
        </Stack>
        <WorkSignals work={submission} />
        <Stack gap={2}>
          <SmallHeading>{texts.whatYouAsked}</SmallHeading>
          <Quote>
            <LinkedText>{submission.submission_info}</LinkedText>
          </Quote>
        </Stack>
        {submission.revisions.length > 0 && (
          <Stack gap={2}>
            <SmallHeading>{texts.toChange}</SmallHeading>
            {submission.revisions.map(({ message, asked_at }) => (
              <Quote key={asked_at}>{message}</Quote>
            ))}
          </Stack>
        )}
        <WorkOutcome work={submission} />
        <div>
          <TextLink as={Link} to={`/dashboard/report?about=work&id=${submission._id}`}>
            {texts.report}
          </TextLink>
        </div>
      </Stack>
    </Modal>
  );
}
