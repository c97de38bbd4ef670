/** /dashboard/submission/:id: one of the freelancer's submissions: its content, its state with deadlines, and the actions possible now. */
import type { Submission } from '@taskmint/contract';
import { BonusList, Fact, DetailScreen, HandedIn, WorkSignals, WorkTalk } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import {
  ButtonLink,
  Card,
  CardHeading,
  Coins,
  color,
  DateText,
  Deadline,
  Skeleton,
  space,
  Stack,
  StatusPill,
  SubLine,
  Written,
} from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import styled from 'styled-components';
import { AppealForm, AppealProgress } from '../features/submissions/appeal-panel';
import { AiStatement } from '../features/submissions/ai-disclosure';
import { ChangeWork } from '../features/submissions/change-work';
import { ownWorkQuery } from '../features/submissions/own-work.queries';
import { RateClient } from '../features/submissions/rate-client';
import { AddFile } from '../features/submissions/add-file';
import { RejectionReason, shownStatus } from '../features/submissions/submission-table';
import { Facts } from '../parts/facts';
import { FactsBeside } from '../parts/facts-beside';
import { Pay } from '../parts/pay';
import { catalogue } from '../texts';
import { workTexts } from '../texts/work';

const Asked = styled.blockquote`
  padding: ${space(3)} ${space(4)};
  border-inline-start: 3px solid ${color.info};
  background: ${color.infoSoft};
  white-space: pre-wrap;
`;

export default function SubmissionScreen() {
  const { work: texts } = useTexts(workTexts);
  const { submissions } = useTexts(catalogue);
  return (
    <DetailScreen
      query={ownWorkQuery}
      back={{ to: '/dashboard/mySubmission', label: submissions.title }}
      title={texts.title}
      heading={(work) => ({ title: work.task_title, lead: texts.by({ name: work.creator_name }) })}
      skeleton={<WorkSkeleton />}
    >
      {(work) => <Work key={work._id} work={work} />}
    </DetailScreen>
  );
}

function Work({ work }: { work: Submission }) {
  const { work: texts, task, appeal } = useTexts(workTexts);
  const { clients } = useTexts(catalogue);
  return (
    <FactsBeside>
      <Card>
        <Stack gap={4}>
          <div>
            <StatusPill status={shownStatus(work)} />
          </div>
          <WorkFacts work={work} />
          {work.status === 'reject' && <RejectionReason rejection={work.rejection} />}
        </Stack>
      </Card>
      <Stack gap={5}>
        {work.revisions.length > 0 && (
          <Card>
            <Stack gap={4}>
              <CardHeading>{texts.asked}</CardHeading>
              {work.revisions.map((request) => (
                <Stack gap={2} key={request.asked_at}>
                  <Asked>{request.message}</Asked>
                  <SubLine>{texts.askedOn({ date: <DateText value={request.asked_at} withTime /> })}</SubLine>
                </Stack>
              ))}
            </Stack>
          </Card>
        )}
        {(work.can?.edit || work.can?.withdraw) && (
          <Card>
            <Stack gap={4}>
              <CardHeading>{texts.now}</CardHeading>
              <ChangeWork key={work.status} work={work} />
            </Stack>
          </Card>
        )}
        {work.bonuses.length > 0 && (
          <Card>
            <Stack gap={4}>
              <CardHeading>{texts.bonuses}</CardHeading>
              <BonusList bonuses={work.bonuses} />
            </Stack>
          </Card>
        )}
        {(work.appeal || work.can?.appeal) && (
          <Card as="section" aria-labelledby="appeal-heading">
            <Stack gap={4}>
              <CardHeading id="appeal-heading">{appeal.title}</CardHeading>
              {work.appeal && <AppealProgress work={work} appeal={work.appeal} />}
              {work.can?.appeal && <AppealForm work={work} />}
            </Stack>
          </Card>
        )}
        {work.can?.rateClient && (
          <Card>
            <Stack gap={4}>
              <CardHeading>{clients.rate({ name: work.creator_name })}</CardHeading>
              <RateClient work={work} />
            </Stack>
          </Card>
        )}
        <Card>
          <Stack gap={4}>
            <CardHeading>{task.yourWork}</CardHeading>
            <HandedIn work={work} />
            <AiStatement work={work} />
            <WorkSignals work={work} />
            {work.can?.addFiles && <AddFile id={work._id} />}
            <CardHeading>{task.handIn}</CardHeading>
            <Written>
              <LinkedText>{work.submission_info}</LinkedText>
            </Written>
            <div>
              <ButtonLink as={Link} to={`/dashboard/taskDetail/${work.task_id}`} $variant="secondary">
                {texts.toTask}
              </ButtonLink>
            </div>
          </Stack>
        </Card>
        <WorkTalk id={work._id} />
      </Stack>
    </FactsBeside>
  );
}

/** A deadline in words, with the exact moment below it for devices without hover. */
function Moment({ at }: { at: string }) {
  return (
    <>
      <Deadline at={at} exact={false} />
      <SubLine>
        <DateText value={at} withTime />
      </SubLine>
    </>
  );
}

function WorkFacts({ work }: { work: Submission }) {
  const { work: texts } = useTexts(workTexts);
  const { submissions } = useTexts(catalogue);
  const due = work.status === 'revision' ? work.revisions.at(-1)?.due_at : undefined;
  return (
    <Facts>
      <Fact label={submissions.columns.pay}>
        {/* The withdrawable part is shown with the paid amount, which may be less than the full pay. */}
        {work.status === 'approve' ? (
          <Coins amount={work.payable_amount} />
        ) : (
          <Pay pay={work.payable_amount} cashPay={work.cash_pay} />
        )}
      </Fact>
      <Fact label={submissions.columns.date}>
        <DateText value={work.current_date} withTime />
      </Fact>
      {work.edited_at && (
        <Fact label={texts.editedOn}>
          <DateText value={work.edited_at} withTime />
        </Fact>
      )}
      {due && (
        <Fact label={texts.answerBy}>
          <Moment at={due} />
        </Fact>
      )}
      {work.status === 'pending' && (
        <Fact label={texts.paidByItself}>
          <Moment at={work.review_deadline} />
        </Fact>
      )}
      {work.decided_at && (
        <Fact label={texts.decidedOn}>
          <DateText value={work.decided_at} withTime />
          {work.auto && work.status === 'approve' && <SubLine>{submissions.byDeadline}</SubLine>}
        </Fact>
      )}
      {work.status === 'approve' && (
        <Fact label={texts.paid}>
          <Pay pay={work.paid_coins} cashPay={work.cash_pay} />
        </Fact>
      )}
      {work.added_coins > 0 && (
        <Fact label={texts.added}>
          <Coins amount={work.added_coins} />
        </Fact>
      )}
    </Facts>
  );
}

function WorkSkeleton() {
  const { work: texts } = useTexts(workTexts);
  return (
    <FactsBeside role="status" aria-label={texts.loading}>
      <Skeleton height="9rem" />
      <Skeleton height="14rem" />
    </FactsBeside>
  );
}
