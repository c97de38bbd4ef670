/** The review desk: its queue, its keys, and approving many. */
import type { DeskOutcome, NewsNoun, Submission } from '@taskmint/contract';
import { appealFixture } from '@taskmint/contract/fixtures';
import { ApiError } from '@taskmint/platform';
import { FakePage, type FakeHandlers } from '@taskmint/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daysFromNow, demoId, demoSubmission } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import ReviewDeskScreen from './review-desk.screen';

const works = (count: number): Submission[] =>
  Array.from({ length: count }, (_, n) =>
    demoSubmission({
      _id: demoId(600 + n),
      worker_name: `Worker ${n + 1}`,
      submission_details: `Answer ${n + 1}`,
      payable_amount: 12,
    }),
  );

/** A queue that remembers what was decided. */
function desk(count: number, answers: FakeHandlers = {}) {
  const state = { works: works(count) };
  const pending = () => state.works.filter(({ status }) => status === 'pending');
  const close = (ids: readonly string[], status: Submission['status']) =>
    (state.works = state.works.map((work) => (ids.includes(work._id) ? { ...work, status } : work)));
  const api: FakeHandlers = {
    listReceivedSubmissions: ({ query }) => {
      const [from, size] = [Number(query?.offset ?? 0), Number(query?.limit ?? 100)];
      return new FakePage(pending().slice(from, from + size), pending().length);
    },
    decideSubmission: ({ params, body }) => {
      close([params.id], body.status);
      return { modifiedCount: 1 };
    },
    requestChanges: ({ params }) => {
      close([params.id], 'revision');
      return { modifiedCount: 1 };
    },
    decideMany: ({ body }) => {
      close(body.submission_ids, body.status);
      const outcomes = body.submission_ids.map((submission_id): DeskOutcome => ({
        submission_id,
        outcome: 'done',
        code: null,
        message: null,
      }));
      return { modifiedCount: outcomes.length, outcomes };
    },
    ...answers,
  };
  let hear: (nouns: readonly NewsNoun[]) => void = () => undefined;
  const news = {
    onChange: (listener: typeof hear) => {
      hear = listener;
      return () => undefined;
    },
  };
  const rendered = renderScreen(<ReviewDeskScreen />, { params: { id: demoId(101) }, api, services: { news } });
  /** News of somebody's work comes in. */
  const readAgain = () => act(async () => hear(['submissions']));
  return { ...rendered, state, readAgain };
}
const open = (name: string) => screen.findByRole('heading', { name: `Work of ${name}` });
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

test('keys go through the queue, and approve what is shown, one after the other', async () => {
  const rendered = desk(3);
  await open('Worker 1');
  screen.getByText('Answer 1');
  screen.getByText('The link to your ten sentences.');
  press('j');
  await open('Worker 2');
  press('K');
  await open('Worker 1');
  for (const [now, next] of [
    ['Worker 1', 'Worker 2'],
    ['Worker 2', 'Worker 3'],
  ] as const) {
    await open(now);
    press('a');
    await open(next);
    await screen.findByText(`Approved: ${now} is paid 12 coins.`);
  }
  expect(rendered.calls('decideSubmission').map(({ input }) => input)).toEqual([
    { params: { id: demoId(600) }, body: { status: 'approve', edited_at: null } },
    { params: { id: demoId(601) }, body: { status: 'approve', edited_at: null } },
  ]);
  press('a');
  await screen.findByText('Nothing to review');
});

test('which work is open is announced when it changes, and the last decision too', async () => {
  desk(2);
  const said = (await open('Worker 1')).closest('[aria-live="polite"]');
  expect(said?.textContent).toBe('Work of Worker 11 of 2');
  press('j');
  await waitFor(() => expect(said?.textContent).toBe('Work of Worker 22 of 2'));
  expect(said?.isConnected).toBe(true);
  const regions = screen.getAllByRole('status');
  press('a');
  await screen.findByText('Approved: Worker 2 is paid 12 coins.');
  await open('Worker 1');
  press('a');
  await screen.findByText('Nothing to review');
  expect(regions).toContain(screen.getByText('Approved: Worker 1 is paid 12 coins.'));
});

test('keys are the same where the keyboard writes Bangla', async () => {
  desk(2);
  await screen.findByRole('heading', { name: 'Work of Worker 1' });
  fireEvent.keyDown(document.body, { key: 'ত', code: 'KeyJ' });
  expect(screen.getByRole('heading', { name: 'Work of Worker 2' })).toBeTruthy();
  // With another Latin layout the letter counts, not where it lies.
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyV' });
  expect(screen.getByRole('heading', { name: 'Work of Worker 1' })).toBeTruthy();
});

test('a key that comes while a decision is under way, held down, with a modifier or while somebody writes does nothing', async () => {
  let answer: () => void = () => undefined;
  const rendered = desk(3, {
    decideSubmission: () => new Promise((resolve) => (answer = () => resolve({ modifiedCount: 1 }))),
  });
  await open('Worker 1');
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  // A question of the shell's, such as the one before many are approved.
  const question = document.body.appendChild(document.createElement('div'));
  question.setAttribute('aria-modal', 'true');
  press('a');
  question.remove();
  press('r');
  const why = await screen.findByLabelText('Explain it');
  press('a', why);
  press('a');
  expect(rendered.calls('decideSubmission')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  press('a');
  await waitFor(() => expect(rendered.calls('decideSubmission')).toHaveLength(1));
  press('a');
  press('j');
  await open('Worker 1');
  answer();
  await open('Worker 2');
  expect(rendered.calls('decideSubmission')).toHaveLength(1);
});

test('no key acts on work that changed or was decided meanwhile: it says so first', async () => {
  const rendered = desk(2);
  await open('Worker 1');
  const regions = screen.getAllByRole('status');
  const [first] = rendered.state.works;
  rendered.state.works[0] = { ...first!, submission_details: 'Another answer', edited_at: daysFromNow(0) };
  await rendered.readAgain();
  const changed = await screen.findByText('This work changed while you had it open');
  // A screen reader says only what comes into a region that was there before.
  expect(regions).toContain(changed.closest('[role="status"]'));
  press('a');
  press('r');
  press('x');
  expect(rendered.calls('decideSubmission')).toHaveLength(0);
  expect(screen.queryByLabelText('Explain it')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Approve(A)?$/ }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Show the new version' }));
  await screen.findByText('Another answer');

  rendered.state.works.shift();
  await rendered.readAgain();
  await screen.findByText('This work has since been decided or taken back');
  press('a');
  expect(rendered.calls('decideSubmission')).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Go to the next' }));
  await open('Worker 2');
});

test('R and C open their dialogs, and what is sent is about the work that was shown', async () => {
  const rendered = desk(3);
  await open('Worker 1');
  press('c');
  await userEvent.type(await screen.findByLabelText('What needs to change'), 'Name the colours of the sky as well.');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Request changes' }));
  await open('Worker 2');
  expect(rendered.calls('requestChanges')[0]?.input).toMatchObject({ params: { id: demoId(600) } });
  press('r');
  await userEvent.selectOptions(await screen.findByLabelText('What is wrong'), 'incomplete_proof');
  await userEvent.type(screen.getByLabelText('Explain it'), 'Four of the ten sentences are missing here.');
  await userEvent.click(screen.getByRole('button', { name: 'Reject submission' }));
  await open('Worker 3');
  expect(rendered.calls('decideSubmission')[0]?.input).toMatchObject({
    params: { id: demoId(601) },
    body: { status: 'reject', rejection: { category: 'incomplete_proof' } },
  });
});

test('a dialog that a key opened leaves the focus at its button, not at the beginning of the page', async () => {
  desk(2);
  await open('Worker 1');
  for (const [key, name] of [
    ['c', 'Request changes'],
    ['r', 'Reject'],
  ] as const) {
    act(() => (document.activeElement as HTMLElement).blur());
    press(key);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  }
});

test('X selects, and what is selected is approved after a question with its count and coins', async () => {
  const rendered = desk(3);
  await open('Worker 1');
  press('x');
  press('j');
  await open('Worker 2');
  press('x');
  await userEvent.click(await screen.findByRole('button', { name: 'Approve 2 selected' }));
  await screen.findByText('2 submissions are approved.');
  await open('Worker 3');
  expect(screen.queryByText('This work has since been decided or taken back')).toBeNull();
  expect(rendered.host.log.dialogs).toEqual([
    {
      kind: 'confirm',
      tone: 'primary',
      title: 'Approve 2 submissions?',
      text: '24 coins are paid from what the task has set aside. This cannot be undone.',
    },
  ]);
  expect(rendered.calls('decideMany').map(({ input }) => input)).toEqual([
    {
      params: { id: demoId(101) },
      body: { status: 'approve', submission_ids: [demoId(600), demoId(601)], edited_at: [null, null] },
    },
  ]);
});

test('approving the rest reads all of it, asks once, goes in steps, and names what was refused', async () => {
  let step = 0;
  const rendered = desk(230, {
    decideMany: ({ body }) => {
      step += 1;
      const outcomes = body.submission_ids.map((submission_id, n): DeskOutcome =>
        step === 1 && n === 0
          ? { submission_id, outcome: 'refused', code: 'already_decided', message: 'Decided the other way already.' }
          : { submission_id, outcome: 'done', code: null, message: null },
      );
      return { modifiedCount: outcomes.length, outcomes };
    },
  });
  await screen.findByText('The first 50 of 230. More appear as you decide.');
  await userEvent.click(screen.getByRole('button', { name: 'Approve the rest' }));
  await screen.findByText('229 submissions are approved.');
  screen.getByText('1 was not approved: Decided the other way already.');
  expect(rendered.host.log.dialogs[0]).toMatchObject({
    title: 'Approve 230 submissions?',
    text: expect.stringContaining('2,760 coins') as string,
  });
  const sent = rendered
    .calls('decideMany')
    .map(({ input }) => (input.body as { submission_ids: string[] }).submission_ids);
  expect(sent.map(({ length }) => length)).toEqual([...Array<number>(9).fill(25), 5]);
  expect(new Set(sent.flat()).size).toBe(230);
});

test('a step that cannot be sent ends it, and says how far it came', async () => {
  let step = 0;
  desk(60, {
    decideMany: ({ body }) => {
      step += 1;
      if (step > 1) throw new ApiError({ status: 503, code: 'busy', message: 'The server is busy.' });
      const outcomes = body.submission_ids.map((submission_id): DeskOutcome => ({
        submission_id,
        outcome: 'done',
        code: null,
        message: null,
      }));
      return { modifiedCount: outcomes.length, outcomes };
    },
  });
  await open('Worker 1');
  await userEvent.click(screen.getByRole('button', { name: 'Approve the rest' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
  screen.getByText('25 submissions are approved.');
  screen.getByText('35 were left as they are.');
});

test('keys can be switched off, and stay off', async () => {
  const rendered = desk(2);
  await open('Worker 1');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use keyboard shortcuts' }));
  press('a');
  press('j');
  await open('Worker 1');
  expect(rendered.calls('decideSubmission')).toHaveLength(0);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Use keyboard shortcuts' }));
  press('j');
  await open('Worker 2');
});

test("somebody else's task has no desk here", async () => {
  renderScreen(<ReviewDeskScreen />, {
    params: { id: demoId(101) },
    user: { email: 'other@demo.taskmint.test' },
  });
  await screen.findByText('This task belongs to somebody else');
});

test('on a phone what was asked for is folded, and the work is not', async () => {
  const before = window.matchMedia;
  window.matchMedia = (query) => ({ ...before?.(query), matches: false }) as MediaQueryList;
  try {
    desk(1);
    await screen.findByText('Answer 1');
    const asked = screen.getByRole('heading', { level: 3, name: 'What you asked for' }).closest('details');
    expect(asked?.open).toBe(false);
    expect(screen.getByText('Answer 1').closest('details')).toBeNull();
  } finally {
    window.matchMedia = before;
  }
});

test('the position is out of all that wait, not out of those read so far', async () => {
  desk(51);
  await open('Worker 1');
  screen.getByText('51 in the queue');
  screen.getByText('1 of 51');
  screen.getByText('The first 50 of 51. More appear as you decide.');
});

test('decided work is not in a queue, offers no decision, and all of it can be reached page by page', async () => {
  const decided = works(60).map((work): Submission => ({ ...work, status: 'approve' }));
  desk(1, {
    listReceivedSubmissions: ({ query }) => {
      const from = Number(query?.offset ?? 0);
      return new FakePage(decided.slice(from, from + Number(query?.limit)), decided.length);
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Decided' }));
  await screen.findByText('Decided (60)');
  for (const name of [/^Approve/, /^Request changes/, /^Reject/, /^Select/]) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await open('Worker 2');
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await open('Worker 51');
  screen.getByText('51 of 60');
  expect(screen.queryByText('This work has since been decided or taken back')).toBeNull();
});

test('decided work that is open can still get a bonus, and an appeal about it an answer', async () => {
  const can = { decide: false, requestChanges: false, bonus: true, answerAppeal: true };
  const [work] = works(1).map((each): Submission => ({ ...each, status: 'reject', can: { ...each.can!, ...can } }));
  const rendered = desk(0, {
    listReceivedSubmissions: () => new FakePage([work!], 1),
    giveBonus: () => ({ modifiedCount: 1 }),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Decided' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Bonus/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Bonus for Worker 1' }));
  await userEvent.type(dialog.getByLabelText('Coins'), '7');
  await userEvent.type(dialog.getByLabelText('Note to the freelancer'), 'For the tenth sentence.');
  await userEvent.click(dialog.getByRole('button', { name: 'Give the bonus' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rendered.calls('giveBonus')[0]?.input).toMatchObject({ params: { id: demoId(600) }, body: { coins: 7 } });
  screen.getByRole('button', { name: /^Answer the appeal/ });
});

test('a reviewer reads what was said about AI and the facts about the work, and later the appeal', async () => {
  const work = demoSubmission({
    worker_name: 'Worker 1',
    status: 'reject',
    ai_rule: 'not_allowed',
    ai_disclosure: { used: false, how: '' },
    rejection: { category: 'incomplete_proof', reason: 'Two of the ten sentences are missing.' },
    appeal: appealFixture({ reason: 'All ten are there, after a pause.' }),
  });
  desk(0, {
    listReceivedSubmissions: () => new FakePage([work], 1),
    getSignals: () => ({ counted: null, similar_texts: 2, most_similar_percent: 80, copied_files: 1 }),
  });
  await open('Worker 1');
  screen.getByText('Says that no AI was used.');
  await screen.findByText('2 texts by others on this task are nearly the same.');
  screen.getByText('All ten are there, after a pause.');
  screen.getByText('Two of the ten sentences are missing.');
});
