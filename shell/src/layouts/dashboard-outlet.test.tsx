/**
 * The shell's own screens inside a dashboard, which take precedence over the remote's, and addresses for which the person's own remote has no screen.
 */
import '../testing/text-encoder';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AuthProvider } from '../auth';
import { CompositionProvider } from '../composition/composition-context';
import { createStaticShell } from '../prerender';
import { SETTINGS } from '../routing/addresses';
import { DashboardOutlet, ForeignOrNowhere } from './dashboard-outlet';

jest.mock('@module-federation/enhanced/runtime', () => ({
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
  loadRemote: jest.fn(),
  satisfy: jest.fn(),
}));

it.each(['freelancer', 'client', 'admin'] as const)(
  'shows a %s the settings while their remote is out of reach',
  async (role) => {
    // A shell whose loader refuses everything.
    const { shell } = await createStaticShell();
    renderInHost(
      <MemoryRouter>
        <AuthProvider
          value={{
            ...shell.auth,
            ownAccount: { hasPassword: async () => true, secondFactors: async () => [] } as never,
          }}
        >
          <CompositionProvider value={shell.composition}>
            <DashboardOutlet />
          </CompositionProvider>
        </AuthProvider>
      </MemoryRouter>,
      {
        host: fakeHost({ user: fakeUser(role), api: { listSessions: () => [], listWithdrawals: () => [] } }),
        path: SETTINGS,
      },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Account of/ })).toBeTruthy();
  },
);

async function openAsAdmin(state: 'demanded' | 'offered' | 'used', path: string) {
  const { shell } = await createStaticShell();
  shell.auth.secondFactor.setState(state, true);
  const ownAccount = { hasPassword: async () => true, secondFactors: async () => [] } as never;
  renderInHost(
    <MemoryRouter initialEntries={[path]}>
      <AuthProvider value={{ ...shell.auth, ownAccount }}>
        <CompositionProvider value={shell.composition}>
          <DashboardOutlet />
        </CompositionProvider>
      </AuthProvider>
    </MemoryRouter>,
    { host: fakeHost({ user: fakeUser('admin'), api: { listSessions: () => [] } }), path },
  );
}

describe('an admin', () => {
  it('of whom a second factor is demanded reads why on every screen, with the way to the settings, which open', async () => {
    await openAsAdmin('demanded', '/dashboard/adminHome');
    expect(await screen.findByRole('heading', { level: 1, name: 'Add a second factor first' })).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Go to my settings' });
    expect(link.getAttribute('href')).toBe(SETTINGS);
  });

  it('who could have one is reminded, and may put it off', async () => {
    await openAsAdmin('offered', '/dashboard/adminHome');
    const notice = await screen.findByRole('complementary', { name: 'Second factor' });
    expect(notice.textContent).toContain('its password alone');
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Second factor' })).toBeNull());
  });

  it('who used one is not', async () => {
    await openAsAdmin('used', '/dashboard/adminHome');
    expect(await screen.findByRole('button', { name: /^Account of/ })).toBeTruthy();
    expect(screen.queryByRole('complementary', { name: 'Second factor' })).toBeNull();
  });
});

const asked: string[] = [];

/** What the site answers when it is asked for a document. */
function siteAnswers(status: number | null) {
  asked.length = 0;
  globalThis.fetch = (async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    if (status === null) throw new TypeError('Failed to fetch');
    return { status };
  }) as unknown as typeof fetch;
}

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open(path: string) {
  const host = fakeHost({ user: fakeUser('client') });
  renderInHost(
    <MemoryRouter initialEntries={[path]}>
      <ForeignOrNowhere />
      <Where />
    </MemoryRouter>,
    { host, path },
  );
}

it("that are nobody's show the ERROR page in their place, with the way home", async () => {
  siteAnswers(404);
  open('/dashboard/nonsense');
  expect(await screen.findByRole('heading', { level: 1, name: 'ERROR' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('status').textContent).toBe('/dashboard/nonsense');
  expect(asked).toEqual(['HEAD /dashboard/nonsense']);
});

it.each([200, 503, null])("that are another role's, or may be, lead to /login (%s)", async (status) => {
  siteAnswers(status);
  open('/dashboard/manageUser');
  await waitFor(() => expect(document.querySelector('output')?.textContent).toMatch(/^\/login\?next=/));
  expect(screen.queryByText('ERROR')).toBeNull();
});
