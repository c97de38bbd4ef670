/** One task in the list: what it is, who asks, what it pays, how long it is open, and how many places are left. */
import type { SubmissionStatus, Task } from '@taskmint/contract';
import { Link, useTexts } from '@taskmint/platform';
import {
  ButtonLink,
  color,
  Deadline,
  formatNumber,
  radius,
  SlotBar,
  space,
  StatusPill,
  text,
  VisuallyHidden,
} from '@taskmint/ui-kit';
import styled from 'styled-components';
import { Pay } from '../../parts/pay';
import { TaskPicture } from '../../parts/task-picture';
import { catalogue } from '../../texts';

const Box = styled.article`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

const Body = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(3)};
  padding: ${space(4)};
`;

const Title = styled.h2`
  font-family: inherit;
  font-size: ${text.lead};
  letter-spacing: 0;
`;

const By = styled.p`
  color: ${color.muted};
  font-size: ${text.small};
`;

const Own = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  font-size: ${text.small};
`;

const Details = styled(ButtonLink)`
  margin-top: auto;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(1)} ${space(4)};
  & dt {
    color: ${color.muted};
  }
  & dd {
    justify-self: end;
    text-align: end;
  }
`;

export interface TaskCardProps {
  task: Task;
  /** What became of the reader's own work on it; nothing where there is none. */
  handedIn?: SubmissionStatus | undefined;
}

export function TaskCard({ task, handedIn }: TaskCardProps) {
  const { tasks: texts } = useTexts(catalogue);
  return (
    <Box>
      <TaskPicture src={task.task_image_url} />
      <Body>
        <div>
          <Title>{task.task_title}</Title>
          <By>{texts.by({ name: task.creator_name })}</By>
        </div>
        {handedIn && (
          <Own>
            {texts.handedIn} <StatusPill status={handedIn} />
          </Own>
        )}
        <Facts>
          <dt>{texts.payment}</dt>
          <dd>
            <Pay pay={task.per_task_pay} cashPay={task.cash_pay} />
          </dd>
          <dt>{texts.quantity}</dt>
          <dd>{formatNumber(task.task_quantity)}</dd>
          <dt>{texts.deadline}</dt>
          <dd>
            <Deadline at={task.completion_date} />
          </dd>
        </Facts>
        <SlotBar {...task.slots} legend />
        <Details as={Link} to={`/dashboard/taskDetail/${task._id}`} $variant="secondary">
          {texts.details({ hidden: <VisuallyHidden>{texts.ofTask({ title: task.task_title })}</VisuallyHidden> })}
        </Details>
      </Body>
    </Box>
  );
}
