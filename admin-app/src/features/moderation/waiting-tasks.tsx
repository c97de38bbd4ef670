/** The queue of tasks visible only to their clients and admins so far. Nothing if none waits. */
import type { Task } from '@taskmint/contract';
import { ReservedSpace } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Muted, space, Stack } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { supportTexts } from '../../texts/support';
import { waitingTasksQuery } from './moderation.queries';
import { WaitingTask } from './waiting-task';

/** Shown at once; more follow as these are decided. */
const SHOWN = 10;

const List = styled.ol`
  display: grid;
  gap: ${space(4)};
`;

const Part = styled.section`
  margin-bottom: ${space(8)};
`;

/** Room is reserved above `children`, which would move once it is known what waits. */
export function WaitingTasks({ children }: { children: ReactNode }) {
  const waiting = useUserQuery(waitingTasksQuery, { limit: SHOWN, offset: 0 });
  const { data } = waiting;
  return (
    <ReservedSpace name="waitingTasks" reads={[waiting]} below={children}>
      {data && data.items.length > 0 && <Queue tasks={data.items} total={data.total} />}
    </ReservedSpace>
  );
}

function Queue({ tasks, total }: { tasks: readonly Task[]; total: number }) {
  const { moderation: texts } = useTexts(supportTexts);
  return (
    <Part aria-labelledby="waiting-tasks">
      <Stack gap={4}>
        <div>
          <h2 id="waiting-tasks">{texts.title({ count: total })}</h2>
          <Muted>{texts.lead}</Muted>
        </div>
        <List role="list">
          {tasks.map((task) => (
            <WaitingTask key={`${task._id} ${task.moderation?.since}`} task={task} />
          ))}
        </List>
      </Stack>
    </Part>
  );
}
