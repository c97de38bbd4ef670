import { taskContent } from '@taskmint/contract';
import { ApiError } from '@taskmint/platform';
import { FakePage } from '@taskmint/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filterFrom } from '../features/tasks/filter-address';
import { daysFromNow, demoId, demoSubmission, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import TaskDetailScreen from './task-detail.screen';
import TaskListScreen from './task-list.screen';

const NOTHING = {
  edit: false,
  changePay: false,
  delete: false,
  submit: false,
  moderate: false,
  hide: false,
  ask: false,
  addPay: false,
};

/** The filter of an address without parameters. */
const USUAL = { sort: 'newest', hide_done: 'true' };

describe('the task list', () => {
  test('a card has image, title, creator, quantity, payment, deadline and Task Details', async () => {
    renderScreen(<TaskListScreen />);
    const title = await screen.findByRole('heading', { name: /Describe ten product photos/ });
    const card = title.closest('article')!;
    expect(card.querySelector('img')).not.toBeNull();
    expect(card.textContent).toContain('Writing and proofreading, by Demo Client');
    expect(within(card).getByText('Quantity').nextElementSibling?.textContent).toBe('10');
    expect(within(card).getByText('Payment').nextElementSibling?.textContent).toContain('12 coins');
    expect(within(card).getByText('Deadline').nextElementSibling?.textContent).toMatch(/in \d+ days/);
    const link = within(card).getByRole('link', { name: /^Task Details/ });
    expect(link.getAttribute('href')).toBe(`/dashboard/taskDetail/${demoId(101)}`);
  });

  test('a card says how long it takes, what that pays per hour, and how its client decides; or that nobody knows', async () => {
    const unknown = demoTask({ _id: demoId(102), task_title: 'Unknown', pay_per_hour: null, client_record: null });
    renderScreen(<TaskListScreen />, { api: { listTasks: () => [demoTask(), unknown] } });
    const cardOf = async (name: RegExp) =>
      (await screen.findByRole('heading', { name })).closest('article')!.textContent;
    const known = await cardOf(/Describe ten/);
    expect(known).toMatch(/Client’s estimate: 10 minutes, .*72 coins \(\$3\.60\) an hour/);
    expect(known).toContain('Approves 96%, usually within 5 hours');
    const card = await cardOf(/Unknown/);
    expect(card).toContain('New client: too few decisions');
    expect(card).not.toContain('an hour');
  });

  test('money stands beside the coins, and time that was measured is said to be', async () => {
    const measured = demoTask({ pay_per_hour: { coins: 36, minutes: 20, measured: true, works: 7 } });
    renderScreen(<TaskListScreen />, { api: { listTasks: () => [measured] } });
    const card = (await screen.findByRole('heading', { name: /Describe ten/ })).closest('article')!;
    expect(within(card).getByText('Payment').nextElementSibling?.textContent).toMatch(/12 coins.*\$0\.60/);
    expect(card.textContent).toMatch(/Takes 20 minutes, measured on 7 pieces: .*36 coins \(\$1\.80\) an hour/);
  });

  test('a task that pays less than it has to says why nobody can start it', async () => {
    const pay_short = { state: 'paused', floor_cents: 400, enough: 27 } as const;
    const short = demoTask({ pay_short, can: NOTHING });
    renderScreen(<TaskDetailScreen />, { params: { id: short._id }, api: { getTask: () => short } });
    await screen.findByText(/This task pays less than the minimum here/);
  });

  test('a card and its detail say when software posted the task, and nothing when a person did', async () => {
    const byBot = demoTask({ _id: demoId(102), task_title: 'Of a program', posted_by: 'software' });
    const { unmount } = renderScreen(<TaskListScreen />, { api: { listTasks: () => [demoTask(), byBot] } });
    const card = (await screen.findByRole('heading', { name: /Of a program/ })).closest('article')!;
    expect(card.textContent).toContain('Posted by the client’s software');
    expect(screen.getAllByText('Posted by the client’s software')).toHaveLength(1);
    unmount();
    renderScreen(<TaskDetailScreen />, { params: { id: byBot._id }, api: { getTask: () => byBot } });
    expect(await screen.findByText('Posted by the client’s software')).toBeTruthy();
  });

  test('a task that somebody has handed in work on says so, with what became of it last', async () => {
    const [older, newer] = [
      demoSubmission({ task_id: demoId(101), status: 'reject' }),
      demoSubmission({ task_id: demoId(101) }),
    ];
    renderScreen(<TaskListScreen />, { api: { listOwnSubmissions: () => [newer, older] } });
    const card = (await screen.findByRole('heading', { name: /Describe ten product photos/ })).closest('article')!;
    expect((await within(card).findByText('You handed in work')).textContent).toContain('pending');
    expect(screen.getAllByText('You handed in work')).toHaveLength(1);
  });

  test('searching and sorting go to the server and into the address', async () => {
    const rendered = renderScreen(<TaskListScreen />, { path: '/dashboard/taskList' });
    const field = screen.getByLabelText('Search tasks');
    await userEvent.type(field, 'menu{enter}');
    // Whoever searched may go on typing.
    await waitFor(() => expect(rendered.host.log.navigations.at(-1)?.to).toContain('q=menu'));
    expect(document.activeElement).toBe(field);
    expect(screen.getByLabelText('Search tasks')).toBe(field);
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Describe ten/ })).toBeNull());
    await screen.findByRole('heading', { name: /Translate a menu/ });
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'pay');
    expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/taskList?q=menu&sort=pay');
    expect(rendered.calls('listTasks').at(-1)?.input.query).toMatchObject({ search: 'menu', sort: 'pay' });
  });

  test('a search is sorted by what fits best until something else is chosen', () => {
    expect(filterFrom(new URLSearchParams('q=menu')).sort).toBe('match');
    expect(filterFrom(new URLSearchParams('q=menu&sort=newest')).sort).toBe('newest');
    expect(filterFrom(new URLSearchParams('sort=match')).sort).toBe('newest');
  });

  test('goes on by the cursor of the answer, at the first task that is new, and says how many are shown', async () => {
    const named = (from: number) =>
      Array.from({ length: 2 }, (_, index) =>
        demoTask({ _id: demoId(300 + from + index), task_title: `Task number ${from + index}` }),
      );
    const rendered = renderScreen(<TaskListScreen />, {
      path: '/dashboard/taskList?sort=pay',
      api: {
        listTasks: ({ query }) => (query?.cursor ? new FakePage(named(3), 4) : new FakePage(named(1), 4, 'bmV4dA')),
      },
    });
    await screen.findByText('2 of 4 shown');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('4 of 4 shown');
    expect(screen.getAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(rendered.calls('listTasks').at(-1)?.input.query).toMatchObject({ sort: 'pay', cursor: 'bmV4dA' });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Numbers 3 to 4');
  });

  test('a part that does not load is told, and the others stay', async () => {
    renderScreen(<TaskListScreen />, {
      api: {
        listTasks: ({ query }) => {
          if (query?.cursor) throw new ApiError({ status: 422, code: 'invalid_input', message: 'No.' });
          return new FakePage([demoTask()], 2, 'bmV4dA');
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('The next part did not load.');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    screen.getByRole('button', { name: 'Show more' });
  });

  test('all of a card leads to the task by one link, and says how many places are left', async () => {
    renderScreen(<TaskListScreen />);
    const card = (await screen.findByRole('heading', { name: /Describe ten product photos/ })).closest('article')!;
    expect(within(card).getAllByRole('link')).toHaveLength(1);
    const { free } = demoTask().slots;
    expect(card.textContent).toContain(`${free} of 10 places left`);
  });

  test('tasks can be shown in lines instead, and the filters keep it', async () => {
    const rendered = renderScreen(<TaskListScreen />, { path: '/dashboard/taskList?pay=10' });
    await screen.findAllByRole('article');
    const lines = screen.getByRole('button', { name: 'As a list' });
    expect(lines.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(lines);
    expect(rendered.host.log.navigations.at(-1)).toEqual({ to: '/dashboard/taskList?pay=10&view=list', replace: true });
    expect(lines.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getAllByRole('link', { name: /^Task Details/ }).length).toBe(screen.getAllByRole('article').length);
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'pay');
    expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/taskList?pay=10&view=list&sort=pay');
  });

  test('on a phone the filters are in a sheet, which says how many are on', async () => {
    const rendered = renderScreen(<TaskListScreen />, { path: '/dashboard/taskList?pay=25' });
    await userEvent.click(screen.getByRole('button', { name: 'Filters (1)', hidden: true }));
    const sheet = within(screen.getByRole('dialog', { name: 'Filters', hidden: true }));
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Only pay without promotional coins', hidden: true }));
    expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/taskList?pay=25&cash=only');
  });

  test('every choice goes to the server and into the address, and comes back from it', async () => {
    const rendered = renderScreen(<TaskListScreen />, { path: '/dashboard/taskList' });
    await screen.findAllByRole('article');
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Translation');
    await userEvent.selectOptions(screen.getByLabelText('Pay per hour'), 'From 60 coins an hour');
    await userEvent.selectOptions(screen.getByLabelText('Client rating'), 'At least 4.5 stars');
    await userEvent.selectOptions(screen.getByLabelText('Ends'), 'Ends within 3 days');
    await userEvent.click(screen.getByLabelText('Hide what I have done'));
    const address = String(rendered.host.log.navigations.at(-1)?.to);
    expect(address).toBe('/dashboard/taskList?category=translation&hourly=60&stars=4.5&ends=3&done=shown');
    const asked = { category: 'translation', min_hourly: 60, min_rating: 4.5, ends_within: 3 };
    await waitFor(() => expect(rendered.calls('listTasks').at(-1)?.input.query).toMatchObject(asked));
    expect(filterFrom(new URLSearchParams(address.split('?')[1]))).toEqual({ sort: 'newest', ...asked });
    expect(filterFrom(new URLSearchParams('category=nonsense&hourly=61&ends=-1&done=yes'))).toEqual(USUAL);
  });

  test('what the reader has done is hidden until they ask for it, which is no filter of its own', async () => {
    const rendered = renderScreen(<TaskListScreen />, { path: '/dashboard/taskList' });
    await screen.findAllByRole('article');
    expect(rendered.calls('listTasks').at(-1)?.input.query).toMatchObject({ hide_done: 'true' });
    screen.getByRole('button', { name: 'Filters', hidden: true });
    const hide = screen.getByLabelText<HTMLInputElement>('Hide what I have done');
    expect(hide.checked).toBe(true);
    await userEvent.click(hide);
    await waitFor(() => expect(rendered.calls('listTasks').at(-1)?.input.query).not.toHaveProperty('hide_done'));
    await userEvent.click(hide);
    expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/taskList');
  });

  test('a search that finds nothing leads back to all tasks', async () => {
    renderScreen(<TaskListScreen />, { path: '/dashboard/taskList?q=nonsense' });
    await screen.findByText('No open task matches “nonsense”');
    // Nothing changed yet, so that there is nothing to announce beside that sentence.
    expect(screen.queryByText('Nothing found')).toBeNull();
    expect(screen.getByLabelText('Search tasks')).toHaveProperty('value', 'nonsense');
    expect(screen.getByRole('link', { name: 'Show all tasks' }).getAttribute('href')).toBe('/dashboard/taskList');
  });

  test('what a search finds is announced in a region that stays, also when it finds nothing', async () => {
    renderScreen(<TaskListScreen />, {
      path: '/dashboard/taskList',
      api: { listTasks: ({ query }) => (query?.search ? new FakePage([], 0) : new FakePage([demoTask({})], 1)) },
    });
    const region = await screen.findByText('1 of 1 shown');
    expect(region.getAttribute('role')).toBe('status');
    await userEvent.type(screen.getByLabelText('Search tasks'), 'nonsense{enter}');
    await screen.findByText('No open task matches “nonsense”');
    expect(region.isConnected).toBe(true);
    expect(region.textContent).toBe('Nothing found');
  });

  test('an address with a sort that does not exist counts as newest', () => {
    expect(filterFrom(new URLSearchParams('sort=drop table&q=%20%20'))).toEqual(USUAL);
  });
});

describe('the task detail', () => {
  const show = (task = demoTask(), api = {}) =>
    renderScreen(<TaskDetailScreen />, { params: { id: task._id }, api: { getTask: () => task, ...api } });

  test('submission details are required', async () => {
    const rendered = show();
    await screen.findByLabelText('Submission details');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('This field is required');
    await userEvent.type(screen.getByLabelText('Submission details'), '   ');
    expect(rendered.calls('createSubmission')).toHaveLength(0);
  });

  test('submitted work says so and leads to the submissions', async () => {
    const rendered = show();
    await userEvent.type(await screen.findByLabelText('Submission details'), 'All ten: https://docs.example/ten');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/mySubmission'));
    expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Successfuly added submission');
    expect(rendered.calls('createSubmission')[0]?.input.body).toEqual({
      task_id: demoId(101),
      submission_details: 'All ten: https://docs.example/ten',
    });
  });

  test('a refusal keeps what was typed and shows its code', async () => {
    show(demoTask(), {
      createSubmission: () => {
        throw new ApiError({ status: 409, code: 'task_full', message: 'All places of this task are taken.' });
      },
    });
    await userEvent.type(await screen.findByLabelText('Submission details'), 'My proof');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect((await screen.findByRole('alert')).textContent).toContain('task_full');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Submission details').value).toBe('My proof');
  });

  test('who has handed in work sees what became of it instead of the form', async () => {
    show(demoTask(), { listOwnSubmissions: () => [demoSubmission()] });
    await screen.findByText(/You handed in work on/);
    expect(screen.queryByLabelText('Submission details')).toBeNull();
    // And what it was.
    screen.getByText('What you handed in');
    const address = screen.getByRole('link', { name: 'https://docs.example/addresses' });
    expect(address.parentElement?.textContent).toBe('Marked list: https://docs.example/addresses');
    expect(address.getAttribute('rel')).toContain('nofollow');
  });

  test('rejected work shows the reason, and the place can be taken again', async () => {
    show(demoTask(), {
      listOwnSubmissions: () => [
        demoSubmission({ status: 'reject', rejection: { category: 'duplicate', reason: 'The same as last week.' } }),
      ],
    });
    await screen.findByText('The same as last week.');
    screen.getByText('Handed in before');
    screen.getByLabelText('Submission details');
  });

  test.each([
    ['paused', 'The client has paused this task. It may open again.'],
    ['expired', 'This task is over: its completion date has passed.'],
    ['cancelled', 'This task was deleted.'],
    ['filled', 'All places of this task are taken. One opens again if work is rejected.'],
  ] as const)('a task that is %s says why it takes no work', async (status, words) => {
    show(demoTask({ status }));
    await screen.findByText(words);
    expect(screen.queryByLabelText('Submission details')).toBeNull();
  });

  test('a task that a dispute has paused says so, not that its client paused it', async () => {
    show(demoTask({ status: 'paused', slots: { ...demoTask().slots, free: 0, frozen: 3 } }));
    await screen.findByText(/^The free places of this task are closed while/);
    expect(screen.queryByText(/^The client has paused/)).toBeNull();
  });

  test('everything that its client said of it is there to read', async () => {
    const task = demoTask({
      task_title: 'Name the trees',
      task_image_url: 'https://pictures.test/trees.webp',
      review_days: 11,
    });
    const { container } = show(task);
    await screen.findByLabelText('Submission details');
    // In words of their own: task-terms.test.tsx.
    const { terms: _, ...shape } = taskContent.shape;
    const words: Partial<Record<keyof typeof shape, string>> = { category: 'Writing and proofreading' };
    for (const field of Object.keys(shape) as (keyof typeof shape)[])
      expect(
        container.innerHTML.includes(words[field] ?? String(task[field])) ? 'shown' : `${field} is not shown`,
      ).toBe('shown');
  });

  test('an open task whose last day has just ended takes no work, and says so', async () => {
    show(demoTask({ can: NOTHING, completion_date: daysFromNow(-1).slice(0, 10) }));
    await screen.findByText('This task is over: its completion date has passed.');
    expect(screen.queryByLabelText('Submission details')).toBeNull();
  });

  test('a task that an admin looks at takes no work meanwhile, and says so', async () => {
    show(demoTask({ can: NOTHING }));
    await screen.findByText('An admin is looking at this task. It may open again.');
    expect(screen.queryByLabelText('Submission details')).toBeNull();
  });

  test('where a link to another account keeps the reader from it, it says so, and where to contest that', async () => {
    show(demoTask({ can: NOTHING, kept_apart: 'linked_work' }));
    await screen.findByText(/Another account that seems to be yours has worked on this task/);
    expect(screen.getByRole('link', { name: 'Decisions about you' }).getAttribute('href')).toBe('/dashboard/decisions');
    expect(screen.queryByLabelText('Submission details')).toBeNull();
  });

  test('can be reported, with its picture and its client', async () => {
    show(demoTask());
    const link = await screen.findByRole('link', { name: 'Report' });
    expect(link.getAttribute('href')).toBe(`/dashboard/report?about=task&id=${demoTask()._id}`);
  });

  test('a task that does not exist is told with its code, without retrying', async () => {
    const rendered = renderScreen(<TaskDetailScreen />, {
      params: { id: demoId(999) },
      api: {
        getTask: () => {
          throw new ApiError({ status: 404, code: 'task_not_found', message: 'There is no such task.' });
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('task_not_found');
    expect(rendered.calls('getTask')).toHaveLength(1);
  });
});
