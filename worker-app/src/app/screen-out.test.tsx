/** A task with screening: reading the criteria before starting, saying that one does not fit, and the state afterwards (fair-work.md 16). */
import { reservationFixture } from '@taskmint/contract/fixtures';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import TaskDetailScreen from './task-detail.screen';

const CRITERIA = ['You have kept a dog for a year', 'You read Bangla'];
const screening = (left: number) =>
  demoTask({ screen_out: { pay: 3, number: 4, criteria: CRITERIA, left, cash_pay: 3 } });
const show = (task: ReturnType<typeof demoTask>, api = {}) =>
  renderScreen(<TaskDetailScreen />, {
    params: { id: task._id },
    api: { getTask: () => task, listOwnSubmissions: () => [], listReservations: () => [], ...api },
  });

test('who fits, and what is paid to whoever does not, is read before starting', async () => {
  show(screening(2));
  await screen.findByRole('heading', { name: 'Who fits this task' });
  for (const criterion of CRITERIA) expect(screen.getByText(criterion)).toBeTruthy();
  expect(screen.getByText(/say so and get/).textContent).toMatch(/coins\. 2 such payments are left\.$/);
  expect(screen.queryByRole('button', { name: 'I do not fit' })).toBeNull();
});

test('a task that pays nobody any more says so, and offers no press', async () => {
  const kept = reservationFixture({ can: { submit: true, screenOut: false, release: true } });
  show(screening(0), { listReservations: () => [kept] });
  await screen.findByText(/Not fitting this task is no longer paid/);
  await screen.findByRole('button', { name: 'Give back' });
  expect(screen.queryByRole('button', { name: 'I do not fit' })).toBeNull();
});

test('the press names the condition that is not met, once, and the task is over then', async () => {
  let kept = reservationFixture({ can: { submit: true, screenOut: true, release: true } });
  const rendered = show(screening(2), {
    listReservations: () => [kept],
    screenOut: () => {
      const screened_out = { criterion: CRITERIA[1] ?? '', coins: 3 };
      const can = { submit: false, screenOut: false, release: false };
      kept = reservationFixture({ status: 'screened_out', screened_out, can });
      return { coins: 3 };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'I do not fit' }));
  await userEvent.click(screen.getByRole('radio', { name: 'You read Bangla' }));
  await userEvent.click(screen.getByRole('button', { name: 'Say so and get the coins' }));
  await screen.findByText(/You did not fit this task \(“You read Bangla”\)/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull());
  expect(rendered.calls('screenOut')).toMatchObject([
    { input: { params: { id: demoId(101) }, body: { criterion: 'You read Bangla' } } },
  ]);
  expect(rendered.calls('screenOut')[0]?.idempotencyKey).toBeTruthy();
  expect(rendered.host.log.toasts.at(-1)?.text).toBe('You did not fit, and got 3 coins for it.');
});
