/** /dashboard/task/:id: a client's own task with its money, its submissions by state and its history. */
import { SUBMISSION_STATUSES, type SubmissionStatus, type Task } from '@taskmint/contract';
import {
  AskedFields,
  BackLink,
  BY_DATE,
  Defects,
  DetailScreen,
  FilterTabs,
  SortedList,
  TaskQuestions,
} from '@taskmint/dashboard-kit';
import { Link, useTexts, useUser } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import {
  ButtonLink,
  Card,
  Cluster,
  color,
  DateText,
  Deadline,
  EmptyState,
  QueueScene,
  Skeleton,
  SlotBar,
  space,
  Stack,
  StatusPill,
  Summary,
  TableSkeleton,
  text,
} from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import { Copy, Pencil } from 'lucide-react';
import styled from 'styled-components';
import { SubmissionTable } from '../features/review/submission-table';
import { pendingCountQuery, receivedSubmissionsQuery } from '../features/review/submission.queries';
import { ModerationNote, shownStatus } from '../features/tasks/moderation-note';
import { PayPanel } from '../features/tasks/pay-panel';
import { TaskHistory } from '../features/tasks/task-history';
import { ScreenedOut } from '../features/tasks/screened-out';
import { TaskMoneyCard } from '../features/tasks/task-money-card';
import { taskQuery } from '../features/tasks/task.queries';
import { catalogue } from '../texts';
import { deskTexts } from '../texts/desk';
import { taskTexts } from '../texts/task';

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(5)};
  color: ${color.muted};
  font-size: ${text.small};
`;

const Words = styled.div`
  max-width: 46rem;
  white-space: pre-line;
  overflow-wrap: anywhere;
  & > h2 {
    margin: ${space(4)} 0 ${space(1)};
    font-family: inherit;
    font-size: inherit;
  }
  & > ol {
    margin-top: ${space(3)};
  }
`;

export default function TaskPageScreen() {
  const user = useUser();
  const { taskPage: texts, task: words } = useTexts(taskTexts);
  const back = { to: '/dashboard/myTask', label: texts.back };
  const own = (task: Task) => task.creator_email === user.email;
  return (
    <DetailScreen
      query={taskQuery}
      back={back}
      title={texts.about}
      heading={(task) => ({
        title: own(task) ? task.task_title : texts.about,
        actions: own(task) && (
          <>
            <ButtonLink as={Link} to={`/dashboard/addTask?copy=${task._id}`} $variant="secondary">
              <Copy size={18} aria-hidden />
              {texts.duplicate}
            </ButtonLink>
            {task.can?.edit && (
              <ButtonLink as={Link} to={`/dashboard/myTask/${task._id}`} $variant="secondary">
                <Pencil size={18} aria-hidden />
                {texts.update}
              </ButtonLink>
            )}
          </>
        ),
      })}
      skeleton={<HeadSkeleton />}
    >
      {(task) =>
        own(task) ? (
          <Own key={task._id} task={task} />
        ) : (
          <EmptyState
            picture={<QueueScene />}
            title={words.notYours}
            text={texts.notYoursText}
            action={<BackLink {...back} />}
          />
        )
      }
    </DetailScreen>
  );
}

function Own({ task }: { task: Task }) {
  const { taskPage: texts } = useTexts(taskTexts);
  return (
    <Stack gap={8}>
      <Card>
        <Stack gap={4}>
          <Facts>
            <StatusPill status={shownStatus(task)} />
            <span>
              {texts.posted} <DateText value={task.created_at} />
            </span>
            <span>
              {texts.deadline} <Deadline at={task.completion_date} icon={false} />
            </span>
            {task.posted_by === 'software' && <span>{texts.bySoftware}</span>}
          </Facts>
          <ModerationNote task={task} />
          <SlotBar {...task.slots} total={task.task_quantity} legend />
          <details>
            <Summary>{texts.about}</Summary>
            <Words>
              <LinkedText>{task.task_detail}</LinkedText>
              <h2>{texts.askedFor}</h2>
              <LinkedText>{task.submission_info}</LinkedText>
              {task.proof_fields.length > 0 && <AskedFields fields={task.proof_fields} />}
            </Words>
          </details>
        </Stack>
      </Card>
      <Work taskId={task._id} />
      <ScreenedOut task={task} />
      <Defects task_id={task._id} />
      <TaskQuestions task={task} headingAbove />
      <PayPanel task={task} />
      <TaskMoneyCard task={task} />
      <TaskHistory taskId={task._id} />
    </Stack>
  );
}

type Filter = 'all' | SubmissionStatus;

const FILTERS: readonly Filter[] = [...SUBMISSION_STATUSES, 'all'];

/** A task's count of undecided work includes requested changes and appeals, which are not the client's to review now. */
function Work({ taskId }: { taskId: string }) {
  const { taskPage: texts } = useTexts(taskTexts);
  const { home } = useTexts(catalogue);
  const { desk } = useTexts(deskTexts);
  const waits = useUserQuery(pendingCountQuery, taskId);
  const pending = waits.data ?? 0;
  const waiting = pending > 0 ? home.tabWaiting({ label: home.tabs.pending, count: pending }) : home.tabs.pending;
  const empty = <EmptyState picture={<QueueScene />} title={texts.none} text={texts.noneText} />;
  return (
    <section aria-labelledby="work-heading">
      <Stack gap={3}>
        <Cluster gap={3} justify="space-between">
          <h2 id="work-heading">{texts.work}</h2>
          <ButtonLink
            as={Link}
            to={`/dashboard/task/${taskId}/review`}
            $variant={pending > 0 ? 'primary' : 'secondary'}
          >
            {pending > 0 ? desk.openWith({ count: pending }) : desk.title}
          </ButtonLink>
        </Cluster>
        {/* The first tab depends on whether anything waits. */}
        {waits.isPending ? (
          <TableSkeleton columns={5} label={home.loading} />
        ) : (
          <FilterTabs
            label={home.which}
            filters={FILTERS}
            initial={pending > 0 ? 'pending' : 'all'}
            labels={{ ...home.tabs, pending: waiting }}
          >
            {(filter) => (
              <SortedList
                pageSize={10}
                orders={BY_DATE}
                query={(host, user, page) =>
                  receivedSubmissionsQuery(host, user, {
                    task_id: taskId,
                    ...(filter === 'all' ? {} : { status: filter }),
                    ...page,
                  })
                }
                skeleton={<TableSkeleton columns={5} label={home.loading} />}
              >
                {(submissions, sorting) => (
                  <SubmissionTable submissions={submissions} {...sorting} empty={empty} ofOneTask />
                )}
              </SortedList>
            )}
          </FilterTabs>
        )}
      </Stack>
    </section>
  );
}

/** Facts, the bar and its legend. */
function HeadSkeleton() {
  const { taskPage: texts } = useTexts(taskTexts);
  return (
    <Card role="status" aria-label={texts.loading}>
      <Stack gap={4}>
        <Skeleton width="60%" height="1.5rem" />
        <Skeleton height="10px" />
        <Skeleton width="40%" />
      </Stack>
    </Card>
  );
}
