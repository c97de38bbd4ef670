/** A stateful fake API, for working on this remote alone. Lists are not paged, and only rules that the screens show are enforced. */
import {
  taskCost,
  type DeskFilter,
  type DeskOutcome,
  type Submission,
  type Task,
  type TaskTemplate,
} from '@taskmint/contract';
import type { FakeHandlers } from '@taskmint/platform/standalone';
import {
  daysFromNow,
  demoBillingDetails,
  demoCards,
  demoCart,
  demoId,
  demoInvoice,
  demoMovements,
  demoPackages,
  demoSpendingDays,
  demoPayments,
  demoUnpaid,
  demoSubmission,
  demoSubmissions,
  demoTask,
  demoTaskMoney,
  demoTasks,
} from './demo-data';

/** Whether the review desk shows the submission under a filter. */
function isOnDesk({ status, flags = [] }: Submission, filter: DeskFilter): boolean {
  if (filter === 'decided') return status === 'approve' || status === 'reject';
  if (filter === 'flagged') return status === 'pending' && flags.length > 0;
  return status === filter;
}

export function demoApi(): FakeHandlers {
  let tasks = demoTasks();
  let submissions = demoSubmissions();
  let templates: TaskTemplate[] = [];
  let cart = demoCart();
  let cards = demoCards();
  let billing = demoBillingDetails();
  let next = 900;

  const change = (id: string, changes: Partial<Task>): void => {
    tasks = tasks.map((task) => (task._id === id ? demoTask({ ...task, can: undefined, ...changes }) : task));
  };

  return {
    listTasks: ({ query }) =>
      tasks.filter(({ status }) => (query?.status ?? 'any') === 'any' || status === query?.status),
    getTask: ({ params }) => tasks.find((task) => task._id === params.id) ?? demoTask({ _id: params.id }),
    createTask: ({ body: { screen_out: said, ...body } }) => {
      const created = demoTask({
        ...body,
        ...(said ? { screen_out: { ...said, left: said.number, cash_pay: said.pay } } : {}),
        _id: demoId((next += 1)),
        category: body.category ?? 'other',
        review_days: body.review_days ?? 3,
        time_limit_minutes: body.time_limit_minutes ?? 60,
        estimated_minutes: body.estimated_minutes ?? null,
        proof_fields: body.proof_fields ?? [],
        client_record: null,
        slots: { approved: 0, pending: 0, free: body.task_quantity, reserved: 0, frozen: 0 },
        payable_amount: taskCost(body.task_quantity, body.per_task_pay),
      });
      tasks = [created, ...tasks];
      return { insertedId: created._id };
    },
    listDefects: () => [],
    listScreenOuts: () => [],
    answerDefect: () => ({ modifiedCount: 1 }),
    getPayFloor: () => ({ cents_per_hour: 400, mode: 'warn' }),
    addToPay: ({ params, body }) => {
      change(params.id, { per_task_pay: body.per_task_pay, pay_short: null });
      return { modifiedCount: 1 };
    },
    updateTask: ({ params, body }) => {
      const { creator_email: _email, creator_name: _name, ...changes } = body;
      change(params.id, changes as Partial<Task>);
      return { modifiedCount: 1 };
    },
    deleteTask: ({ params }) => {
      const before = tasks.length;
      tasks = tasks.filter((task) => task._id !== params.id);
      return { deletedCount: before - tasks.length };
    },
    listTemplates: () => templates,
    saveTemplate: ({ body }) => {
      const _id = demoId((next += 1));
      templates = [...templates, { _id, ...body, created_at: daysFromNow(0) }];
      return { insertedId: _id };
    },
    renameTemplate: ({ params, body }) => {
      templates = templates.map((each) => (each._id === params.id ? { ...each, ...body } : each));
      return { modifiedCount: 1 };
    },
    deleteTemplate: ({ params }) => {
      templates = templates.filter(({ _id }) => _id !== params.id);
      return { deletedCount: 1 };
    },
    listReceivedSubmissions: ({ query }) =>
      submissions.filter(
        (each) =>
          (!query?.status || each.status === query.status) &&
          (!query?.appeal || each.appeal?.state === query.appeal) &&
          (!query?.desk || isOnDesk(each, query.desk)),
      ),
    listProofs: () => [],
    decideSubmission: ({ params, body }) => {
      const decided: Partial<Submission> = {
        status: body.status,
        decided_at: daysFromNow(0),
        rejection: body.status === 'reject' ? (body.rejection ?? { category: null, reason: null }) : null,
      };
      submissions = submissions.map((each) =>
        each._id === params.id ? demoSubmission({ ...each, can: undefined, ...decided }) : each,
      );
      return { modifiedCount: 1 };
    },
    decideMany: ({ body }) => {
      const outcomes = body.submission_ids.map((id): DeskOutcome => {
        const isDone = submissions.find(({ _id }) => _id === id)?.status === 'pending';
        return { submission_id: id, outcome: isDone ? 'done' : 'before', code: null, message: null };
      });
      const decided = { can: undefined, status: body.status, decided_at: daysFromNow(0) } as const;
      submissions = submissions.map((each) =>
        body.submission_ids.includes(each._id) && each.status === 'pending'
          ? demoSubmission({ ...each, ...decided })
          : each,
      );
      return { modifiedCount: outcomes.filter(({ outcome }) => outcome === 'done').length, outcomes };
    },
    listQuestions: () => [],
    listQuestionedTasks: () => [],
    askQuestion: () => ({ insertedId: demoId((next += 1)) }),
    answerQuestion: () => ({ modifiedCount: 1 }),
    readWorkTalk: () => ({ messages: [], closes_at: null, can: { write: true } }),
    writeAboutWork: () => ({ insertedId: demoId((next += 1)) }),
    answerAppeal: ({ params, body }) => {
      submissions = submissions.map((each) => {
        if (each._id !== params.id || !each.appeal) return each;
        const answered = body.agree
          ? ({ state: 'decided', outcome: 'full', decided_by: 'client' } as const)
          : ({ state: 'admin', answer: body.answer } as const);
        const status = body.agree ? 'approve' : each.status;
        return demoSubmission({ ...each, can: undefined, status, appeal: { ...each.appeal, ...answered } });
      });
      return { modifiedCount: 1 };
    },
    requestChanges: ({ params, body }) => {
      submissions = submissions.map((each) => {
        if (each._id !== params.id) return each;
        const due_at = daysFromNow((body.hours ?? 48) / 24);
        const asked = { message: body.message, asked_at: daysFromNow(0), due_at, answered_at: null };
        return demoSubmission({
          ...each,
          can: undefined,
          status: 'revision',
          revisions: [...each.revisions, asked],
        });
      });
      return { modifiedCount: 1 };
    },
    listPackages: () => demoPackages(),
    listCart: () => cart,
    addToCart: ({ body }) => {
      const item = { ...demoCart()[0]!, heading: body.heading, coins: body.coins, price: body.price };
      const insertedId = demoId((next += 1));
      cart = [...cart, { ...item, _id: insertedId, price_cents: Math.round(body.price * 100) }];
      return { insertedId };
    },
    removeFromCart: ({ params }) => {
      const before = cart.length;
      cart = cart.filter((item) => item._id !== params.id);
      return { deletedCount: before - cart.length };
    },
    listPayments: ({ query }) => [...(query?.state === 'any' ? demoUnpaid() : []), ...demoPayments()],
    listCards: () => cards,
    removeCard: ({ params }) => {
      const before = cards.length;
      cards = cards.filter(({ _id }) => _id !== params.id);
      return { deletedCount: before - cards.length };
    },
    getInvoice: ({ params }) => demoInvoice(params.id),
    getBillingDetails: () => billing,
    updateBillingDetails: ({ body }) => {
      billing = body;
      return { modifiedCount: 1 };
    },
    getHoldings: () => ({ coins: 1_240, set_aside_coins: 96, in_review: { submissions: 2, coins: 24 } }),
    getTaskMoney: () => demoTaskMoney(),
    getStatement: () => demoMovements(),
    getCoinDays: ({ query }) => demoSpendingDays(Number(query?.days ?? 30)),
    writeReview: () => ({ insertedId: demoId((next += 1)) }),
    uploadImage: ({ file }) => {
      const url = file ? URL.createObjectURL(file) : '';
      return {
        data: { id: 'demo', display_url: url, url, width: 1, height: 1, size: file?.size ?? 0 },
        success: true,
        status: 200,
      };
    },
  };
}
