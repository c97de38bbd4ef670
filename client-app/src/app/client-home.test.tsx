import { defectFixture, submissionFixture } from '@taskmint/contract/fixtures';
import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import { wishForCoins } from '../parts/wish-for-coins';
import ClientHomeScreen from './client-home.screen';

const row = (name: RegExp) => screen.findByRole('row', { name });
const WAITING = /Demo Freelancer Two/;
/** All submissions, not only those that wait. */
const ALL = { path: '/dashboard/clientHome?show=all' };

test('the figures: available coin, pending count, total pay', async () => {
  renderScreen(<ClientHomeScreen />, { user: { coins: 1_240, total_pay: 380 } });
  await waitFor(() => expect(screen.getByText('Pending count').parentElement?.textContent).toContain('2'));
  expect(screen.getByText('Available coin').parentElement?.textContent).toContain('1,240 coins');
  expect(screen.getByText('Total pay').parentElement?.textContent).toContain('380 coins');
});

test('one submission waits in the singular', async () => {
  renderScreen(<ClientHomeScreen />, { api: { listReceivedSubmissions: () => [submissionFixture('client')] } });
  await screen.findByText('submission waiting for your review');
});

test('a report that a task is broken stands among what to do now, and leads to it', async () => {
  const report = defectFixture({ task_title: 'Count the benches' });
  renderScreen(<ClientHomeScreen />, {
    api: { listDefects: ({ query }) => (query?.state === 'open' && query.order === 'oldest' ? [report] : []) },
  });
  const step = await screen.findByRole('link', { name: /1 report that a task is broken.*Count the benches/ });
  expect(step.getAttribute('href')).toBe(`/dashboard/task/${report.task_id}#defects-heading`);
});

test('questions about tasks stand among what to do now, and lead to the one that has waited longest', async () => {
  const since = '2031-03-04T10:00:00.000Z';
  renderScreen(<ClientHomeScreen />, {
    api: {
      listQuestionedTasks: () => [
        { task_id: demoId(7), task_title: 'Count the benches', questions: 2, since },
        { task_id: demoId(8), task_title: 'Read aloud', questions: 1, since },
      ],
    },
  });
  const step = await screen.findByRole('link', { name: /3 questions wait for your answer.*Count the benches/ });
  expect(step.getAttribute('href')).toBe(`/dashboard/task/${demoId(7)}#questions-heading`);
});

test('an appeal that needs an answer stands first among what to do now', async () => {
  const work = submissionFixture('client', { status: 'reject' });
  const appealed = { ...work, can: { ...work.can!, answerAppeal: true } };
  renderScreen(<ClientHomeScreen />, {
    api: { listReceivedSubmissions: ({ query }) => (query?.appeal || query?.status ? [appealed] : []) },
  });
  const [step] = within(await screen.findByRole('list', { name: 'What to do now' })).getAllByRole('link');
  expect(step?.textContent).toContain('An appeal needs your answer');
  const [, anchor] = step?.getAttribute('href')?.split('#') ?? [];
  expect(document.getElementById(anchor ?? '')?.textContent).toBe('An appeal needs your answer');
});

/** Both controls of the submission whose row this is: none in the row, and disabled where it is opened. */
async function expectDecided(decided: HTMLElement): Promise<void> {
  expect(within(decided).queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
  await userEvent.click(within(decided).getByRole('button', { name: /^Read/ }));
  const opened = within(await screen.findByRole('dialog'));
  expect(opened.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true);
  expect(opened.getByRole<HTMLButtonElement>('button', { name: /^Reject/ }).disabled).toBe(true);
}

test('what waits for a decision comes first, with its count', async () => {
  renderScreen(<ClientHomeScreen />);
  const tabs = await screen.findAllByRole('tab');
  await waitFor(() => expect(tabs[0]?.textContent).toBe('Waiting (2)'));
  expect(tabs[0]?.getAttribute('aria-selected')).toBe('true');
  expect(await row(WAITING)).toBeTruthy();
  expect(screen.queryByRole('row', { name: /Demo Freelancer Four/ })).toBeNull();
});

test('where a title has little room, the column of the pay is left out, and who did the work stands below it with the pay', async () => {
  renderScreen(<ClientHomeScreen />);
  const [title] = await screen.findAllByRole('rowheader');
  within(title!).getByText(/^Demo Freelancer ·/);
  within(title!).getByText(/coins$/);
  expect(screen.getByRole('columnheader', { name: 'Pay' }).hasAttribute('data-minor')).toBe(true);
});

test('where nothing waits, nothing is said to be reviewed; who has posted nothing is led to it', async () => {
  const none = renderScreen(<ClientHomeScreen />, { api: { listReceivedSubmissions: () => [], listTasks: () => [] } });
  await screen.findByText('Nothing to review');
  const submissions = () => within(screen.getByRole('region', { name: 'Submissions' }));
  expect((await submissions().findByRole('link', { name: 'Add task' })).getAttribute('href')).toBe(
    '/dashboard/addTask',
  );
  none.unmount();
  renderScreen(<ClientHomeScreen />, { api: { listReceivedSubmissions: () => [] } });
  await screen.findByText('New work shows up here.');
  expect(submissions().queryByRole('link', { name: 'Add task' })).toBeNull();
});

test('who came because of too few coins is shown the packages', async () => {
  const shown = jest.fn();
  Element.prototype.scrollIntoView = shown;
  wishForCoins();
  const { unmount } = renderScreen(<ClientHomeScreen />);
  const heading = await screen.findByRole('heading', { name: 'Our Packages' });
  expect(document.activeElement).toBe(heading);
  expect(shown).toHaveBeenCalledTimes(1);
  unmount();
  renderScreen(<ClientHomeScreen />);
  await screen.findByRole('heading', { name: 'Our Packages' });
  expect(shown).toHaveBeenCalledTimes(1);
});

test('approving says so, reads coins and figures again, and disables both controls', async () => {
  const rendered = renderScreen(<ClientHomeScreen />, ALL);
  await userEvent.click(within(await row(WAITING)).getByRole('button', { name: /^Approve/ }));
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Successfully approve'));
  expect(rendered.calls('decideSubmission')[0]?.input.body).toEqual({ status: 'approve', edited_at: null });
  await waitFor(async () => expect(within(await row(WAITING)).queryByRole('button', { name: /^Approve/ })).toBeNull());
  await expectDecided(await row(WAITING));
  expect(rendered.host.log.refreshes).toBe(1);
});

test('a decided submission cannot be decided again', async () => {
  renderScreen(<ClientHomeScreen />, ALL);
  await expectDecided(await row(/Demo Freelancer Four/));
});

describe('rejecting', () => {
  test('asks first, with the words of the product, and stops at no', async () => {
    const rendered = renderScreen(<ClientHomeScreen />, { confirm: false });
    await userEvent.click(within(await row(WAITING)).getByRole('button', { name: /^Reject/ }));
    expect(rendered.host.log.dialogs).toEqual([
      { kind: 'confirm', title: 'Are you sure?', text: "You won't be able to reject this!", tone: 'danger' },
    ]);
    expect(screen.queryByLabelText('Explain it')).toBeNull();
  });

  test('the button of the question says Yes,Reject it!', async () => {
    const confirm = jest.fn(async () => false);
    renderScreen(<ClientHomeScreen />, {
      services: { dialogs: { confirm, success: async () => undefined, error: async () => undefined } },
    });
    await userEvent.click(within(await row(WAITING)).getByRole('button', { name: /^Reject/ }));
    expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ confirmLabel: 'Yes,Reject it!' }));
  });

  test('needs a category and 30 characters, then sends both and says Rejected!', async () => {
    const rendered = renderScreen(<ClientHomeScreen />);
    const user = userEvent.setup();
    await user.click(within(await row(WAITING)).getByRole('button', { name: /^Reject/ }));
    const explain = await screen.findByLabelText('Explain it');
    await user.type(explain, 'Too short');
    await user.click(screen.getByRole('button', { name: 'Reject submission' }));
    await screen.findByText('This field is required');
    await screen.findByText('Write at least 30 characters');
    expect(rendered.calls('decideSubmission')).toHaveLength(0);

    await user.selectOptions(screen.getByLabelText('What is wrong'), 'incomplete_proof');
    await user.clear(explain);
    await user.type(explain, 'Four of the ten sentences{enter}are missing in the document.');
    await user.click(screen.getByRole('button', { name: 'Reject submission' }));
    await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Rejected!'));
    expect(rendered.calls('decideSubmission')[0]?.input.body).toEqual({
      status: 'reject',
      edited_at: null,
      rejection: {
        category: 'incomplete_proof',
        reason: 'Four of the ten sentences are missing in the document.',
      },
    });
    expect(screen.queryByLabelText('Explain it')).toBeNull();
  });

  test('a refusal of the server stays in the dialog with its code, and what was typed too', async () => {
    renderScreen(<ClientHomeScreen />, {
      api: {
        decideSubmission: () => {
          throw new ApiError({ status: 409, code: 'already_decided', message: 'Decided the other way already.' });
        },
      },
    });
    const user = userEvent.setup();
    await user.click(within(await row(WAITING)).getByRole('button', { name: /^Reject/ }));
    await user.selectOptions(await screen.findByLabelText('What is wrong'), 'other');
    await user.type(screen.getByLabelText('Explain it'), 'A reason that is long enough to be sent.');
    await user.click(screen.getByRole('button', { name: 'Reject submission' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Decided the other way already.');
    expect(screen.getByRole('alert').textContent).toContain('already_decided');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Explain it').value).toContain('long enough');
  });
});

test('work can be read in full before deciding', async () => {
  renderScreen(<ClientHomeScreen />);
  await userEvent.click(within(await row(WAITING)).getByRole('button', { name: /^Read/ }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/All ten are in this document/);
  within(dialog).getByText('The link to your ten sentences.');
});

test("'Our Packages' with Buy Now puts the package into the cart and goes to paying", async () => {
  const rendered = renderScreen(<ClientHomeScreen />);
  await screen.findByRole('heading', { name: 'Our Packages' });
  await userEvent.click(await screen.findByRole('button', { name: 'Buy Now for 150 coins' }));
  await waitFor(() => expect(rendered.host.log.navigations.at(-1)?.to).toBe('/dashboard/buyCoin'));
  expect(rendered.calls('addToCart')[0]?.input.body).toMatchObject({ heading: 'Starter', coins: 150, price: 10 });
});

test('a table that does not load says so with its code and loads after Try again', async () => {
  let fails = true;
  renderScreen(<ClientHomeScreen />, {
    api: {
      listPackages: () => {
        if (fails) throw new ApiError({ status: 403, code: 'not_allowed', message: 'You may not see this.' });
        return [];
      },
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('not_allowed');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No packages are on sale now');
});

test('what waits and where the coins are is not passed over in silence when it cannot be read', async () => {
  const fails = () => {
    throw new ApiError({ status: 403, code: 'not_allowed', message: 'You may not see this.' });
  };
  const { unmount } = renderScreen(<ClientHomeScreen />, { api: { getHoldings: fails } });
  const coins = await screen.findByRole('region', { name: 'Where your coins are' });
  expect(await within(coins).findByRole('alert')).toBeTruthy();
  unmount();
  renderScreen(<ClientHomeScreen />, {
    api: { listReceivedSubmissions: ({ query }) => (query?.appeal ? fails() : [submissionFixture('client')]) },
  });
  expect(await screen.findByRole('alert')).toBeTruthy();
});
