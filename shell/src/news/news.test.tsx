/** Notifications as people see them: the bell with its panel, the screen, and the counts in the menu. */
import '../testing/text-encoder';
import type { CallInput, CallOutput, calls, NewsCount, Notice } from '@taskmint/contract';
import { ApiError, type MenuItem } from '@taskmint/platform';
import { formatDateTime } from '@taskmint/ui-kit';
import { fakeHost, type FakeHandlers, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthProvider } from '../auth';
import { DashboardMenu } from '../layouts/menu/dashboard-menu';
import { fakeStream, type FakeStream } from '../testing/fake-stream';
import { NewsBell } from './news-bell';
import { NewsProvider } from './news-context';
import { createNewsFeed } from './news-feed';
import { NewsScreen } from './news-screen';
import { ReadByLooking } from './read-by-looking';

const notice = (number: number, read = false): Notice => ({
  number,
  kind: 'submission_approved',
  facts: { task_title: `Task ${number}`, coins: 12, auto: false },
  topic: 'work',
  changes: ['submissions', 'statement'],
  at: new Date(Date.now() - number * 60_000).toISOString(),
  read,
  link: '/dashboard/mySubmission',
  about: null,
});
const count = (latest: number, unread: number): NewsCount => ({ latest, unread, unread_of: { submissions: unread } });
const MENU: MenuItem[] = [
  { label: 'My Submissions', to: '/dashboard/mySubmission', icon: 'submissions', roles: [], noun: 'submissions' },
  { label: 'Home', to: '/dashboard/workerHome', icon: 'home', roles: [] },
];

/** A page of twenty, of as many unread ones as `newest` says. */
function unreadUpTo(newest: number, { query }: CallInput<typeof calls.listNews>): CallOutput<typeof calls.listNews> {
  const last = Number(query?.before ?? newest + 1) - 1;
  const notices = Array.from({ length: Math.min(last, 20) }, (_, index) => notice(last - index));
  return { notices, ...count(newest, newest) };
}

let stream: FakeStream;
beforeEach(() => (stream = fakeStream()));

async function arrives(number: number): Promise<void> {
  await waitFor(() => expect(stream.opened).toHaveLength(1), { timeout: 4_000 });
  act(() => stream.send(`id: ${number}\nevent: notice\ndata: ${JSON.stringify(notice(number))}\n\n`));
}

function show(ui: React.ReactNode, handlers: FakeHandlers = {}, path = '/dashboard/workerHome') {
  const news = createNewsFeed();
  const host = fakeHost({
    user: fakeUser('freelancer'),
    api: {
      listNews: () => ({ notices: [notice(3), notice(2), notice(1, true)], ...count(3, 2) }),
      readNews: () => ({ modifiedCount: 1, ...count(3, 1) }),
      ...handlers,
    },
    services: { news },
  });
  renderInHost(
    <AuthProvider value={{ token: async () => 'token' } as never}>
      <NewsProvider>{ui}</NewsProvider>
    </AuthProvider>,
    { host, path },
  );
  const made = (name: string) =>
    (host.api as unknown as { made: { name: string; input: { body?: unknown } }[] }).made.filter(
      (one) => one.name === name,
    );
  return { host, news, made };
}

describe('the bell', () => {
  it('says how many are unread, opens the latest, and gives the focus back', async () => {
    show(<NewsBell />);
    const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    await userEvent.click(bell);
    const panel = within(screen.getByRole('dialog', { name: 'Notifications' }));
    const list = within(await panel.findByRole('list', { name: 'Notifications' }));
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Your work on “Task 3” was approved. You earned 12 coins.',
      'Your work on “Task 2” was approved. You earned 12 coins.',
      'Your work on “Task 1” was approved. You earned 12 coins.',
    ]);
    expect(list.getAllByText('Unread:', { exact: false })).toHaveLength(2);
    expect(panel.getByRole('link', { name: 'All notifications' }).getAttribute('href')).toBe('/dashboard/news');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(bell);
  });

  it('writes moments like every screen, by the reader’s clock', async () => {
    const ends = '2031-03-04T10:00:00.000Z';
    const kept = { ...notice(3), kind: 'reservation_ends_soon' as const, facts: { task_title: 'A task', ends } };
    show(<NewsScreen />, { listNews: () => ({ notices: [kept], ...count(3, 1) }) });
    expect(await screen.findByText(new RegExp(`is kept until ${formatDateTime(ends)}\\. Hand in`))).toBeTruthy();
  });

  it('marks one as read, and all of them', async () => {
    const { made } = show(<NewsBell />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    const [first] = await screen.findAllByRole('button', { name: 'Mark as read' });
    await userEvent.click(first as HTMLElement);
    await screen.findByRole('button', { name: 'Notifications, 1 unread' });
    expect(made('readNews').at(-1)?.input.body).toEqual({ number: 3 });
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(made('readNews').at(-1)?.input.body).toEqual({ up_to: 3 }));
  });

  it('marks as read what somebody follows to where it leads', async () => {
    const { host, made } = show(<NewsBell />);
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await userEvent.click((await screen.findAllByRole('link', { name: /Task 3/ }))[0] as HTMLElement);
    expect(host.log.navigations.at(-1)).toMatchObject({ to: '/dashboard/mySubmission' });
    expect(made('readNews').at(-1)?.input.body).toEqual({ number: 3 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('announces what comes and tells remotes, but says nothing of what was there before', async () => {
    const { news } = show(<NewsBell />);
    const told: unknown[] = [];
    news.onChange((nouns) => told.push(nouns));
    await screen.findByRole('button', { name: 'Notifications, 2 unread' });
    expect(screen.getByRole('status').textContent).toBe('');
    await arrives(4);
    await screen.findByRole('button', { name: 'Notifications, 3 unread' });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Notifications: 3 unread'));
    await waitFor(() => expect(told).toEqual([['submissions', 'statement']]));
  });

  it('says so when something could not be marked as read', async () => {
    const { host } = show(<NewsBell />, { readNews: () => Promise.reject(new Error('no')) });
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
    await userEvent.click((await screen.findAllByRole('button', { name: 'Mark as read' }))[0] as HTMLElement);
    await waitFor(() => expect(host.log.toasts.at(-1)?.kind).toBe('error'));
    expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
  });
});

describe('the page', () => {
  it('shows older ones when asked, and marks all as read', async () => {
    const { made } = show(<NewsScreen />, {
      listNews: (input) => unreadUpTo(25, input),
      readNews: () => ({ modifiedCount: 20, ...count(25, 0) }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeTruthy();
    expect(await screen.findAllByRole('listitem')).toHaveLength(20);
    // Once for the count beside the bell and once for the page: that the count has come is no news.
    await screen.findByRole('button', { name: 'Mark all as read' });
    expect(made('listNews')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
    // The button is gone; the reader continues with what it brought.
    expect(document.activeElement).toBe(screen.getAllByRole('listitem')[20]);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull());
    expect(made('readNews').at(-1)?.input.body).toEqual({ up_to: 25 });
  });

  it('says when older ones cannot be read, and reads them when asked again', async () => {
    let isBroken = false;
    show(<NewsScreen />, {
      listNews: (input) => {
        if (isBroken) throw new ApiError({ status: 503, code: 'busy', message: 'Too busy.' });
        return unreadUpTo(25, input);
      },
    });
    const older = await screen.findByRole('button', { name: 'Show older' });
    isBroken = true;
    await userEvent.click(older);
    const again = within(await screen.findByRole('alert')).getByRole('button');
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
    isBroken = false;
    await userEvent.click(again);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
  });

  it('does not offer older ones again when all were shown and one arrives', async () => {
    let newest = 25;
    show(<NewsScreen />, { listNews: (input) => unreadUpTo(newest, input) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
    newest = 26;
    await arrives(26);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(26));
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('does not offer older ones when a full page ends with the first', async () => {
    show(<NewsScreen />, {
      listNews: () => ({ notices: Array.from({ length: 20 }, (_, index) => notice(20 - index)), ...count(20, 0) }),
    });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(20));
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  it('marks those as read too that came while all were being marked', async () => {
    let answer = (): void => undefined;
    show(<NewsScreen />, {
      listNews: (input) => unreadUpTo(25, input),
      readNews: () => new Promise((resolve) => (answer = () => resolve({ modifiedCount: 25, ...count(25, 0) }))),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
    act(answer);
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Mark as read' })).toEqual([]));
  });

  it('leaves out none when more arrive at once than a page holds', async () => {
    let newest = 25;
    show(<NewsScreen />, { listNews: (input) => unreadUpTo(newest, input) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
    newest = 55;
    await arrives(55);
    await screen.findByText(/Task 55”/);
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    await screen.findByText(/Task 16”/);
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => Number(/Task (\d+)/.exec(textContent)?.[1]));
    expect(shown).toEqual(Array.from({ length: 40 }, (_, index) => 55 - index));
  });

  it.each(['list', 'count'] as const)(
    'shows the button that marks all together with the list: %s first',
    async (first) => {
      type List = CallOutput<typeof calls.listNews>;
      const answers: ((list: List) => void)[] = [];
      // The page asks first, then the count beside the bell.
      show(<NewsScreen />, { listNews: () => new Promise<List>((answer) => answers.push(answer)) });
      await waitFor(() => expect(answers).toHaveLength(2));
      const answer = (index: number) => act(async () => answers[index]?.({ notices: [notice(1)], ...count(1, 1) }));
      const isThere = () => screen.queryByRole('button', { name: 'Mark all as read' }) !== null;
      await answer(first === 'list' ? 0 : 1);
      expect(isThere()).toBe(first === 'list');
      await answer(first === 'list' ? 1 : 0);
      expect(isThere()).toBe(true);
    },
  );

  it('says what will be here while there is nothing, and what to do when it cannot be read', async () => {
    show(<NewsScreen />, { listNews: () => ({ notices: [], ...count(0, 0) }) });
    expect(await screen.findByText('No notifications yet')).toBeTruthy();
  });

  it('can be read again after a failure', async () => {
    let fails = true;
    show(<NewsScreen />, {
      listNews: () => {
        if (fails) throw new Error('no');
        return { notices: [notice(1)], ...count(1, 1) };
      },
    });
    const again = await screen.findByRole('button', { name: /again/i });
    fails = false;
    await userEvent.click(again);
    expect(await screen.findByText(/Task 1/)).toBeTruthy();
  });
});

describe('a menu', () => {
  it('counts what is unread beside what it is about', async () => {
    show(<DashboardMenu items={MENU} user={fakeUser('freelancer')} />);
    expect(await screen.findByRole('link', { name: /^My Submissions\s*\(2 unread\)$/, hidden: true })).toBeTruthy();
  });

  it('counts no more what somebody looks at', async () => {
    const { made } = show(<ReadByLooking menu={MENU} />, {}, '/dashboard/mySubmission');
    await waitFor(() => expect(made('readNews')).toHaveLength(1), { timeout: 5_000 });
    expect(made('readNews')[0]?.input.body).toEqual({ up_to: 3, noun: 'submissions' });
  });
});
