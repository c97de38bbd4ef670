/** The shell's own screens inside a dashboard, which win over whatever the remote has, and addresses that the own remote has no screen for. */
import '../testing/text-encoder';
import { screen, waitFor } from '@testing-library/react';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { AuthProvider } from '../auth';
import { CompositionProvider } from '../composition/composition-context';
import { createStaticShell } from '../prerender';
import { SETTINGS } from '../routing/addresses';
import { DashboardPlace, ForeignOrNowhere } from './dashboard-place';

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
        <AuthProvider value={{ ...shell.auth, ownAccount: { hasPassword: async () => true } as never }}>
          <CompositionProvider value={shell.composition}>
            <DashboardPlace />
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
