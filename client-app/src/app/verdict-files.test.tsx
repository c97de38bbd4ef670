/** Verdicts from a file: previewed first, applied as a whole. */
import type { VerdictRow } from '@taskmint/contract';
import { ApiError } from '@taskmint/platform';
import type { FakeHandlers } from '@taskmint/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import ReviewDeskScreen from './review-desk.screen';

const CSV = 'submission_id,verdict\nx,approve\n';
const row = (overrides: Partial<VerdictRow> = {}): VerdictRow => ({
  row: 2,
  submission_id: demoId(201),
  worker_name: 'Demo Freelancer',
  verdict: 'approve',
  pay_coins: 12,
  bonus_coins: 0,
  outcome: 'change',
  problem: null,
  column: null,
  ...overrides,
});
const planOf = (rows: VerdictRow[]) => ({
  rows,
  pay_coins: rows.reduce((sum, { pay_coins }) => sum + pay_coins, 0),
  bonus_coins: rows.reduce((sum, { bonus_coins }) => sum + bonus_coins, 0),
});

async function choose(api: FakeHandlers) {
  const rendered = renderScreen(<ReviewDeskScreen />, {
    params: { id: demoId(101) },
    path: `/dashboard/task/${demoId(101)}/review?show=files`,
    api,
  });
  const file = new File([CSV], 'verdicts.csv', { type: 'text/csv' });
  // jsdom's files cannot be read this way.
  file.text = () => Promise.resolve(CSV);
  await userEvent.upload(await screen.findByLabelText('File with verdicts (CSV)'), file);
  await userEvent.click(screen.getByRole('button', { name: 'Check what it would do' }));
  return rendered;
}

test('a file is looked at row by row with its coins, and applied once', async () => {
  const rows = [row(), row({ row: 3, submission_id: demoId(202), worker_name: 'Second', bonus_coins: 5 })];
  let applied = 0;
  const rendered = await choose({
    checkVerdicts: () => planOf(applied > 0 ? rows.map((each) => ({ ...each, outcome: 'same' as const })) : rows),
    applyVerdicts: () => {
      applied += 1;
      const outcomes = rows.map(({ submission_id }) => ({
        submission_id,
        outcome: 'done' as const,
        code: null,
        message: null,
      }));
      return { ...planOf(rows), applied: true, outcomes };
    },
  });
  await screen.findByText('2 rows would change something.');
  expect(screen.getByText(/are paid from what is set aside/).textContent).toMatch(/24 coins.*5 coins/);
  expect(rendered.calls('applyVerdicts')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Apply 2 rows' }));
  await screen.findByText('Everything in this file is already done.');
  expect(rendered.calls('applyVerdicts')[0]?.input).toEqual({ params: { id: demoId(101) }, body: { csv: CSV } });
  expect(rendered.host.log.toasts.at(-1)?.text).toBe('2 rows are applied.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Apply/ }).ariaDisabled).toBe('true');
});

test('a file that was corrected is read again: chosen once more, and also when it was not', async () => {
  const rendered = await choose({ checkVerdicts: () => planOf([row({ outcome: 'bad', problem: 'unknown_verdict' })]) });
  await screen.findByText(/^Some rows cannot be applied/);
  const input = screen.getByLabelText<HTMLInputElement>('File with verdicts (CSV)');
  const check = () => userEvent.click(screen.getByRole('button', { name: 'Check what it would do' }));
  const [file] = input.files!;
  file!.text = () => Promise.reject(new DOMException('The file has changed.', 'NotReadableError'));
  await check();
  await screen.findByText('The file was changed after you chose it. Choose it again.');
  expect(screen.queryByText(/^Some rows cannot be applied/)).toBeNull();
  file!.text = () => Promise.resolve('corrected');
  await userEvent.upload(input, file!);
  expect(screen.queryByText('The file was changed after you chose it. Choose it again.')).toBeNull();
  await check();
  expect(rendered.calls('checkVerdicts').map(({ input: { body } }) => body)).toEqual([
    { csv: CSV },
    { csv: 'corrected' },
  ]);
});

test('a bad row is named with its column, and nothing can be applied', async () => {
  await choose({
    checkVerdicts: () =>
      planOf([row(), row({ row: 3, outcome: 'bad', problem: 'reason_wrong', column: 'reason', pay_coins: 0 })]),
  });
  const bad = await screen.findByRole('row', { name: /Column reason: give a reason/ });
  within(bad).getByText('3');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Apply/ }).disabled).toBe(true);
});

test('what changed in the moment between is said with its reason', async () => {
  const rendered = await choose({
    checkVerdicts: () => planOf([row()]),
    applyVerdicts: () => ({
      ...planOf([row()]),
      applied: true,
      outcomes: [
        {
          submission_id: demoId(201),
          outcome: 'refused' as const,
          code: 'already_decided' as const,
          message: 'This submission was already decided the other way.',
        },
      ],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Apply 1 row' }));
  await waitFor(() =>
    expect(rendered.host.log.toasts.at(-1)?.text).toBe(
      '1 row was not applied, because something has changed since: This submission was already decided the other way.',
    ),
  );
});

test('a file that is none says so with its code', async () => {
  await choose({
    checkVerdicts: () => {
      throw new ApiError({ status: 422, code: 'verdict_file_unreadable', message: 'This is no file of verdicts.' });
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('verdict_file_unreadable');
});

test('results are saved with the mark by which spreadsheets know UTF-8', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const rendered = renderScreen(<ReviewDeskScreen />, {
    params: { id: demoId(101) },
    path: `/dashboard/task/${demoId(101)}/review?show=files`,
    api: { exportResults: () => 'submission_id,freelancer\r\n' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Download all results' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.size).toBe('submission_id,freelancer\r\n'.length + 3);
  expect(rendered.calls('exportResults')[0]?.input.query).toEqual({ sheet: 'all' });
});
