/** /dashboard/taskDetail/:id: a task, loaded before it is shown, and handing in work on it. */
import type { Submission, Task } from '@taskmint/contract';
import { Defects, DetailScreen, HandedIn, ReportDefect, TaskQuestions } from '@taskmint/dashboard-kit';
import { Link, useHost, useNavigate, useTexts, useUser } from '@taskmint/platform';
import {
  Card,
  CardHeading,
  Cluster,
  Coins,
  color,
  DateText,
  Deadline,
  deadlineMs,
  formatNumber,
  LoneLink,
  Note,
  radius,
  Skeleton,
  SlotBar,
  space,
  Stack,
  StatusPill,
  TableSkeleton,
  TextLink,
  Written,
} from '@taskmint/ui-kit';
import { LinkedText, Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { useRef, type RefObject } from 'react';
import styled from 'styled-components';
import { reservationOnTaskQuery } from '../features/reservations/reservation.queries';
import { KeptPlace, StartTask, TimeLimit } from '../features/reservations/started-task';
import { DidNotFit, DoesNotFit, WhoFits } from '../features/screen-outs/does-not-fit';
import { RejectionReason } from '../features/submissions/submission-table';
import { submissionOnTaskQuery } from '../features/submissions/submission.queries';
import { HandIn } from '../features/submissions/hand-in';
import { taskQuery } from '../features/tasks/task.queries';
import { useByline } from '../parts/byline';
import { ClientRecordLine } from '../parts/client-record';
import { Effort } from '../parts/effort';
import { FactsBeside } from '../parts/facts-beside';
import { Pay, promotionalPart } from '../parts/pay';
import { TermsFacts } from '../parts/task-terms';
import { TaskPicture } from '../parts/task-picture';
import { catalogue } from '../texts';

/** What is to be done, with the picture beside it: nobody came for the picture. */
const Told = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)} ${space(6)};
  align-items: start;
  @media (min-width: 700px) {
    grid-template-columns: minmax(0, 1fr) 13rem;
    & > :first-child {
      order: 1;
    }
  }
`;

const Picture = styled.div`
  overflow: hidden;
  border-radius: ${radius.control};
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(2)} ${space(4)};
  & dt {
    color: ${color.muted};
  }
  & dd {
    justify-self: end;
    text-align: right;
    text-wrap: balance;
    overflow-wrap: anywhere;
  }
`;

/** What somebody wrote themselves, set apart from what the site says. */
const OwnWork = styled.div`
  padding: ${space(3)} ${space(4)};
  border-inline-start: 3px solid ${color.line};
`;

export default function TaskDetailScreen() {
  const { task: texts } = useTexts(catalogue);
  const byline = useByline();
  return (
    <DetailScreen
      query={taskQuery}
      back={{ to: '/dashboard/taskList', label: texts.backToList }}
      title={texts.title}
      heading={(task) => ({ title: task.task_title, lead: byline(task) })}
      skeleton={<DetailSkeleton />}
    >
      {(task) => <Detail key={task._id} task={task} />}
    </DetailScreen>
  );
}

function Detail({ task }: { task: Task }) {
  const { task: texts, tasks: card, terms } = useTexts(catalogue);
  const work = useRef<HTMLHeadingElement>(null);
  return (
    <FactsBeside>
      <Card>
        <Stack gap={4}>
          <div>
            <StatusPill status={task.status} />
          </div>
          <Facts>
            <dt>{card.payment}</dt>
            <dd>
              <Pay pay={task.per_task_pay} cashPay={task.cash_pay} size="large" />
            </dd>
            <dt>{card.quantity}</dt>
            <dd>{formatNumber(task.task_quantity)}</dd>
            <dt>{card.deadline}</dt>
            <dd>
              <Deadline at={task.completion_date} />
              <Note>
                <DateText value={task.completion_date} />
              </Note>
            </dd>
            {task.pay_per_hour != null && (
              <>
                <dt>{texts.effort}</dt>
                <dd>
                  <Effort task={task} />
                </dd>
              </>
            )}
            <dt>{texts.timeLimit}</dt>
            <dd>
              <TimeLimit minutes={task.time_limit_minutes} />
            </dd>
            <dt>{texts.reviewedWithin}</dt>
            <dd>{texts.reviewDays({ count: task.review_days })}</dd>
            <dt>{texts.creator}</dt>
            <dd>
              {/* A server that is older than this page does not say whose page it is. */}
              {task.client_id ? (
                <TextLink as={Link} to={`/dashboard/client/${task.client_id}`}>
                  {task.creator_name}
                </TextLink>
              ) : (
                task.creator_name
              )}
              {task.posted_by === 'software' && <Note>{card.bySoftware}</Note>}
              <Note>
                <ClientRecordLine record={task.client_record} />
              </Note>
            </dd>
          </Facts>
          <PromotionalNote task={task} />
          <SlotBar {...task.slots} total={task.task_quantity} legend />
          <Place task={task} onStarted={() => work.current?.focus()} />
          <Cluster gap={5}>
            <ReportDefect taskId={task._id} />
            <LoneLink as={Link} to={`/dashboard/report?about=task&id=${task._id}`}>
              {texts.report}
            </LoneLink>
          </Cluster>
        </Stack>
      </Card>
      <Stack gap={5}>
        <Card>
          <Told>
            <Picture>
              <TaskPicture src={task.task_image_url} />
            </Picture>
            <Stack gap={4}>
              <CardHeading>{texts.details}</CardHeading>
              <Written>
                <LinkedText>{task.task_detail}</LinkedText>
              </Written>
              <CardHeading>{texts.handIn}</CardHeading>
              <Written>
                <LinkedText>{task.submission_info}</LinkedText>
              </Written>
            </Stack>
          </Told>
        </Card>
        {task.screen_out && (
          <Card>
            <WhoFits screenOut={task.screen_out} />
          </Card>
        )}
        <Card>
          <Stack gap={4}>
            <CardHeading>{terms.title}</CardHeading>
            <TermsFacts task={task} />
            <Note>{terms.free}</Note>
          </Stack>
        </Card>
        <Card>
          <Work task={task} heading={work} />
        </Card>
        <Defects task_id={task._id} />
        <TaskQuestions task={task} />
      </Stack>
    </FactsBeside>
  );
}

/** What the promotional part of the pay means; nothing where all of it can be withdrawn. */
function PromotionalNote({ task }: { task: Task }) {
  const { pay: texts } = useTexts(catalogue);
  const promotional = promotionalPart(task.per_task_pay, task.cash_pay);
  if (promotional === 0) return null;
  return (
    <Note>
      {promotional === task.per_task_pay
        ? texts.allExplained
        : texts.explained({ coins: <Coins amount={promotional} size="small" /> })}
    </Note>
  );
}

/** The reader's own work on the task, the place that is kept for them or that they left because they did not fit, and whether they may hand in. */
function useOwnWork(task: Task) {
  const host = useHost();
  const user = useUser();
  const own = useQuery(submissionOnTaskQuery(host, user, task._id));
  const { data: place } = useQuery(reservationOnTaskQuery(host, user, task._id));
  const kept = place?.can.submit ? place : null;
  const screenedOut = place?.screened_out;
  return { own, kept, screenedOut, mayHandIn: kept?.can.submit ?? (!screenedOut && task.can?.submit) };
}

/** Beside the pay: starting, or how long the place is kept. Nothing for who has handed in, or cannot any more. */
function Place({ task, onStarted }: { task: Task; onStarted(): void }) {
  const { own, kept, mayHandIn } = useOwnWork(task);
  if (!mayHandIn || own.data === undefined || (own.data && !own.data.can?.submitAgain)) return null;
  if (!kept) return <StartTask taskId={task._id} minutes={task.time_limit_minutes} onStarted={onStarted} />;
  return (
    <Stack gap={3}>
      <KeptPlace reservation={kept} />
      {kept.can.screenOut && task.screen_out && <DoesNotFit taskId={task._id} screenOut={task.screen_out} />}
    </Stack>
  );
}

/** Handing in, or what became of the work that was handed in. */
function Work({ task, heading }: { task: Task; heading: RefObject<HTMLHeadingElement | null> }) {
  const navigate = useNavigate();
  const { task: texts, submit } = useTexts(catalogue);
  const { own, kept, screenedOut, mayHandIn } = useOwnWork(task);
  return (
    <Stack gap={4}>
      <CardHeading ref={heading} tabIndex={-1}>
        {own.data && !own.data.can?.submitAgain ? texts.yourSubmission : submit.title}
      </CardHeading>
      <Loaded query={own} skeleton={<TableSkeleton rows={2} columns={1} label={texts.loadingOwn} />}>
        {(submission) => (
          <>
            {submission && <Before submission={submission} />}
            {screenedOut && <DidNotFit screenedOut={screenedOut} />}
            {(!submission || submission.can?.submitAgain) &&
              !screenedOut &&
              (mayHandIn ? (
                <HandIn task={task} kept={kept} onSubmitted={() => navigate('/dashboard/mySubmission')} />
              ) : (
                <Closed task={task} />
              ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Why the task takes no work of the reader; where a link to another account does, with where that can be contested. */
function Closed({ task }: { task: Task }) {
  const { task: texts } = useTexts(catalogue);
  if (!task.kept_apart) return <p>{texts.closed[closedBecause(task)]}</p>;
  return (
    <>
      <p>{texts.closed[task.kept_apart]}</p>
      <p>
        <TextLink as={Link} to="/dashboard/decisions">
          {texts.decisions}
        </TextLink>
      </p>
    </>
  );
}

/** What to say of a task that takes no work of anybody. */
function closedBecause({
  status,
  slots,
  completion_date: lastDay,
  pay_short: short,
}: Task): 'paused' | 'expired' | 'cancelled' | 'frozen' | 'looked' | 'full' | 'payShort' {
  if (status === 'paused' || status === 'expired' || status === 'cancelled') return status;
  if (short?.state === 'paused') return 'payShort';
  if (slots.frozen > 0) return 'frozen';
  if (slots.free === 0 || status !== 'open') return 'full';
  // With a free place left, its last day has ended a moment ago, or an admin is looking at it (decisions.md 30).
  return deadlineMs(lastDay) > Date.now() ? 'looked' : 'expired';
}

function Before({ submission }: { submission: Submission }) {
  const { task: texts } = useTexts(catalogue);
  return (
    <Stack gap={2}>
      <div>
        <StatusPill status={submission.status} />
      </div>
      <p>
        {texts.handedIn({ date: <DateText value={submission.current_date} /> })}{' '}
        {submission.status === 'pending' &&
          texts.selfApproved({ deadline: <Deadline at={submission.review_deadline} icon={false} /> })}
        {submission.status === 'approve' && texts.paid({ coins: <Coins amount={submission.paid_coins} /> })}
      </p>
      {submission.status === 'reject' && <RejectionReason rejection={submission.rejection} />}
      <p>
        <TextLink as={Link} to={`/dashboard/submission/${submission._id}`}>
          {texts.openOwn}
        </TextLink>
      </p>
      <OwnWork>
        <strong>{texts.yourWork}</strong>
        <HandedIn work={submission} />
      </OwnWork>
    </Stack>
  );
}

function DetailSkeleton() {
  const { task: texts } = useTexts(catalogue);
  return (
    <FactsBeside role="status" aria-label={texts.loading}>
      <Card>
        <Stack gap={3}>
          <Skeleton width="5rem" height="1.6rem" round />
          {['90%', '70%', '80%', '75%', '85%', '60%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
          <Skeleton height="10px" />
        </Stack>
      </Card>
      <Stack gap={5}>
        {[3, 4].map((lines) => (
          <Card key={lines}>
            <Stack gap={3}>
              <Skeleton width="40%" height="1.4rem" />
              {Array.from({ length: lines }, (_, line) => (
                <Skeleton key={line} width={`${90 - 12 * line}%`} />
              ))}
            </Stack>
          </Card>
        ))}
      </Stack>
    </FactsBeside>
  );
}
