import { ApiError } from '@taskmint/platform';
import type { NewsNoun } from '@taskmint/contract';
import { reservationFixture } from '@taskmint/contract/fixtures';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import MySubmissionScreen from './my-submission.screen';
import TaskDetailScreen from './task-detail.screen';

const showTask = (task = demoTask(), api = {}) =>
  renderScreen(<TaskDetailScreen />, {
    params: { id: task._id },
    api: { getTask: () => task, listOwnSubmissions: () => [], ...api },
  });

test('starting keeps a place, says until when, and leaves the form there', async () => {
  const rendered = showTask();
  expect((await screen.findByText('Time limit')).nextElementSibling?.textContent).toBe('1 hour');
  await userEvent.click(await screen.findByRole('button', { name: 'Start task' }));
  const kept = await screen.findByText(/Your place is kept\. Your time ends/);
  expect(kept.textContent).toMatch(/in (59 minutes|1 hour)/);
  // The exact moment is there to be read on a phone too, where nothing hovers.
  expect(screen.getByText(/^Until/).textContent).toMatch(/Until \d{2}-\d{2}-\d{4} \d{2}:\d{2}/);
  expect(screen.getByLabelText('Submission details')).toBeTruthy();
  expect(rendered.calls('startTask')[0]?.input.params).toEqual({ id: demoId(101) });
  expect(rendered.calls('startTask')[0]?.idempotencyKey).toBeTruthy();
  expect(rendered.host.log.toasts.at(-1)?.text).toBe('Started. Your place is kept.');
});

test('whoever has started goes on at the form: the button that had the focus is gone', async () => {
  showTask();
  await userEvent.click(await screen.findByRole('button', { name: 'Start task' }));
  await screen.findByText(/Your place is kept/);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Submission details'));
});

test('a full task whose place is kept can be handed in', async () => {
  const full = demoTask({ slots: { approved: 9, pending: 0, free: 0, reserved: 1, frozen: 0 } });
  const rendered = showTask(full, { listReservations: () => [reservationFixture()] });
  await userEvent.type(await screen.findByLabelText('Submission details'), 'All ten');
  expect(screen.queryByRole('button', { name: 'Start task' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(rendered.calls('createSubmission')).toHaveLength(1));
});

test('what was typed is there when the form is shown anew, until it is in', async () => {
  const details = () => screen.findByLabelText<HTMLTextAreaElement>('Submission details');
  const first = showTask();
  await userEvent.type(await details(), 'All ten');
  first.unmount();
  const anew = showTask();
  expect((await details()).value).toBe('All ten');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(anew.host.log.dialogs.at(-1)?.title).toBe('Successfuly added submission'));
  anew.unmount();
  showTask();
  expect((await details()).value).toBe('');
});

test('giving back asks first and says that nothing is noted', async () => {
  const rendered = renderScreen(<MySubmissionScreen />, { path: '/dashboard/mySubmission' });
  await screen.findByRole('heading', { name: 'Started tasks' });
  const link = screen.getByRole('link', { name: 'Write three questions for a spelling quiz' });
  expect(link.getAttribute('href')).toBe(`/dashboard/taskDetail/${demoId(106)}`);
  await userEvent.click(screen.getByRole('button', { name: 'Give back' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Started tasks' })).toBeNull());
  expect(rendered.host.log.dialogs.at(-1)).toMatchObject({
    title: 'Give this task back?',
    text: 'Somebody else can then take the place. It costs nothing and does not affect your record.',
  });
  expect(rendered.calls('giveBackTask')[0]?.input.params).toEqual({ id: demoId(106) });
  expect(rendered.host.log.toasts.at(-1)?.text).toBe('Given back. It does not affect your record.');
});

test('a place that is over is offered to nobody', async () => {
  const over = reservationFixture({ can: { submit: false, screenOut: false, release: false } });
  showTask(demoTask(), { listReservations: () => [over] });
  await screen.findByRole('button', { name: 'Start task' });
  expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull();
});

test('why a task cannot be started is said', async () => {
  const message = 'You have reached the limit of started tasks.';
  const rendered = showTask(demoTask(), {
    startTask: () => {
      throw new ApiError({ status: 409, code: 'too_many_started', message });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Start task' }));
  await waitFor(() => expect(rendered.host.log.toasts.at(-1)).toMatchObject({ text: message }));
});

test('the form stays while the task whose last place was started is read before the place', async () => {
  let isStarted = false;
  let arrive: (places: ReturnType<typeof reservationFixture>[]) => void = () => undefined;
  const last = demoTask();
  const full = { ...last, slots: { ...last.slots, free: 0, reserved: 1 }, can: { ...last.can!, submit: false } };
  const { host } = renderScreen(<TaskDetailScreen />, {
    params: { id: last._id },
    api: {
      getTask: () => (isStarted ? full : last),
      listOwnSubmissions: () => [],
      listReservations: () => (isStarted ? new Promise<never>((resolve) => (arrive = resolve as never)) : []),
      startTask: () => {
        isStarted = true;
        return reservationFixture({ task_id: last._id });
      },
    },
  });
  const field = await screen.findByLabelText('Submission details');
  await userEvent.click(screen.getByRole('button', { name: 'Start task' }));
  await screen.findByRole('img', { name: /1 reserved/ });
  await userEvent.type(field, 'Two sparrows.');
  arrive([reservationFixture({ task_id: last._id })]);
  await screen.findByText(/Your place is kept/);
  expect(screen.getByLabelText('Submission details')).toBe(field);
  expect((field as HTMLTextAreaElement).value).toBe('Two sparrows.');
  // The start is over only now, and leaves the focus where somebody is typing.
  await waitFor(() => expect(host.log.toasts.at(-1)?.text).toBe('Started. Your place is kept.'));
  expect(document.activeElement).toBe(field);
});

test('nobody is told to start while it cannot be read whether they have started', async () => {
  const fails = () => {
    throw new ApiError({ status: 403, code: 'not_allowed', message: 'You may not see this.' });
  };
  showTask(demoTask(), { listReservations: fails });
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Start task' })).toBeNull();
  expect(screen.queryByLabelText('Submission details')).toBeNull();
});

test('a page that is open hears that its place has lapsed', async () => {
  let hear: (nouns: readonly NewsNoun[]) => void = () => undefined;
  const onChange = (listener: typeof hear) => {
    hear = listener;
    return () => undefined;
  };
  let kept = [reservationFixture()];
  renderScreen(<TaskDetailScreen />, {
    params: { id: demoTask()._id },
    api: { getTask: () => demoTask(), listOwnSubmissions: () => [], listReservations: () => kept },
    services: { news: { onChange } },
  });
  await screen.findByText(/Your place is kept/);
  kept = [];
  hear(['submissions', 'tasks']);
  await screen.findByRole('button', { name: 'Start task' });
  expect(screen.queryByText(/Your place is kept/)).toBeNull();
});
