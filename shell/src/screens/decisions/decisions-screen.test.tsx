/** Decisions about a person: what is listed and held back, what contesting sends, and that input stays when it is refused (fair-work.md 18). */
import '../../testing/text-encoder';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Decision, Standing } from '@taskmint/contract';
import { ApiError } from '@taskmint/platform';
import { catalogueProblems, fakeHost, fakeUser, renderInHost, type FakeHandlers } from '@taskmint/platform/testing';
import { decisionTexts } from '../../texts/decisions';
import { DecisionsScreen } from './decisions-screen';

const TEXT = 'I was at work that day and did nothing wrong.';

const decision = (number: number, overrides: Partial<Decision> = {}): Decision => ({
  notice: {
    kind: 'withdrawal_rejected',
    facts: { coins: 300, payment_system: 'Rocket', reason: 'The number belongs to nobody' },
    number,
    at: '2026-11-20T10:00:00.000Z',
    topic: 'money',
    read: true,
    changes: ['withdrawals'],
    link: '/dashboard/withdrawals',
    about: null,
  },
  by: 'people',
  contest: null,
  can: { contest: true },
  ...overrides,
});

const held = (overrides: Partial<Standing> = {}): Standing => ({
  reason: 'earned_lately',
  coins: 40,
  cents: null,
  count: null,
  until: '2026-12-01T10:00:00.000Z',
  ...overrides,
});

function show(api: FakeHandlers) {
  const host = fakeHost({ user: fakeUser('freelancer'), api: { getStanding: () => [], ...api } });
  return renderInHost(<DecisionsScreen />, { host, path: '/dashboard/decisions' });
}

beforeEach(() => sessionStorage.clear());

it('says what happened, by whom, by what rule, and where to look at it', async () => {
  show({ listDecisions: () => [decision(4)] });
  const card = within(await screen.findByRole('article'));
  card.getByText(/Your withdrawal of 300 coins was rejected.*The number belongs to nobody/);
  card.getByText('Decided by people');
  card.getByText(/The coins are back in your balance\.$/, { selector: 'p:not(:first-of-type)' });
  expect(card.getByRole('link', { name: 'View details' }).getAttribute('href')).toBe('/dashboard/withdrawals');
});

it('says what is held back now, how much, why and until when', async () => {
  show({
    listDecisions: () => [],
    getStanding: () => [
      held(),
      held({ reason: 'withdrawal_waits', coins: 300, until: null }),
      held({ reason: 'receivable_open', coins: null, cents: 750, until: null }),
      held({ reason: 'task_waits', coins: null, count: 2, until: null }),
    ],
  });
  const region = within(await screen.findByRole('region', { name: 'On hold now' }));
  expect((await region.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^40.*were earned recently.*until /),
    expect.stringMatching(/^Your withdrawal of 300.* is waiting for an admin\.until a person decides/),
    expect.stringMatching(/You owe \$7\.50: a payment was reversed/),
    expect.stringMatching(/^2 of your tasks are waiting/),
  ]);
  await screen.findByText('No decisions about you yet');
});

it('shows what was decided below what is held back once that is known, so that it does not move', async () => {
  let answer: (held: Standing[]) => void = () => undefined;
  show({ listDecisions: () => [], getStanding: () => new Promise<Standing[]>((done) => (answer = done)) });
  const decided = () => screen.queryByRole('heading', { name: 'What was decided' });
  await screen.findByText('No decisions about you yet');
  expect(decided()).toBeNull();
  await act(async () => answer([]));
  expect(decided()).not.toBeNull();
});

it('contests one, in enough words, and shows that it waits', async () => {
  const sent: unknown[] = [];
  let contested = decision(4);
  const { host } = show({
    listDecisions: () => [contested],
    contestDecision: ({ params, body }) => {
      sent.push([params.number, body]);
      const contest = {
        text: body.text,
        created_at: '2026-11-21T10:00:00.000Z',
        due_at: '2026-12-05T10:00:00.000Z',
        status: 'open' as const,
        outcome: null,
        answer: null,
        answered_at: null,
      };
      contested = decision(4, { contest, can: { contest: false } });
      return { insertedId: 'a'.repeat(24) };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Contest/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('Why is this wrong?'));
  await userEvent.click(screen.getByRole('button', { name: 'Contest it' }));
  await screen.findByText('This field is required');
  await userEvent.type(screen.getByLabelText('Why is this wrong?'), TEXT.slice(0, 10));
  await screen.findByText('Write at least 20 characters');
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Why is this wrong?'), TEXT.slice(10));
  await userEvent.click(screen.getByRole('button', { name: 'Contest it' }));
  await screen.findByText(/You contested this on .* Another admin will answer by/);
  expect(sent).toEqual([[4, { text: TEXT }]]);
  expect(host.log.toasts.at(-1)).toMatchObject({
    kind: 'success',
    text: 'Another admin will answer by 05-12-2026 10:00.',
  });
  expect(screen.queryByRole('button', { name: /^Contest/ })).toBeNull();
});

it('has what was typed against a decision when it is opened again', async () => {
  show({ listDecisions: () => [decision(4), decision(3)] });
  const press = async (at: number) => {
    await userEvent.click((await screen.findAllByRole('button', { name: /^Contest/ }))[at]!);
    return screen.getByLabelText<HTMLTextAreaElement>('Why is this wrong?');
  };
  await userEvent.type(await press(0), TEXT);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await press(1)).value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await press(0)).value).toBe(TEXT);
});

it('shows the answer', async () => {
  const contest = {
    text: TEXT,
    created_at: '2026-11-21T10:00:00.000Z',
    due_at: '2026-12-05T10:00:00.000Z',
    status: 'answered' as const,
    outcome: 'changed' as const,
    answer: 'The number is right. Ask for it again.',
    answered_at: '2026-11-22T10:00:00.000Z',
  };
  show({ listDecisions: () => [decision(4, { contest, can: { contest: false } })] });
  await screen.findByText(/it was changed/);
  screen.getByText('The number is right. Ask for it again.');
});

it('keeps what was typed when it is refused, and says why with the code', async () => {
  show({
    listDecisions: () => [decision(4)],
    contestDecision: () => {
      throw new ApiError({ status: 409, code: 'too_many_contests', message: 'Many wait.' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Contest/ }));
  await userEvent.type(screen.getByLabelText('Why is this wrong?'), TEXT);
  await userEvent.click(screen.getByRole('button', { name: 'Contest it' }));
  expect((await screen.findByRole('alert')).textContent).toContain('too_many_contests');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Why is this wrong?').value).toBe(TEXT);
});

it('reads older ones from where the page ended', async () => {
  const all = Array.from({ length: 25 }, (_, index) => decision(25 - index));
  show({
    listDecisions: ({ query }) =>
      all.filter(({ notice }) => notice.number < Number(query?.before ?? 99)).slice(0, Number(query?.limit)),
  });
  expect(await screen.findAllByRole('article')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findAllByRole('article')).toHaveLength(25);
  expect(document.activeElement).toBe(screen.getAllByRole('article')[20]);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('says with the code what could not be read', async () => {
  show({
    listDecisions: () => {
      throw new ApiError({ status: 503, code: 'busy', message: 'Busy.' });
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('busy');
});

it('is whole in Bangla', () => {
  expect(catalogueProblems(decisionTexts)).toEqual([]);
});
