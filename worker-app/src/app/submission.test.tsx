import { ApiError } from '@taskmint/platform';
import type { Submission } from '@taskmint/contract';
import { daysFromNow } from '@taskmint/contract/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoAppeal, demoId, demoRevision, demoSubmission } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import MySubmissionScreen from './my-submission.screen';
import SubmissionScreen from './submission.screen';

const show = (work: Submission, api = {}) =>
  renderScreen(<SubmissionScreen />, { params: { id: work._id }, api: { getSubmission: () => work, ...api } });

test('rows of My Submissions lead to the submission', async () => {
  renderScreen(<MySubmissionScreen />);
  const link = await screen.findByRole('link', { name: 'Check 200 addresses against a map' });
  expect(link.getAttribute('href')).toBe(`/dashboard/submission/${demoId(201)}`);
});

test('own answers, dates, the deadline with its exact time, and what was asked for', async () => {
  show(demoSubmission());
  await screen.findByRole('heading', { level: 1, name: 'Check 200 addresses against a map' });
  screen.getByText('https://docs.example/addresses');
  screen.getByText('The marked list.');
  const deadline = screen.getByText('Approved and paid automatically').nextElementSibling;
  expect(deadline?.textContent).toMatch(/in 2 days.*\d{2}-\d{2}-\d{4} \d{2}:\d{2}$/);
});

test('changes that were asked for stand above the form that hands in again', async () => {
  const rendered = show(demoRevision());
  await screen.findByText(/Two of the addresses have no house number/);
  expect(screen.getByText('New work is due').nextElementSibling?.textContent).toMatch(/in 2 days/);
  const form = screen.getByRole('form', { name: 'Hand in again' });
  const box = within(form).getByLabelText<HTMLTextAreaElement>('Submission details');
  expect(box.value).toContain('Marked list');
  await userEvent.clear(box);
  await userEvent.click(within(form).getByRole('button', { name: 'Hand in again' }));
  await screen.findByText('This field is required');
  await userEvent.type(box, 'With all house numbers');
  await userEvent.click(within(form).getByRole('button', { name: 'Hand in again' }));
  await waitFor(() =>
    expect(rendered.host.log.toasts.at(-1)?.text).toBe('Handed in again. The review time starts again.'),
  );
  expect(rendered.calls('changeSubmission')[0]?.input).toMatchObject({
    params: { id: demoId(205) },
    body: { submission_details: 'With all house numbers' },
  });
});

test('a refusal keeps what was typed and shows its code', async () => {
  show(demoRevision(), {
    changeSubmission: () => {
      throw new ApiError({ status: 409, code: 'submission_not_open', message: 'This work is decided.' });
    },
  });
  const form = await screen.findByRole('form', { name: 'Hand in again' });
  await userEvent.click(within(form).getByRole('button', { name: 'Hand in again' }));
  expect((await within(form).findByRole('alert')).textContent).toContain('submission_not_open');
  expect(within(form).getByLabelText<HTMLTextAreaElement>('Submission details').value).toContain('Marked list');
});

test('work that waits can be changed or taken back, which asks first', async () => {
  const rendered = show(demoSubmission());
  await userEvent.click(await screen.findByRole('button', { name: 'Change it' }));
  screen.getByRole('form', { name: 'Change it' });
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await userEvent.click(screen.getByRole('button', { name: 'Leave it as it is' }));
  expect(screen.queryByRole('form', { name: 'Change it' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change it' }));
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(rendered.calls('withdrawSubmission')[0]?.input.params).toEqual({ id: demoId(201) }));
  expect(rendered.host.log.dialogs.at(-1)).toMatchObject({ title: 'Take this work back?' });
});

test('decided work offers nothing that could be done to it, and says how it was decided', async () => {
  show(
    demoSubmission({
      status: 'reject',
      auto: true,
      decided_at: new Date().toISOString(),
      rejection: { category: 'no_resubmission', reason: null },
    }),
  );
  await screen.findByText('No new work came in time; it affects nobody’s record');
  // Its client had reviewed it, and asked for changes.
  expect(screen.queryByText('without a review')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  expect(screen.queryByLabelText('Add a file')).toBeNull();
});

test.each(['approve', 'reject'] as const)(
  'only an approval by deadline is said to be without a review: %s',
  async (status) => {
    const rejection = status === 'reject' ? { category: 'no_resubmission' as const, reason: null } : null;
    const decided = demoSubmission({ status, auto: true, decided_at: new Date().toISOString(), rejection });
    renderScreen(<MySubmissionScreen />, { api: { listOwnSubmissions: () => [decided] } });
    const row = await screen.findByRole('row', { name: /Check 200/ });
    expect(row.textContent?.includes('without a review')).toBe(status === 'approve');
  },
);

test('a file is sent for this submission', async () => {
  const rendered = show(demoSubmission());
  const file = new File(['%PDF-1.4'], 'proof.pdf', { type: 'application/pdf' });
  await userEvent.upload(await screen.findByLabelText('Add a file'), file);
  await waitFor(() => expect(rendered.calls('attachProof')[0]?.input).toMatchObject({ params: { id: demoId(201) } }));
});

const REJECTED = demoSubmission({
  status: 'reject',
  decided_at: new Date(Date.now() - 86_400_000).toISOString(),
  rejection: { category: 'incomplete_proof', reason: 'The desserts on the second page are not translated.' },
});

test('a rejection can be appealed, with reasons, until a moment that is said', async () => {
  const rendered = show(REJECTED);
  const form = within(await screen.findByRole('form', { name: 'Appeal' }));
  // The focus stays in this part once the form is gone (restore-focus.ts).
  within(screen.getByRole('region', { name: 'Appeal' })).getByRole('form', { name: 'Appeal' });
  // It has a deadline, and rating the client has none.
  expect(screen.getAllByRole('form').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Appeal',
    'Rate Demo Client',
  ]);
  const lead = form.getByText(/You can appeal against this rejection once/).textContent;
  expect(lead).toMatch(/in 6 days/);
  // There is no place for a file before.
  expect(lead).toContain('Once you have appealed, you can add files');
  expect(screen.queryByLabelText('Add a file')).toBeNull();
  await userEvent.type(form.getByLabelText('Why the rejection is wrong'), 'Too short');
  await userEvent.click(form.getByRole('button', { name: 'Appeal' }));
  await form.findByText('Write at least 20 characters');
  await userEvent.type(form.getByLabelText('Why the rejection is wrong'), ': they are on the third page.');
  await userEvent.click(form.getByRole('button', { name: 'Appeal' }));
  await waitFor(() => expect(rendered.calls('openAppeal')).toHaveLength(1));
  expect(rendered.calls('openAppeal')[0]?.input.body).toEqual({ reason: 'Too short: they are on the third page.' });
  expect(rendered.calls('openAppeal')[0]?.idempotencyKey).toBeTruthy();
});

test('the moment is the one that the server says, which a suspension puts off', async () => {
  show({ ...REJECTED, appeal_until: daysFromNow(20.5) });
  const form = within(await screen.findByRole('form', { name: 'Appeal' }));
  expect(form.getByText(/You can appeal against this rejection once/).textContent).toMatch(/in 20 days/);
});

test.each([
  ['an appeal', () => REJECTED, 'Why the rejection is wrong', 'Appeal'],
  ['new work', demoRevision, 'Submission details', 'Hand in again'],
] as const)(
  'what was typed for %s is there when the form is shown anew, until it is in',
  async (_, work, label, button) => {
    const box = () => screen.findByLabelText<HTMLTextAreaElement>(label);
    const first = show(work());
    await userEvent.type(await box(), ': they are all on the third page');
    const typed = (await box()).value;
    first.unmount();
    const anew = show(work());
    expect((await box()).value).toBe(typed);
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(anew.host.log.toasts).toHaveLength(1));
    anew.unmount();
    show(work());
    expect((await box()).value).not.toContain('third page');
  },
);

test('a running appeal says who is asked, until when, and whether the pay is set aside; files can be added', async () => {
  show(demoSubmission({ ...REJECTED, can: undefined, appeal: demoAppeal({ held: false }) }));
  await screen.findByText(/Demo Client can answer/);
  screen.getByText('appealed');
  screen.getByText(/The client had no coins left to set aside/);
  expect(screen.queryByRole('form', { name: 'Appeal' })).toBeNull();
  await screen.findByLabelText('Add a file');
});

test('a decided appeal says how it ended and why', async () => {
  const decision = 'Four of the ten sentences were right.';
  show(
    demoSubmission({
      status: 'approve',
      payable_amount: 25,
      paid_coins: 10,
      cash_pay: 6,
      appeal: demoAppeal({ state: 'decided', outcome: 'partial', percent: 40, decision, answer: 'No, they are not.' }),
    }),
  );
  expect((await screen.findByText(/were paid: 40%/)).textContent).toContain('10 coins');
  expect(screen.getByText('Paid').nextElementSibling?.textContent).toBe('1010 coins$0.304 of them promotional');
  screen.getByText(decision);
  screen.getByText('No, they are not.');
});

test('a bonus stands there with its note', async () => {
  const bonuses = [{ coins: 15, note: 'Very careful work.', at: new Date().toISOString() }];
  show(demoSubmission({ status: 'approve', bonuses }));
  const note = await screen.findByText('Very careful work.');
  expect(note.parentElement?.textContent).toContain('15 coins');
});
