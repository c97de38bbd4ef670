/** /dashboard/taskDetail/:id: a task, loaded before it is shown, and handing in work on it. */
import type { Submission, Task } from '@taskmint/contract';
import { Link, useHost, useNavigate, useRouteParams, useUser } from '@taskmint/platform';
import {
  ButtonLink,
  Card,
  Coins,
  color,
  DateText,
  Deadline,
  PageHeader,
  radius,
  Skeleton,
  SlotBar,
  space,
  Stack,
  StatusPill,
  TableSkeleton,
  text,
} from '@taskmint/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import styled from 'styled-components';
import { RejectionReason } from '../features/submissions/submission-table';
import { submissionOnTaskQuery } from '../features/submissions/submission.queries';
import { SubmitForm } from '../features/submissions/submit-form';
import { taskQuery } from '../features/tasks/task.queries';
import { Loaded } from '../parts/loaded';
import { TaskPicture } from '../parts/task-picture';

/** The facts come first, and stand on the right where there is room. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  align-items: start;
  @media (min-width: 1000px) {
    grid-template: 'content facts' / minmax(0, 2fr) minmax(18rem, 1fr);
    & > :first-child {
      grid-area: facts;
    }
    & > :last-child {
      grid-area: content;
    }
  }
`;

const Picture = styled.div`
  overflow: hidden;
  border-radius: ${radius.card};
  & > div {
    max-height: 20rem;
  }
`;

const Text = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
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
    overflow-wrap: anywhere;
  }
`;

const Heading = styled.h2`
  font-size: ${text.heading3};
`;

export default function TaskDetailScreen() {
  const { id } = useRouteParams<{ id: string }>();
  const host = useHost();
  const user = useUser();
  const task = useQuery(taskQuery(host, user, id));
  return (
    <Loaded query={task} skeleton={<DetailSkeleton />}>
      {(loaded) => <Detail key={loaded._id} task={loaded} />}
    </Loaded>
  );
}

function Detail({ task }: { task: Task }) {
  return (
    <>
      <PageHeader
        title={task.task_title}
        lead={`by ${task.creator_name}`}
        action={
          <ButtonLink as={Link} to="/dashboard/taskList" $variant="ghost">
            <ArrowLeft size={18} aria-hidden />
            Task list
          </ButtonLink>
        }
      />
      <Columns>
        <Card>
          <Stack gap={4}>
            <div>
              <StatusPill status={task.status} />
            </div>
            <Facts>
              <dt>Payment</dt>
              <dd>
                <Coins amount={task.per_task_pay} size="large" />
              </dd>
              <dt>Quantity</dt>
              <dd>{task.task_quantity}</dd>
              <dt>Deadline</dt>
              <dd>
                <Deadline at={task.completion_date} />
              </dd>
              <dt>Completion date</dt>
              <dd>
                <DateText value={task.completion_date} />
              </dd>
              <dt>Reviewed within</dt>
              <dd>
                {task.review_days} {task.review_days === 1 ? 'day' : 'days'}, or paid by itself
              </dd>
              <dt>Creator</dt>
              <dd>{task.creator_name}</dd>
            </Facts>
            <SlotBar {...task.slots} legend />
          </Stack>
        </Card>
        <Stack gap={5}>
          <Picture>
            <TaskPicture src={task.task_image_url} />
          </Picture>
          <Card>
            <Stack gap={4}>
              <Heading>Task details</Heading>
              <Text>{task.task_detail}</Text>
              <Heading>What to hand in</Heading>
              <Text>{task.submission_info}</Text>
            </Stack>
          </Card>
          <Card>
            <Work task={task} />
          </Card>
        </Stack>
      </Columns>
    </>
  );
}

/** Handing in, or what became of the work that was handed in. */
function Work({ task }: { task: Task }) {
  const host = useHost();
  const user = useUser();
  const navigate = useNavigate();
  const own = useQuery(submissionOnTaskQuery(host, user, task._id));
  return (
    <Stack gap={4}>
      <Heading>Submit your work</Heading>
      <Loaded query={own} skeleton={<TableSkeleton rows={2} columns={1} label="Loading your submission" />}>
        {(submission) => (
          <>
            {submission && <Before submission={submission} />}
            {(!submission || submission.status === 'reject') &&
              (task.status === 'open' && task.slots.free > 0 ? (
                <SubmitForm taskId={task._id} onSubmitted={() => navigate('/dashboard/mySubmission')} />
              ) : (
                <p>{closedBecause(task)}</p>
              ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function closedBecause(task: Task): string {
  if (task.status === 'paused') return 'The client has paused this task. It may open again.';
  if (task.status === 'expired') return 'This task is over: its completion date has passed.';
  if (task.status === 'cancelled') return 'The client has taken this task back.';
  return 'All places of this task are taken. One opens again if work is rejected.';
}

function Before({ submission }: { submission: Submission }) {
  return (
    <Stack gap={2}>
      <div>
        <StatusPill status={submission.status} />
      </div>
      <p>
        You handed in work on <DateText value={submission.current_date} />.{' '}
        {submission.status === 'pending' && (
          <>
            It is approved and paid by itself <Deadline at={submission.review_deadline} icon={false} />.
          </>
        )}
        {submission.status === 'approve' && (
          <>
            It was approved and paid <Coins amount={submission.payable_amount} />.
          </>
        )}
      </p>
      {submission.status === 'reject' && <RejectionReason rejection={submission.rejection} />}
    </Stack>
  );
}

function DetailSkeleton() {
  return (
    <Stack gap={5} role="status" aria-label="Loading the task">
      <Skeleton width="60%" height="2.5rem" />
      <Columns>
        <Skeleton height="18rem" />
        <Stack gap={5}>
          <Skeleton height="16rem" />
          <Skeleton height="10rem" />
        </Stack>
      </Columns>
    </Stack>
  );
}
