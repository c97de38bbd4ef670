/** The queue of tasks that nobody but their clients and admins sees yet. Nothing at all while none waits. */
import { useHost, useTexts, useUser } from '@taskmint/platform';
import { useQuery } from '@taskmint/platform/query';
import { ErrorState, Muted, space, Stack } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { catalogue } from '../../texts';
import { waitingTasksQuery } from './moderation.queries';
import { WaitingTask } from './waiting-task';

/** Shown at once; the next ones follow as these are decided. */
const SHOWN = 10;

const List = styled.ol`
  display: grid;
  gap: ${space(4)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Part = styled.section`
  margin-bottom: ${space(8)};
`;

export function WaitingTasks() {
  const { moderation: texts } = useTexts(catalogue);
  const waiting = useQuery(waitingTasksQuery(useHost(), useUser(), { limit: SHOWN, offset: 0 }));
  if (waiting.isError && !waiting.data)
    return <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />;
  if (!waiting.data || waiting.data.items.length === 0) return null;
  const { items, total } = waiting.data;
  return (
    <Part aria-labelledby="waiting-tasks">
      <Stack gap={4}>
        <div>
          <h2 id="waiting-tasks">{texts.title({ count: total })}</h2>
          <Muted>{texts.lead}</Muted>
        </div>
        <List>
          {items.map((task) => (
            <WaitingTask key={`${task._id} ${task.moderation?.since}`} task={task} />
          ))}
        </List>
      </Stack>
    </Part>
  );
}
