/** A task's pay, deadline and client: the card beside the instructions. */
import type { Task } from '@taskmint/contract';
import { Link, useTexts, useUser } from '@taskmint/platform';
import { Coins, DateText, Deadline, formatNumber, Note, space, TextLink } from '@taskmint/ui-kit';
import styled from 'styled-components';
import { TimeLimit } from '../../features/reservations/started-task';
import { ClientRecordLine } from '../../parts/client-record';
import { Effort } from '../../parts/effort';
import { Pay, type PayProps, promotionalPart } from '../../parts/pay';
import { catalogue } from '../../texts';
import { workTexts } from '../../texts/work';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space(2)} ${space(4)};
  & dt {
    font-size: inherit;
  }
  & dd {
    justify-self: end;
    text-align: right;
    text-wrap: balance;
  }
`;

/** `pay`: what the reader's own place on the task pays, or the next one. */
export function TaskFacts({ task, pay }: { task: Task; pay: PayProps }) {
  const { task: texts } = useTexts(workTexts);
  const { tasks: card } = useTexts(catalogue);
  return (
    <Facts>
      <dt>{card.payment}</dt>
      <dd>
        <Pay {...pay} size="large" />
      </dd>
      <dt>{card.quantity}</dt>
      <dd>{formatNumber(task.task_quantity)}</dd>
      <dt>{card.deadline}</dt>
      <dd>
        <Deadline at={task.completion_date} exact={false} />
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
        {/* An older server does not send the client's id. */}
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
  );
}

/** Explains the promotional part of the pay; nothing if there is none. */
export function PromotionalNote({ pay, cashPay }: PayProps) {
  const { pay: texts } = useTexts(catalogue);
  const { promotional_withdrawable: isWithdrawable } = useUser();
  const promotional = promotionalPart(pay, cashPay);
  if (promotional === 0) return null;
  const coins = <Coins amount={promotional} size="small" />;
  if (isWithdrawable) return <Note>{texts.explainedWithdrawable({ coins })}</Note>;
  return <Note>{promotional === pay ? texts.allExplained : texts.explained({ coins })}</Note>;
}
