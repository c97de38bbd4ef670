/** Reporting that something in a task is broken, and reading the outcome (fair-work.md 16). */
import { defectFixture } from '@taskmint/contract/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import TaskDetailScreen from './task-detail.screen';

const show = (api = {}) => renderScreen(<TaskDetailScreen />, { params: { id: demoId(101) }, api });

test('one press says what is broken, and that it leaves no mark', async () => {
  const rendered = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Something is broken' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/It does not affect your record/);
  await userEvent.type(dialog.getByLabelText('What goes wrong'), 'Short');
  await userEvent.click(dialog.getByRole('button', { name: 'Tell the client' }));
  expect(rendered.calls('reportDefect')).toHaveLength(0);
  await userEvent.type(dialog.getByLabelText('What goes wrong'), ' link: it leads nowhere.');
  await userEvent.click(dialog.getByRole('button', { name: 'Tell the client' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { category: 'dead_link', text: 'Short link: it leads nowhere.' };
  expect(rendered.calls('reportDefect')[0]?.input).toEqual({ params: { id: demoId(101) }, body });
});

test('a refusal is read with its words, and taken to an admin', async () => {
  const can = { answer: false, contest: true, decide: false };
  const refused = defectFixture({ state: 'refused', answer: 'It works from here.', can });
  const rendered = show({ listDefects: () => [refused] });
  await screen.findByText('The client: It works from here.');
  await userEvent.click(screen.getByRole('button', { name: 'Take it to an admin' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your explanation'), 'Not from here, on two machines.');
  await userEvent.click(dialog.getByRole('button', { name: 'Take it to an admin' }));
  await waitFor(() => expect(rendered.calls('contestDefect')).toHaveLength(1));
  expect(rendered.calls('contestDefect')[0]?.input.body).toEqual({ text: 'Not from here, on two machines.' });
});

test('while the client has time to answer it says until when', async () => {
  show({ listDefects: () => [defectFixture({ respond_by: '2031-03-04T10:00:00.000Z' })] });
  expect((await screen.findByText(/The client has until/)).textContent).toMatch(/2031/);
  expect(screen.queryByRole('button', { name: 'Take it to an admin' })).toBeNull();
});
