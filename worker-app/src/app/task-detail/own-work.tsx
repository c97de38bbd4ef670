/** The reader's involvement in a task: the place they hold, handing in, and the outcome of what they handed in. */
import type { Submission, Task } from '@taskmint/contract';
import { cashPayOf, HandedIn, payOf } from '@taskmint/dashboard-kit';
import { Link, useNavigate, useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import {
  CardHeading,
  Coins,
  color,
  DateText,
  Deadline,
  deadlineMs,
  space,
  Stack,
  StatusPill,
  TableSkeleton,
  TextLink,
} from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { reservationOnTaskQuery } from '../../features/reservations/reservation.queries';
import { HeldPlace, StartTask } from '../../features/reservations/started-task';
import { DidNotFit, DoesNotFit } from '../../features/screen-outs/does-not-fit';
import { HandIn } from '../../features/submissions/hand-in';
import { submissionOnTaskQuery } from '../../features/submissions/submission.queries';
import { RejectionReason } from '../../features/submissions/submission-table';
import type { PayProps } from '../../parts/pay';
import { workTexts } from '../../texts/work';

/** The reader's own text, set apart from the site's. */
const Quoted = styled.div`
  padding: ${space(3)} ${space(4)};
  border-inline-start: 3px solid ${color.line};
`;

/** The reader's submission on the task, the place they hold or gave up because they did not fit, and whether they may hand in. */
function useOwnWork(task: Task) {
  const own = useUserQuery(submissionOnTaskQuery, task._id);
  const reservation = useUserQuery(reservationOnTaskQuery, task._id);
  const { data: place } = reservation;
  // Without either, a form or a button to start could be the wrong one.
  const reading = own.data === undefined ? own : reservation;
  const held = place?.can.submit ? place : null;
  const screenedOut = place?.screened_out;
  return { own, reading, held, screenedOut, mayHandIn: held?.can.submit ?? (!screenedOut && task.can?.submit) };
}

/** What the reader's place on the task pays, which is fixed once it is started or handed in; before that, what the next place pays. */
export function useOwnPay(task: Task): PayProps {
  const { own, held } = useOwnWork(task);
  const submission = own.data && !own.data.can?.submitAgain ? own.data : null;
  if (held) return { pay: held.payable_amount, cashPay: held.cash_pay };
  return submission
    ? { pay: payOf(submission), cashPay: cashPayOf(submission) }
    : { pay: task.per_task_pay, cashPay: task.cash_pay };
}

/** Beside the pay: the start button, or how long the place is held. Nothing for readers who have handed in or no longer can. */
export function OwnPlace({ task, onStarted }: { task: Task; onStarted(): void }) {
  const { own, reading, held, mayHandIn } = useOwnWork(task);
  if (!mayHandIn || reading.data === undefined || (own.data && !own.data.can?.submitAgain)) return null;
  if (!held) return <StartTask taskId={task._id} minutes={task.time_limit_minutes} onStarted={onStarted} />;
  return (
    <Stack gap={3}>
      <HeldPlace reservation={held} />
      {held.can.screenOut && task.screen_out && <DoesNotFit taskId={task._id} screenOut={task.screen_out} />}
    </Stack>
  );
}

/** The form for handing in, or the outcome of what was handed in. */
export function OwnWork({ task, heading }: { task: Task; heading: RefObject<HTMLHeadingElement | null> }) {
  const navigate = useNavigate();
  const { task: texts, submit, work } = useTexts(workTexts);
  const { own, reading, held, screenedOut, mayHandIn } = useOwnWork(task);
  const submission = own.data;
  return (
    <Stack gap={4}>
      <CardHeading ref={heading} tabIndex={-1}>
        {submission && !submission.can?.submitAgain ? texts.yourSubmission : submit.title}
      </CardHeading>
      <Loaded<unknown> query={reading} skeleton={<TableSkeleton rows={2} columns={1} label={work.loading} />}>
        {() => (
          <>
            {submission && <WhatWasHandedIn submission={submission} />}
            {screenedOut && <DidNotFit screenedOut={screenedOut} />}
            {(!submission || submission.can?.submitAgain) &&
              !screenedOut &&
              (mayHandIn ? (
                <HandIn task={task} held={held} onSubmitted={() => navigate('/dashboard/mySubmission')} />
              ) : (
                <Closed task={task} />
              ))}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** Why the reader cannot work on the task; if a link to another account is the reason, also where to contest it. */
function Closed({ task }: { task: Task }) {
  const { task: texts } = useTexts(workTexts);
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

/** Why the task currently takes no work from anybody. */
function closedBecause({
  status,
  slots,
  completion_date: lastDay,
  pay_short: short,
}: Task): 'paused' | 'expired' | 'cancelled' | 'frozen' | 'looked' | 'full' | 'payShort' {
  if (status === 'expired' || status === 'cancelled') return status;
  // A dispute also pauses the task, which its client did not.
  if (slots.frozen > 0) return 'frozen';
  if (status === 'paused') return status;
  if (short?.state === 'paused') return 'payShort';
  if (slots.free === 0 || status !== 'open') return 'full';
  // With a free place left, either its last day has just ended or an admin is looking at it (decisions.md 30).
  return deadlineMs(lastDay) > Date.now() ? 'looked' : 'expired';
}

function WhatWasHandedIn({ submission }: { submission: Submission }) {
  const { task: texts } = useTexts(workTexts);
  return (
    <Stack gap={2}>
      <div>
        <StatusPill status={submission.status} />
      </div>
      <p>
        {texts.handedIn({ date: <DateText value={submission.current_date} /> })}{' '}
        {submission.status === 'pending' &&
          texts.selfApproved({ deadline: <Deadline at={submission.review_deadline} icon={false} /> })}
        {submission.status === 'approve' && texts.paid({ coins: <Coins amount={payOf(submission)} /> })}
      </p>
      {submission.status === 'reject' && <RejectionReason rejection={submission.rejection} />}
      <p>
        <TextLink as={Link} to={`/dashboard/submission/${submission._id}`}>
          {texts.openOwn}
        </TextLink>
      </p>
      <Quoted>
        <strong>{texts.yourWork}</strong>
        <HandedIn work={submission} />
      </Quoted>
    </Stack>
  );
}
