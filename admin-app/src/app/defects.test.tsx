/** Reported defects of a task that wait for an admin (fair-work.md 16). */
import { defectFixture } from '@taskmint/contract/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../demo/render-screen';
import AppealsScreen from './appeals.screen';

test('stands beside the appeals with the words of both, and is decided with a reason', async () => {
  const can = { answer: false, contest: false, decide: true };
  const words = { answer: 'It works from here.', contest: 'Not from here.' };
  const contested = defectFixture({ state: 'contested', ...words, can });
  const rendered = renderScreen(<AppealsScreen />, { api: { listDefects: () => [contested] } });
  await screen.findByText('Objection: Not from here.');
  expect(rendered.calls('listDefects')[0]?.input.query).toMatchObject({ state: 'contested' });
  await userEvent.click(screen.getByRole('button', { name: 'Have it paid' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Coins for the lost time'), '6');
  await userEvent.type(dialog.getByLabelText('Your explanation'), 'The link is dead indeed.');
  await userEvent.click(dialog.getByRole('button', { name: 'Have it paid' }));
  await waitFor(() => expect(rendered.calls('decideDefect')).toHaveLength(1));
  const body = { outcome: 'paid', coins: 6, answer: 'The link is dead indeed.' };
  expect(rendered.calls('decideDefect')[0]?.input.body).toEqual(body);
});
