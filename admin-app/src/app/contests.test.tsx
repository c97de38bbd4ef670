import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import ContestsScreen from './contests.screen';

const ANSWER = 'The pages are the same indeed. The suspension was lifted.';
const card = async (name: string) => within(await screen.findByRole('article', { name: `Contested by ${name}` }));

test('shows what was decided and by whom, what is said against it, and what is overdue', async () => {
  renderScreen(<ContestsScreen />);
  const first = await card('Demo Freelancer');
  first.getByText(/Your account is suspended until .* Reason: The same proof on two tasks/);
  first.getByText('Decided by Demo Admin Two.');
  first.getByText(/the picture of it is the same/);
  const second = await card('Demo Client');
  second.getByText('late');
  second.getByText(/Answer was due by/);
  second.getByText(/another admin answers/);
  expect(second.queryByRole('button')).toBeNull();
});

test('an answer needs what was found and words, and both are sent', async () => {
  const rendered = renderScreen(<ContestsScreen />);
  await userEvent.click((await card('Demo Freelancer')).getByRole('button', { name: /^Answer/ }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your answer'), 'Too short');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
  await dialog.findByText('This field is required');
  await dialog.findByText('Write at least 20 characters');
  expect(rendered.calls('answerContest')).toHaveLength(0);
  await userEvent.click(dialog.getByRole('radio', { name: /It was changed/ }));
  await userEvent.clear(dialog.getByLabelText('Your answer'));
  await userEvent.type(dialog.getByLabelText('Your answer'), ANSWER);
  await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(rendered.calls('answerContest')).toHaveLength(1));
  expect(rendered.calls('answerContest')[0]?.input).toEqual({
    params: { id: demoId(951) },
    body: { outcome: 'changed', answer: ANSWER },
  });
  await waitFor(() => expect(screen.queryByRole('article', { name: /Demo Freelancer/ })).toBeNull());
});

test('a refusal is said in the dialog, and nothing that was written is lost', async () => {
  renderScreen(<ContestsScreen />, {
    api: {
      answerContest: () => {
        throw new ApiError({ status: 409, code: 'another_admin_needed', message: 'You made this decision.' });
      },
    },
  });
  await userEvent.click((await card('Demo Freelancer')).getByRole('button', { name: /^Answer/ }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('radio', { name: /It stands/ }));
  await userEvent.type(dialog.getByLabelText('Your answer'), ANSWER);
  await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('another_admin_needed');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe(ANSWER);
});

test('what was answered is there with what was found and by whom', async () => {
  renderScreen(<ContestsScreen />, { path: '/dashboard/contests?show=answered' });
  const answered = await card('Demo Freelancer');
  answered.getByText(ANSWER);
  answered.getByText(/It was changed: Demo Admin/);
});
