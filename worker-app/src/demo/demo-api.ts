/**
 * Answers of a fake API that remembers what was done, so that this remote can be worked on alone. Lists come as a whole, and only what the
 * screens show is enforced.
 */
import { coinsToCents } from '@taskmint/contract';
import type { FakeHandlers } from '@taskmint/platform/standalone';
import {
  demoId,
  demoMovements,
  demoSubmission,
  demoSubmissions,
  demoTask,
  demoTasks,
  demoWithdrawal,
  demoWithdrawals,
} from './demo-data';

export function demoApi(): FakeHandlers {
  const tasks = demoTasks();
  let submissions = demoSubmissions();
  let withdrawals = demoWithdrawals();
  let next = 900;
  const taskOf = (id: string) => tasks.find((task) => task._id === id) ?? demoTask({ _id: id });

  return {
    listTasks: ({ query }) => {
      const wanted = String(query?.search ?? '').toLowerCase();
      return tasks.filter((task) => task.task_title.toLowerCase().includes(wanted));
    },
    getTask: ({ params }) => taskOf(params.id),
    listOwnSubmissions: ({ query }) =>
      submissions.filter(
        (each) =>
          (!query?.status || each.status === query.status) && (!query?.task_id || each.task_id === query.task_id),
      ),
    createSubmission: ({ body }) => {
      const task = taskOf(body.task_id);
      const created = demoSubmission({
        _id: demoId((next += 1)),
        task_id: task._id,
        task_title: task.task_title,
        task_img_url: task.task_image_url,
        payable_amount: task.per_task_pay,
        submission_details: body.submission_details,
      });
      submissions = [created, ...submissions];
      return { insertedId: created._id };
    },
    listWithdrawals: () => withdrawals,
    requestWithdrawal: ({ body }) => {
      const cents = coinsToCents(body.withdraw_coin);
      const created = demoWithdrawal({
        _id: demoId((next += 1)),
        withdraw_coin: body.withdraw_coin,
        withdraw_amount: cents / 100,
        withdraw_amount_cents: cents,
        payment_system: body.payment_system,
        account_number: body.account_number,
      });
      withdrawals = [created, ...withdrawals];
      return { insertedId: created._id };
    },
    cancelWithdrawal: ({ params }) => {
      withdrawals = withdrawals.map((each) => (each._id === params.id ? { ...each, status: 'cancelled' } : each));
      return { modifiedCount: 1 };
    },
    getStatement: () => demoMovements(),
  };
}
