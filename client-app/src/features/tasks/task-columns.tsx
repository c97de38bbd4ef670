/** Columns of the client's task list, with each task's progress and the coins it holds. */
import type { Task } from '@taskmint/contract';
import { Link, useTexts } from '@taskmint/platform';
import {
  asCards,
  Coins,
  color,
  type Column,
  Deadline,
  InsteadOfMinor,
  SlotBar,
  space,
  StatusPill,
  SubLine,
  text,
  tight,
  TitleLink,
} from '@taskmint/ui-kit';
import { Thumbnail } from '@taskmint/ui-kit/dashboard';
import styled, { css } from 'styled-components';
import { catalogue } from '../../texts';
import { ModerationNote, shownStatus } from './moderation-note';

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-width: 11rem;
  @media (min-width: 81.25em) {
    min-width: 19rem;
  }
  font-weight: 600;
  @media ${tight} {
    flex-direction: column;
    align-items: flex-start;
  }
`;

const Places = styled.div`
  min-width: 7rem;
  @media (min-width: 43.75em) {
    max-width: 11rem;
  }
`;

/** Stacked where they do not fit side by side. */
const Meanwhile = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(3)};
`;

/** `◎ 12 held`, and the rest on one line below. */
const CoinFacts = styled.dl`
  display: inline-flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0 ${space(3)};
  max-width: 13rem;
  & > div {
    display: inline-flex;
    flex-direction: row-reverse;
    align-items: baseline;
    gap: ${space(1)};
  }
  & > :first-child {
    flex: 1 0 100%;
  }
  ${asCards(css`
    justify-content: flex-start;
    max-width: none;
    & > :first-child {
      flex: none;
    }
  `)}
`;

const Facts = styled(Meanwhile)`
  color: ${color.muted};
  font-size: ${text.small};
`;

/** Places that are or were taken: approved, waiting or reserved. Places that were free when the task ended are not among them. */
function taken({ slots: { approved, pending, reserved } }: Task): number {
  return approved + pending + reserved;
}

export function useTaskColumns(): readonly Column<Task>[] {
  const { tasks: texts } = useTexts(catalogue);
  return [
    {
      key: 'title',
      header: texts.columns.title,
      bare: true,
      card: 'line',
      sortable: true,
      // The server cannot sort by title, so this column sorts by age, newest first as the list begins.
      sortLabel: texts.sortByTitle,
      sortedAs: 'past',
      render: (task) => (
        <Name>
          <Thumbnail src={task.task_image_url} />
          <span>
            <TitleLink as={Link} to={`/dashboard/task/${task._id}`}>
              {task.task_title}
            </TitleLink>
            <SubLine>
              <StatusPill status={shownStatus(task)} />
              <ModerationNote task={task} />
            </SubLine>
          </span>
        </Name>
      ),
    },
    {
      key: 'slots',
      card: 'line',
      header: texts.columns.places,
      render: (task) => (
        <Places>
          <SlotBar {...task.slots} total={task.task_quantity} />
          <Facts>
            <span>{texts.taken({ taken: taken(task), total: task.task_quantity })}</span>
            {task.slots.pending > 0 && <span>{texts.undecided({ count: task.slots.pending })}</span>}
          </Facts>
          <InsteadOfMinor>
            <Meanwhile>
              <Coins amount={task.per_task_pay} size="small" />
              <Deadline at={task.completion_date} icon={false} />
            </Meanwhile>
          </InsteadOfMinor>
        </Places>
      ),
    },
    {
      key: 'pay',
      minor: true,
      header: texts.columns.pay,
      align: 'right',
      sortable: true,
      render: (task) => (
        <>
          <Coins amount={task.per_task_pay} />
          {/* Freelancers see this before they start (decisions.md 23). */}
          {task.cash_pay < task.per_task_pay && (
            <SubLine>{texts.promotional({ count: task.per_task_pay - task.cash_pay })}</SubLine>
          )}
        </>
      ),
    },
    {
      key: 'coins',
      card: 'start',
      minor: true,
      header: texts.columns.coins,
      align: 'right',
      render: (task) => <TaskCoins task={task} />,
    },
    {
      key: 'deadline',
      card: 'end',
      minor: true,
      header: texts.columns.deadline,
      sortable: true,
      sortedAs: 'coming',
      render: (task) => <Deadline at={task.completion_date} />,
    },
  ];
}

/** Coins that the task still holds, and below them those paid and returned. An older server says no more than what its places hold. */
function TaskCoins({ task }: { task: Task }) {
  const { tasks: texts } = useTexts(catalogue);
  const { paid, held, returned } = task.money ?? { paid: 0, held: task.escrow_coins, returned: 0 };
  return (
    <CoinFacts>
      {(held > 0 || paid + returned === 0) && (
        <div>
          <dt>{texts.held}</dt>
          <dd>
            <Coins amount={held} />
          </dd>
        </div>
      )}
      {paid > 0 && (
        <div>
          <dt>{texts.paid}</dt>
          <dd>
            <Coins amount={paid} size="small" />
          </dd>
        </div>
      )}
      {returned > 0 && (
        <div>
          <dt>{texts.returned}</dt>
          <dd>
            <Coins amount={returned} size="small" />
          </dd>
        </div>
      )}
    </CoinFacts>
  );
}
