/** The queue of tasks visible only to their clients and admins so far. Nothing if none waits. */
import type { Task } from '@taskmint/contract';
import { ReservedSpace } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Button, Cluster, Muted, space, Stack } from '@taskmint/ui-kit';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { supportTexts } from '../../texts/support';
import { waitingTasksQuery } from './moderation.queries';
import { WaitingTask } from './waiting-task';

/** Read at once; more follow as these are decided. */
const MAX_WAITING = 10;
/** Shown in full until somebody asks for the others: below ten of them nobody would find the table. */
const MAX_SHOWN = 3;

const List = styled.ol`
  display: grid;
  gap: ${space(4)};
`;

const Part = styled.section`
  margin-bottom: ${space(8)};
`;

/** Room is reserved above `children`, which would move once it is known what waits. */
export function WaitingTasks({ children }: { children: ReactNode }) {
  const waiting = useUserQuery(waitingTasksQuery, { limit: MAX_WAITING, offset: 0 });
  const { data } = waiting;
  return (
    <ReservedSpace name="waitingTasks" reads={[waiting]} below={children}>
      {data && data.items.length > 0 && <Queue tasks={data.items} total={data.total} />}
    </ReservedSpace>
  );
}

function Queue({ tasks, total }: { tasks: readonly Task[]; total: number }) {
  const { moderation: texts } = useTexts(supportTexts);
  const [all, setAll] = useState(false);
  const count = tasks.length - MAX_SHOWN;
  return (
    <Part aria-labelledby="waiting-tasks">
      <Stack gap={4}>
        <Cluster gap={3} justify="space-between">
          <div>
            <h2 id="waiting-tasks">{texts.title({ count: total })}</h2>
            <Muted>{texts.lead}</Muted>
          </div>
          {count > 0 && (
            <Button size="small" variant="secondary" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? texts.showFewer : texts.showNext({ count })}
            </Button>
          )}
        </Cluster>
        <List role="list">
          {(all ? tasks : tasks.slice(0, MAX_SHOWN)).map((task) => (
            <WaitingTask key={`${task._id} ${task.moderation?.since}`} task={task} />
          ))}
        </List>
      </Stack>
    </Part>
  );
}
