/** The menu of a dashboard: all of it beside the screen; on a phone four entries and More, whose sheet has the rest. */
import '../../testing/text-encoder';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MenuItem } from '@taskmint/platform';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { tight } from '@taskmint/ui-kit';
import { noteWrite } from '../../host/own-writes';
import { DashboardMenu } from './dashboard-menu';

const WORDS = ['Home', 'Add Task', 'My Task', 'Purchase Coin', 'Payment History', 'Your Review'];
const items: readonly MenuItem[] = WORDS.map((word) => ({
  label: { en: word, bn: word },
  to: `/dashboard/${word.replace(' ', '')}`,
  icon: 'home',
  roles: [],
}));

function show(path: string) {
  const user = fakeUser('client');
  const host = fakeHost({ user });
  renderInHost(<DashboardMenu items={items} user={user} />, { host, path });
  // What is only there on a phone is hidden here: jsdom has no width.
  return { host, more: screen.getByRole('button', { name: /^More/, hidden: true }) };
}

it('opens a sheet with who is signed in, what the bar has no place for, and the way out', async () => {
  const { more } = show('/dashboard/Home');
  expect(more.getAttribute('aria-current')).toBeNull();
  await userEvent.click(more);
  const sheet = within(screen.getByRole('dialog', { hidden: true }));
  expect(sheet.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual([
    'Payment History',
    'Your Review',
    'Settings',
    'Home Page',
  ]);
  expect(sheet.getByRole('button', { name: 'Log Out', hidden: true })).toBeTruthy();
  expect(sheet.getByRole('group', { name: 'Language', hidden: true })).toBeTruthy();
});

it('leaves more to the sheet where the text is so large that four entries and More would have to be scrolled', async () => {
  window.matchMedia = (media) =>
    ({ media, matches: media === tight, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  try {
    const { more } = show('/dashboard/MyTask');
    expect(more.textContent).toBe('More (now: My Task)');
    await userEvent.click(more);
    const sheet = within(screen.getByRole('dialog', { hidden: true }));
    expect(sheet.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual([
      ...WORDS.slice(2),
      'Settings',
      'Home Page',
    ]);
  } finally {
    Reflect.deleteProperty(window, 'matchMedia');
  }
});

it('says on More how much waits behind it', async () => {
  const user = fakeUser('client');
  const counted = items.map((item, index) => ({ ...item, count: async () => index }));
  renderInHost(<DashboardMenu items={counted} user={user} />, { host: fakeHost({ user }), path: '/dashboard/Home' });
  // The first four stand on the bar themselves: 4 and 5 are behind it.
  await waitFor(() => expect(screen.getByRole('button', { name: /^More/, hidden: true }).textContent).toContain('9'));
});

it('asks again what waits after something was done on the screen', async () => {
  const user = fakeUser('client');
  let waiting = 2;
  const counted = items.slice(0, 1).map((item) => ({ ...item, count: async () => waiting }));
  renderInHost(<DashboardMenu items={counted} user={user} />, { host: fakeHost({ user }), path: '/dashboard/Home' });
  const home = screen.getByRole('link', { name: /^Home$/, hidden: true });
  await waitFor(() => expect(home.textContent).toBe('Home2'));
  waiting = 0;
  act(noteWrite);
  await waitFor(() => expect(home.textContent).toBe('Home'));
});

it('keeps the places of a menu that is on its way, so that what stands below does not jump', () => {
  const user = fakeUser('client');
  const waiting = renderInHost(<DashboardMenu items={null} user={user} />, { host: fakeHost({ user }) });
  expect(document.querySelectorAll('[data-waiting]')).toHaveLength(7);
  expect(screen.getByRole('link', { name: 'Home Page', hidden: true })).toBeTruthy();
  waiting.unmount();
  renderInHost(<DashboardMenu items={[]} user={user} />, { host: fakeHost({ user }) });
  expect(document.querySelectorAll('[data-waiting]')).toHaveLength(0);
});

it('says that the page of now is among the others, and closes when somebody goes there', async () => {
  const { more, host } = show('/dashboard/PaymentHistory');
  expect(more.getAttribute('aria-current')).toBe('true');
  expect(more.textContent).toBe('More (now: Payment History)');
  await userEvent.click(more);
  const sheet = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.click(sheet.getByRole('link', { name: 'Your Review', hidden: true }));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(host.log.navigations.at(-1)).toMatchObject({ to: '/dashboard/YourReview' });
});
