import { ApiError, applyLanguage } from '@taskmint/platform';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId } from '../demo/demo-data';
import { demoJobs } from '../demo/demo-jobs';
import { renderScreen } from '../demo/render-screen';
import { jobInWords } from '../features/jobs/job-words';
import { catalogue } from '../texts';
import AdminHomeScreen from './admin-home.screen';
import JobsScreen from './jobs.screen';

afterEach(() => act(() => applyLanguage('en')));

const WELL = demoJobs({
  jobs: demoJobs().jobs.map((job) => ({ ...job, late: false })),
  set_aside: [],
  set_aside_count: 0,
});
const jobRow = (name: RegExp) => screen.findByRole('row', { name });
const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.lastElementChild?.textContent);
const notice = () => screen.findByRole('region', { name: 'The jobs need attention' });
const retryButton = (name: RegExp) => screen.findByRole('button', { name });

describe('the jobs', () => {
  test('each is named in words, with how often, its last run, whether it is late, and its last error', async () => {
    renderScreen(<JobsScreen />);
    const late = await jobRow(/payment-reconciliation/);
    expect(cells(late)).toEqual([
      expect.stringMatching(/^Compare orders with the payment providerpayment-reconciliation/),
      'every minute',
      expect.stringMatching(/^\d{2}-\d{2}-\d{4}/),
      expect.stringMatching(/^\d{2}-\d{2}-\d{4}/),
      'late',
      'The payment provider did not answer within 10 s',
    ]);
    // Never by colour alone.
    expect(within(late).getByText('late').querySelector('svg')).toBeTruthy();
    const pictures = cells(await jobRow(/collect-pictures/));
    expect(pictures.slice(1)).toEqual(['every hour', 'not yet', 'not yet', 'on time', 'none']);
    expect(cells(await jobRow(/trust-workers/))[1]).toBe('every 10 minutes');
    expect(cells(await jobRow(/payment-inbox/))[1]).toBe('every 5 seconds');
  });

  test('on a card a job is its name and its state; the rest is behind its name', async () => {
    renderScreen(<JobsScreen />);
    const row = within(await jobRow(/trust-workers/));
    const name = row.getByText('Check who is no longer a newcomer', { selector: 'summary' });
    const said = within(name.parentElement!)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(said).toEqual([
      'How often: every 10 minutes',
      expect.stringMatching(/^Last run: \d{2}-\d{2}-\d{4}/),
      expect.stringMatching(/^Last success: \d{2}-\d{2}-\d{4}/),
      'Last error: none',
    ]);
  });

  test('a job of a newer server is shown by its own name', async () => {
    const [job] = demoJobs().jobs;
    renderScreen(<JobsScreen />, {
      api: { getJobs: () => ({ ...WELL, jobs: [{ ...job!, name: 'water-the-plants', every_seconds: 90 }] }) },
    });
    expect(cells(await jobRow(/water-the-plants/))[1]).toBe('every 90 seconds');
  });

  test('every job of the server has a name in both languages', () => {
    for (const { name } of demoJobs().jobs) {
      expect(jobInWords(name)).not.toBe(name);
      expect(catalogue.bn).toHaveProperty(['jobs', 'names', name]);
    }
  });

  test('looking again asks the server again', async () => {
    let overview = demoJobs();
    const rendered = renderScreen(<JobsScreen />, { api: { getJobs: () => overview } });
    await notice();
    overview = WELL;
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Nothing is set aside');
    expect(rendered.calls('getJobs')).toHaveLength(2);
    expect(screen.queryByRole('region', { name: 'The jobs need attention' })).toBeNull();
  });
});

describe('what somebody has to look at', () => {
  test.each([
    [7_400, '7 s ahead of the database'],
    [-65_000, '65 s behind the database'],
  ])('a clock that is off by %s ms is said, and that no jobs run', async (clock_offset_ms, words) => {
    renderScreen(<JobsScreen />, { api: { getJobs: () => ({ ...WELL, clock_off: true, clock_offset_ms }) } });
    const said = await notice();
    expect(said.textContent).toContain(words);
    expect(said.textContent).toContain('It runs no jobs until its clock is right.');
    expect(said.textContent).not.toContain('late');
  });

  test('late jobs are named, and what was set aside is counted', async () => {
    renderScreen(<JobsScreen />);
    const said = await notice();
    within(said).getByText('1 job is late: Compare orders with the payment provider.');
    within(said).getByText('2 items were set aside.');
    expect(within(said).queryByRole('link')).toBeNull();
  });

  test('the home of admins says it too, with the way there, and nothing while all is well', async () => {
    const { unmount } = renderScreen(<AdminHomeScreen />);
    const link = within(await notice()).getByRole('link', { name: 'See the jobs' });
    expect(link.getAttribute('href')).toBe('/dashboard/jobs');
    unmount();
    const well = renderScreen(<AdminHomeScreen />, { api: { getJobs: () => WELL } });
    await screen.findByText('Admin coin');
    await waitFor(() => expect(well.calls('getJobs')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'The jobs need attention' })).toBeNull();
  });
});

describe('what was set aside', () => {
  test('stands with job, item, attempts, last error, and when it is tried again or that it waits', async () => {
    renderScreen(<JobsScreen />);
    const table = within(await screen.findByRole('table', { name: 'Items that were set aside' }));
    expect(cells(table.getByRole('row', { name: /Close tasks after their last day/ }))).toEqual([
      `Close tasks after their last day${demoId(104)}`,
      '12',
      expect.stringMatching(/^\d{2}-\d{2}-\d{4}/),
      'The escrow of the task is less than its free places need',
      'when an admin retries it',
      `Try again: Close tasks after their last day, ${demoId(104)}`,
    ]);
    const waits = cells(table.getByRole('row', { name: /Approve work that nobody reviewed in time/ }));
    expect(waits[4]).toMatch(/^\d{2}-\d{2}-\d{4}/);
  });

  test('trying again by keyboard sends it once, says so, and shows what the server then says', async () => {
    const rendered = renderScreen(<JobsScreen />);
    const button = await retryButton(/^Try again ?: Close tasks/);
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
    await screen.findByText('at the next run of the job');
    const [call, ...more] = rendered.calls('retryItem');
    expect(more).toEqual([]);
    expect(call?.input).toEqual({ params: { id: demoId(0xf01) } });
    expect(rendered.host.log.dialogs).toEqual([]);
    expect(rendered.host.log.toasts.at(-1)).toMatchObject({
      kind: 'success',
      text: `Close tasks after their last day: ${demoId(104)} will be tried again at the next run.`,
    });
    expect(rendered.calls('getJobs')).toHaveLength(2);
    expect(document.activeElement).toBe(button);
  });

  test('what is not set aside any more is said, and the list is read again', async () => {
    const refuse = () => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'There is nothing here.' });
    };
    const rendered = renderScreen(<JobsScreen />, { api: { retryItem: refuse } });
    await userEvent.click(await retryButton(/^Try again ?: Close tasks/));
    await waitFor(() => expect(rendered.host.log.toasts.at(-1)?.text).toBe('It is no longer set aside.'));
    await waitFor(() => expect(rendered.calls('getJobs')).toHaveLength(2));
  });

  test('any other refusal is said as it is', async () => {
    const refuse = () => {
      throw new ApiError({ status: 503, code: 'busy', message: 'The server is busy.' });
    };
    const rendered = renderScreen(<JobsScreen />, { api: { retryItem: refuse } });
    await userEvent.click(await retryButton(/^Try again ?: Close tasks/));
    await waitFor(() => expect(rendered.host.log.toasts.at(-1)).toMatchObject({ kind: 'error' }));
  });

  test('more than are shown are counted', async () => {
    renderScreen(<JobsScreen />, { api: { getJobs: () => demoJobs({ set_aside_count: 240 }) } });
    await screen.findByText('These are the newest 2 of 240.');
  });

  test('nothing is a sentence', async () => {
    renderScreen(<JobsScreen />, { api: { getJobs: () => WELL } });
    await screen.findByText('Nothing is set aside');
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  });

  test('in Bangla', async () => {
    act(() => applyLanguage('bn'));
    renderScreen(<JobsScreen />);
    await screen.findByRole('region', { name: 'নিয়মিত কাজে নজর দরকার' });
    within(await jobRow(/payment-reconciliation/)).getByText('দেরিতে');
    expect(cells(await jobRow(/trust-workers/))[1]).toBe('প্রতি ১০ মিনিটে');
    await retryButton(/^আবার চেষ্টা করুন ?: শেষ দিনের পর কাজ বন্ধ করা/);
  });
});
