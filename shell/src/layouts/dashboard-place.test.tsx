/** The shell's own screens inside a dashboard win over whatever the remote has, and stand without it. */
import '../testing/text-encoder';
import { screen } from '@testing-library/react';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { MemoryRouter } from 'react-router-dom';
import { AuthProvider } from '../auth';
import { CompositionProvider } from '../composition/composition-context';
import { createStaticShell } from '../prerender';
import { SETTINGS } from '../routing/addresses';
import { DashboardPlace } from './dashboard-place';

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
