import type { CanaryJudgement } from '@taskmint/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoReleases } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import ReleasesScreen from './releases.screen';

const card = (name: string) => screen.findByRole('group', { name });

test('every part of the site with what is live, what was, who has a trial, and only what can be done', async () => {
  renderScreen(<ReleasesScreen />);
  const worker = within(await card('worker-app'));
  worker.getByText('0.2.0-22222222');
  worker.getByText('0.1.0-11111111');
  worker.getByText('5% of people');
  expect(worker.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Promote',
    'Roll back',
    'Disable',
    'Quarantine',
  ]);
  const landing = within(await card('landing'));
  expect(landing.getAllByRole('button').map((button) => button.textContent)).toEqual(['Enable']);
  within(screen.getByRole('table', { name: 'Failures in browsers' })).getByText('render');
  within(screen.getByRole('table', { name: 'Changes' })).getByText('filters in the task list');
});

const judged = (judgement: CanaryJudgement | null) => ({
  getReleases: () => {
    const { remotes, ...rest } = demoReleases();
    return {
      ...rest,
      remotes: remotes.map((remote) =>
        remote.canary ? { ...remote, canary: { ...remote.canary, judgement } } : remote,
      ),
    };
  },
});
const side = (people: number, failing: number) => ({ people, failing, rated: 10, poor: 2 });

test('a canary stands beside the live version, with what is missing to a verdict', async () => {
  renderScreen(<ReleasesScreen />);
  const worker = within(await card('worker-app'));
  expect(worker.getByRole('status').textContent).toBe('12 of 20 people needed before the canary is judged.');
  const table = within(worker.getByRole('table', { name: 'People on worker-app, by version' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'VersionPeopleFailingSlow or jumping',
    'CanaryPeople12Failing1Slow or jumping2 of 10',
    'LivePeople214Failing2Slow or jumping19 of 190',
  ]);
});

test.each([
  [{ verdict: 'wait', because: null, canary: side(60, 0), live: side(7, 0) }, '7 of 20 people with the live version'],
  [{ verdict: 'fine', because: null, canary: side(60, 0), live: side(70, 0) }, 'No problems with the canary'],
  [{ verdict: 'bad', because: 'failures', canary: side(60, 30), live: side(70, 0) }, 'fails more often'],
  [{ verdict: 'bad', because: 'vitals', canary: side(60, 0), live: side(70, 0) }, 'is slower than the live version'],
] as const)('a verdict is said in words: %j', async (judgement, words) => {
  renderScreen(<ReleasesScreen />, { api: judged({ ...judgement, people_needed: 20 }) });
  expect(within(await card('worker-app')).getByRole('status').textContent).toContain(words);
});

test('a canary whose time is over is with nobody, and compared with nothing', async () => {
  renderScreen(<ReleasesScreen />, { api: judged(null) });
  const worker = within(await card('worker-app'));
  expect(worker.queryByRole('table')).toBeNull();
  worker.getByText('0% of people');
});

test('rolling back asks why, sends the revision that was looked at, and shows who did it', async () => {
  const rendered = renderScreen(<ReleasesScreen />);
  const user = userEvent.setup();
  await user.click(within(await card('worker-app')).getByRole('button', { name: 'Roll back: worker-app' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(rendered.calls('changeRelease')).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'the task list throws for everybody');
  await user.click(dialog.getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rendered.calls('changeRelease')[0]?.input).toEqual({
    params: { remote: 'worker-app' },
    body: { command: 'rollback', revision: 4, reason: 'the task list throws for everybody' },
  });
  const changes = within(screen.getByRole('table', { name: 'Changes' }));
  await changes.findByText('the task list throws for everybody');
});

test('a change that is refused says why in the dialog, and what is shown is read again', async () => {
  const { ApiError } = await import('@taskmint/platform');
  const refuse = () => {
    throw new ApiError({
      status: 409,
      code: 'release_refused',
      message: 'The releases have changed meanwhile. Look again.',
    });
  };
  const rendered = renderScreen(<ReleasesScreen />, { api: { changeRelease: refuse } });
  const user = userEvent.setup();
  await user.click(within(await card('landing')).getByRole('button', { name: 'Enable: landing' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'it was off for long enough');
  await user.click(dialog.getByRole('button', { name: 'Enable' }));
  await dialog.findByText('The releases have changed meanwhile. Look again.');
  await waitFor(() => expect(rendered.calls('getReleases')).toHaveLength(2));
});
