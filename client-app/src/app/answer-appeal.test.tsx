import { appealFixture, daysFromNow } from '@taskmint/contract/fixtures';
import type { Appeal } from '@taskmint/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoSubmission } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import ClientHomeScreen from './client-home.screen';

function show(appeal: Partial<Appeal> = {}) {
  const work = demoSubmission({ status: 'reject', decided_at: daysFromNow(-1), appeal: appealFixture(appeal) });
  return renderScreen(<ClientHomeScreen />, {
    api: {
      listReceivedSubmissions: ({ query }: { query?: { appeal?: string } }) => (query?.appeal ? [work] : []),
      answerAppeal: () => ({ modifiedCount: 1 }),
    },
  });
}

async function openDialog() {
  await screen.findByRole('heading', { name: 'An appeal needs your answer' });
  await userEvent.click(await screen.findByRole('button', { name: /^Answer the appeal/ }));
  return within(screen.getByRole('dialog'));
}

test('an appeal stands above everything else, with what it says and until when it can be answered', async () => {
  const rendered = show();
  const dialog = await openDialog();
  dialog.getByText('All ten sentences are there; two are on the second page.');
  dialog.getByText('Two of the ten sentences are missing.');
  expect(dialog.getByText(/Your answer is due.*After that, an admin/).textContent).toMatch(
    /\d{2}-\d{2}-\d{4} \d{2}:\d{2}/,
  );
  await userEvent.click(dialog.getByRole('radio', { name: /The rejection was right/ }));
  dialog.getByText('20 to 1,000 characters. The freelancer and the admin read it.');
  await userEvent.type(dialog.getByLabelText('Why it was right'), 'Too short');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
  await dialog.findByText('Write at least 20 characters');
  await userEvent.type(dialog.getByLabelText('Why it was right'), ': there is no second page.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(rendered.calls('answerAppeal')).toHaveLength(1));
  expect(rendered.calls('answerAppeal')[0]?.input.body).toEqual({
    agree: false,
    answer: 'Too short: there is no second page.',
  });
  expect(rendered.calls('answerAppeal')[0]?.idempotencyKey).toBeTruthy();
});

test('agreeing says what it costs and needs no words', async () => {
  const rendered = show({ held: false });
  const dialog = await openDialog();
  dialog.getByText(/You cannot post a task until this is settled/);
  await userEvent.click(dialog.getByRole('radio', { name: /12 coins are paid/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Agree and pay' }));
  await waitFor(() => expect(rendered.calls('answerAppeal')[0]?.input.body).toEqual({ agree: true }));
  await waitFor(() => expect(rendered.host.log.toasts.at(-1)?.text).toBe('Agreed. The work is paid.'));
});
