import { ApiError, applyLanguage } from '@taskmint/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { renderScreen } from '../demo/render-screen';
import AddTaskScreen from './add-task.screen';
import BuyCoinScreen from './buy-coin.screen';
import ClientHomeScreen from './client-home.screen';
import MyTaskScreen from './my-task.screen';

// What was typed for a new task outlives the page.
afterEach(() => sessionStorage.clear());

afterEach(() => act(() => applyLanguage('en')));

const OWES = { receivable_cents: 750 };
const TITLE = 'One of your payments was reversed';

test.each([
  ['client home', <ClientHomeScreen key="home" />],
  ['add task', <AddTaskScreen key="add" />],
  ['purchase coin', <BuyCoinScreen key="buy" />],
] as [string, ReactElement][])('%s says what is owed, what is blocked and whom to write to', async (_, shown) => {
  renderScreen(shown, { user: OWES });
  const notice = await screen.findByRole('region', { name: TITLE });
  expect(notice.textContent).toContain('You owe $7.50 for them.');
  expect(notice.textContent).toContain('you cannot buy coins, post tasks or withdraw');
  expect(within(notice).getByRole('link', { name: 'contact page' }).getAttribute('href')).toBe('/contact');
});

test('the notice speaks Bangla too', () => {
  act(() => applyLanguage('bn'));
  renderScreen(<ClientHomeScreen />, { user: OWES });
  const notice = screen.getByRole('region', { name: 'আপনার একটি পরিশোধ ফেরত নেওয়া হয়েছে' });
  expect(notice.textContent).toContain('$৭.৫০');
});

test.each([{}, { receivable_cents: undefined as never }])('who owes nothing sees no notice', async (user) => {
  renderScreen(<ClientHomeScreen />, { user });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
});

test('a task that is refused for it keeps what was typed and says why, with the code', async () => {
  const rendered = renderScreen(<AddTaskScreen />, {
    user: { coins: 1_000 },
    api: {
      createTask: () => {
        throw new ApiError({ status: 409, code: 'receivable_open', message: 'Settle that first.' });
      },
    },
  });
  const user = userEvent.setup();
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  await user.type(screen.getByLabelText('Title'), 'Count shops');
  await user.upload(screen.getByLabelText(/^Photo/), new File(['x'], 'photo.png', { type: 'image/png' }));
  await user.type(screen.getByLabelText('Quantity'), '2');
  await user.type(screen.getByLabelText('Per-task amount'), '3');
  await user.type(screen.getByLabelText('Completion date'), '2031-12-21');
  await user.type(screen.getByLabelText('Task details'), 'Walk along the street and count.');
  await user.type(screen.getByLabelText('Submission info'), 'The number.');
  await user.click(screen.getByRole('button', { name: 'Add task' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Code: receivable_open'));
  expect(screen.getByRole('alert').textContent).toContain('Settle that first.');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Count shops');
  expect(rendered.host.log.refreshes).toBe(1);
});

test('what of the pay of the next place is promotional stands beside the pay', async () => {
  renderScreen(<MyTaskScreen />);
  within(await screen.findByRole('row', { name: /Check 200/ })).getByText('next: 10 promotional');
  expect(screen.getByRole('row', { name: /Describe ten/ }).textContent).not.toContain('promotional');
});

test('places that a dispute has closed stand in the bar of the task and in its legend', async () => {
  renderScreen(<MyTaskScreen />);
  const row = await screen.findByRole('row', { name: /Count the shops/ });
  within(row).getByRole('img', {
    name: '2 approved, 1 undecided, 0 free, 5 closed while a payment is in dispute, of 8 places',
  });
  expect(within(screen.getByRole('row', { name: /Describe ten/ })).queryByText(/in dispute/)).toBeNull();
});
