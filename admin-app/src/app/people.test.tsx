/** Tasks of new clients, messages and reports that wait for an admin: what each button sends, and what remains after a refusal. */
import { REVIEWED, type Task, type TaskContent } from '@taskmint/contract';
import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId } from '../demo/demo-data';
import { demoConversations, demoReported, demoWaitingTasks } from '../demo/demo-people';
import { renderScreen } from '../demo/render-screen';
import entry from '../entry';
import AdminHomeScreen from './admin-home.screen';
import InboxScreen from './inbox.screen';
import ManageTaskScreen from './manage-task.screen';
import ReportsScreen from './reports.screen';

const REASON = 'It asks for bank passwords.';
const TITLE = 'Name the birds in ten photos';

describe('a task that waits', () => {
  test('is shown with all that others would read, and approved as it was read', async () => {
    const rendered = renderScreen(<ManageTaskScreen />);
    const queue = within(await screen.findByRole('region', { name: '1 task to check' }));
    expect(queue.getByRole('heading', { name: TITLE })).toBeTruthy();
    expect(queue.getByText(/10 places at/).textContent).toContain('120');
    expect(queue.getByRole('link', { name: 'New Client' }).getAttribute('href')).toBe(
      '/dashboard/manageUser?q=new%40demo.taskmint.test',
    );
    await userEvent.click(queue.getByRole('button', { name: `Approve ${TITLE}` }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /tasks? to check/ })).toBeNull());
    const [call] = rendered.calls('moderateTask');
    expect(call?.input).toEqual({
      params: { id: demoId(131) },
      body: { verdict: 'approve', since: expect.stringMatching(/^20/) },
    });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(rendered.host.log.toasts.at(-1)).toEqual({ kind: 'success', text: `${TITLE} is now listed.` });
  });

  test('is refused with a reason only, and a refusal of ours stays in the dialog', async () => {
    const rendered = renderScreen(<ManageTaskScreen />, {
      api: {
        moderateTask: () => {
          throw new ApiError({ status: 409, code: 'already_moderated', message: 'Another admin was first.' });
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: `Refuse ${TITLE}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Refuse ${TITLE}?` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse and return the coins' }));
    await dialog.findByText('This field is required');
    expect(rendered.calls('moderateTask')).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText('Reason'), REASON);
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse and return the coins' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('already_moderated');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(REASON);
    expect(rendered.calls('moderateTask')[0]?.input.body).toMatchObject({ verdict: 'refuse', reason: REASON });
  });

  test('shows every text and rule that its client wrote', async () => {
    const task: Task = {
      ...demoWaitingTasks()[0]!,
      task_image_url: 'https://pictures.test/birds.webp',
      proof_fields: [{ key: 'bird', kind: 'short_text', label: 'Name of the bird', help: '', required: true }],
      terms: { ai_rule: 'not_allowed', warnings: ['medical'], data_use: 'Your address, to send you leaflets.' },
      screen_out: { pay: 3, number: 4, criteria: ['You own a telescope'], left: 4, cash_pay: 3 },
    };
    const { container } = renderScreen(<ManageTaskScreen />, { api: { listWaitingTasks: () => [task] } });
    await screen.findByRole('heading', { name: TITLE });
    const words: Partial<Record<keyof TaskContent | 'screen_out', string[]>> = {
      proof_fields: ['Name of the bird'],
      terms: ['done without AI', 'Wounds or medical pictures', 'Your address, to send you leaflets.'],
      screen_out: ['You own a telescope'],
    };
    for (const field of [...REVIEWED, 'screen_out' as const])
      for (const text of words[field] ?? [String(task[field])])
        expect(container.innerHTML.includes(text) ? 'shown' : `${field} is not shown`).toBe('shown');
  });

  test('speaks of freelancers to the admin who reads it, not to them', async () => {
    const task: Task = {
      ...demoWaitingTasks()[0]!,
      terms: { ai_rule: 'allowed_if_disclosed', warnings: [], data_use: '' },
      screen_out: { pay: 3, number: 4, criteria: ['A telescope of one’s own'], left: 4, cash_pay: 3 },
    };
    renderScreen(<ManageTaskScreen />, { api: { listWaitingTasks: () => [task] } });
    const entry = (await screen.findByRole('heading', { name: TITLE })).closest('li')!;
    expect(entry.textContent).toContain('Freelancers can use AI if they say so when they hand in.');
    expect(entry.textContent).toContain('Whoever starts and does not fit gets');
    expect(entry.textContent).not.toMatch(/you can use|about you|if you start/i);
  });

  test('is folded on a phone when its details are long, and says how they begin', async () => {
    window.matchMedia = (() => ({ matches: false })) as unknown as typeof matchMedia;
    try {
      const [task] = demoWaitingTasks();
      const long = { ...task!, task_detail: 'Look at each photo and write down what you see. '.repeat(200) };
      renderScreen(<ManageTaskScreen />, { api: { listWaitingTasks: () => [long] } });
      const fold = (await screen.findByRole('heading', { name: 'Task details' })).closest('details')!;
      expect(fold.open).toBe(false);
      expect(within(fold).getByText(/^Look at each photo.*…$/).textContent).toHaveLength(121);
    } finally {
      Reflect.deleteProperty(window, 'matchMedia');
    }
  });

  test('does not push the table of all tasks down when there are many: the first three are shown, the others when asked', async () => {
    const tasks = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((task_title, n) => ({
      ...demoWaitingTasks()[0]!,
      _id: demoId(140 + n),
      task_title,
    }));
    renderScreen(<ManageTaskScreen />, { api: { listWaitingTasks: () => tasks } });
    const queue = within(await screen.findByRole('region', { name: '5 tasks to check' }));
    const titles = () => queue.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles()).toEqual(['First', 'Second', 'Third']);
    await userEvent.click(queue.getByRole('button', { name: 'Show the next 2 too', expanded: false }));
    expect(titles()).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth']);
    await userEvent.click(queue.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(titles()).toEqual(['First', 'Second', 'Third']);
  });

  test('offers nothing where the answer says that nothing may be done', async () => {
    const [task] = demoWaitingTasks();
    renderScreen(<ManageTaskScreen />, {
      api: { listWaitingTasks: () => [{ ...task!, can: { ...task!.can!, moderate: false } }] },
    });
    await screen.findByRole('heading', { name: TITLE });
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  });
});

describe('the inbox', () => {
  test('answers what was read, and the conversation leaves the tab', async () => {
    const rendered = renderScreen(<InboxScreen />);
    const card = within(await screen.findByRole('region', { name: 'Withdrawal: Demo Freelancer' }));
    expect(card.getByRole('link', { name: 'freelancer@demo.taskmint.test' })).toBeTruthy();
    await userEvent.type(card.getByLabelText('Answer to Demo Freelancer'), 'It is paid today.');
    await userEvent.click(card.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText('Nobody is waiting for an answer')).toBeTruthy();
    expect(rendered.calls('answerConversation')[0]?.input).toEqual({
      params: { id: demoId(141) },
      body: { message: 'It is paid today.', read: 1 },
    });
  });

  test('says when an answer was overtaken, and what was typed stays', async () => {
    const rendered = renderScreen(<InboxScreen />, {
      api: {
        answerConversation: () => {
          throw new ApiError({ status: 409, code: 'conversation_moved_on', message: 'Read it first.' });
        },
      },
    });
    const box = await screen.findByLabelText<HTMLTextAreaElement>('Answer to Demo Freelancer');
    await userEvent.type(box, 'It is paid today.');
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
    expect((await screen.findByRole('alert')).textContent).toContain('conversation_moved_on');
    expect(box.value).toBe('It is paid today.');
    rendered.unmount();
    renderScreen(<InboxScreen />);
    expect(await screen.findByLabelText('Answer to Demo Freelancer')).toHaveProperty('value', 'It is paid today.');
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
    await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.includes(':inbox:'))).toEqual([]));
  });

  test('says of somebody without an account that nobody checked the address, and that no mail leaves', async () => {
    renderScreen(<InboxScreen />, { path: '/dashboard/inbox?show=answered' });
    const card = within(await screen.findByRole('region', { name: 'Something else: A Visitor' }));
    expect(card.getByText(/address not confirmed/)).toBeTruthy();
    expect(card.getByText(/an answer here reaches nobody/)).toBeTruthy();
    expect(card.queryByRole('link', { name: /manageUser/ })).toBeNull();
  });

  test('is closed without an answer as it was read', async () => {
    const rendered = renderScreen(<InboxScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Close without an answer' }));
    expect(await screen.findByText('Nobody is waiting for an answer')).toBeTruthy();
    expect(rendered.calls('closeConversation')[0]?.input.body).toEqual({
      read: demoConversations()[0]?.messages.length,
    });
  });
});

describe('a report', () => {
  const decide = async (button: Promise<HTMLElement>): Promise<void> => {
    const measure = (await button).textContent;
    await userEvent.click(await button);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason'), REASON);
    await userEvent.click(dialog.getByRole('button', { name: measure }));
    await screen.findByText('No reports waiting');
  };
  const openMenu = async (): Promise<void> =>
    userEvent.click(await screen.findByRole('button', { name: /^More actions for/ }));

  test('is dismissed with a note, as it was read', async () => {
    const rendered = renderScreen(<ReportsScreen />);
    expect(await screen.findByText('The list of photos does not open.')).toBeTruthy();
    await decide(screen.findByRole('button', { name: 'No action needed' }));
    expect(rendered.calls('decideReported')[0]?.input).toEqual({
      params: { id: demoId(151) },
      body: { decision: 'dismiss', note: REASON, read: 1 },
    });
    expect(rendered.calls('deleteTask')).toHaveLength(0);
  });

  test('cancels the task by the call that there is, before it is decided', async () => {
    const rendered = renderScreen(<ReportsScreen />);
    await openMenu();
    await decide(screen.findByRole('menuitem', { name: 'Cancel the task' }));
    const [call] = rendered.calls('deleteTask');
    expect(call?.input).toEqual({ params: { id: demoReported()[0]?.thing } });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(rendered.calls('decideReported')[0]?.input.body).toMatchObject({ decision: 'acted' });
  });

  test('is not decided when the task could not be hidden', async () => {
    const rendered = renderScreen(<ReportsScreen />, {
      api: {
        moderateTask: () => {
          throw new ApiError({ status: 409, code: 'task_closed', message: 'This task is closed.' });
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Hide the task' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason'), REASON);
    await userEvent.click(dialog.getByRole('button', { name: 'Hide the task' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('task_closed');
    expect(rendered.calls('decideReported')).toHaveLength(0);
  });

  test('offers what the answer says, and nothing else', async () => {
    renderScreen(<ReportsScreen />);
    await openMenu();
    expect(screen.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
      'Cancel the task',
      'Action taken',
      'Suspend Demo Client…',
    ]);
  });

  test('shows the remedy and its opposite at once, and the rest behind a button', async () => {
    renderScreen(<ReportsScreen />);
    const card = within(await screen.findByRole('region', { name: demoReported()[0]?.name ?? '' }));
    const shown = card.getAllByRole('button').map((each) => each.textContent);
    expect(shown).toEqual(['Hide the task', 'No action needed', expect.stringMatching(/^More actions for/)]);
  });
});

test('home says what waits, with the way to each; the menu counts the same by one reading', async () => {
  const { host, calls } = renderScreen(<AdminHomeScreen />);
  const link = await screen.findByRole('link', { name: /^1 task to check/ });
  expect(link.getAttribute('href')).toBe('/dashboard/manageTask');
  expect(screen.getByRole('link', { name: /^1 message needs an answer/ })).toBeTruthy();
  const before = calls('getAdminFigures').length;
  const counts = entry(host).menu.flatMap(({ to, count }) => (count ? [[to, count()] as const] : []));
  expect(counts.map(([to]) => to)).toEqual([
    '/dashboard/adminHome',
    '/dashboard/manageTask',
    '/dashboard/inbox',
    '/dashboard/reports',
    '/dashboard/reviews',
    '/dashboard/disputes',
    '/dashboard/appeals',
    '/dashboard/contests',
    '/dashboard/links',
  ]);
  expect(await Promise.all(counts.map(([, count]) => count))).toEqual([0, 1, 1, 1, 1, 1, 3, 1, 1]);
  expect(calls('getAdminFigures').length).toBe(before + 1);
});
