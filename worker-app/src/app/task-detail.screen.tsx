/** /dashboard/taskDetail/:id: a task, loaded before it is shown, and handing in work on it. */
import type { Task } from '@taskmint/contract';
import { Defects, DetailScreen, ReportDefect, TaskQuestions, TermsFacts, WhoFits } from '@taskmint/dashboard-kit';
import { Link, useTexts } from '@taskmint/platform';
import {
  Card,
  CardHeading,
  Cluster,
  LoneLink,
  Note,
  radius,
  SlotBar,
  space,
  Stack,
  StatusPill,
  Written,
} from '@taskmint/ui-kit';
import { LinkedText } from '@taskmint/ui-kit/dashboard';
import { useRef } from 'react';
import styled from 'styled-components';
import { taskQuery } from '../features/tasks/task.queries';
import { useByline } from '../parts/byline';
import { FactsBeside } from '../parts/facts-beside';
import { TaskPicture } from '../parts/task-picture';
import { catalogue } from '../texts';
import { workTexts } from '../texts/work';
import { OwnPlace, OwnWork, useOwnPay } from './task-detail/own-work';
import { PromotionalNote, TaskFacts } from './task-detail/task-facts';
import { TaskSkeleton } from './task-detail/task-skeleton';

/** The instructions, around the task's picture: the picture is secondary, and long instructions continue below it at full width. */
const Told = styled.div`
  display: flow-root;
  & > * + * {
    margin-top: ${space(4)};
  }
`;

const Picture = styled.div`
  overflow: hidden;
  border-radius: ${radius.control};
  @media (min-width: 43.75em) {
    float: inline-end;
    width: 13rem;
    margin: 0 0 ${space(4)} ${space(6)};
  }
`;

export default function TaskDetailScreen() {
  const { task: texts } = useTexts(workTexts);
  const { tasks } = useTexts(catalogue);
  const byline = useByline();
  return (
    <DetailScreen
      query={taskQuery}
      back={{ to: '/dashboard/taskList', label: tasks.title }}
      title={texts.title}
      heading={(task) => ({ title: task.task_title, lead: byline(task) })}
      skeleton={<TaskSkeleton />}
    >
      {(task) => <Detail key={task._id} task={task} />}
    </DetailScreen>
  );
}

function Detail({ task }: { task: Task }) {
  const { task: texts, terms } = useTexts(workTexts);
  const work = useRef<HTMLHeadingElement>(null);
  const pay = useOwnPay(task);
  // The place is shown before everything about it has been read again: who is typing by then stays there.
  const focusWork = () => document.activeElement?.closest('form') || work.current?.focus();
  return (
    <FactsBeside>
      <Card>
        <Stack gap={4}>
          <div>
            <StatusPill status={task.status} />
          </div>
          <TaskFacts task={task} pay={pay} />
          <PromotionalNote {...pay} />
          <SlotBar {...task.slots} total={task.task_quantity} legend />
          <OwnPlace task={task} onStarted={focusWork} />
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
            <CardHeading>{texts.details}</CardHeading>
            <Written>
              <LinkedText>{task.task_detail}</LinkedText>
            </Written>
            <CardHeading>{texts.handIn}</CardHeading>
            <Written>
              <LinkedText>{task.submission_info}</LinkedText>
            </Written>
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
          <OwnWork task={task} heading={work} />
        </Card>
        <Defects task_id={task._id} />
        <TaskQuestions task={task} />
      </Stack>
    </FactsBeside>
  );
}
