/**
 * Everything below /dashboard: guard, layout with the remote's menu, and the screen: the shell's own where it has one, which is there whatever becomes of the
 * remote, else what the person's remote has at this address.
 */
import { useLocation, useSession, type MenuItem } from '@taskmint/platform';
import { Spinner } from '@taskmint/ui-kit';
import { Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { RemoteView, useRemote } from '../composition/remote-screens';
import { SETTINGS } from '../routing/addresses';
import { DashboardGuard } from '../routing/dashboard-guard';
import { addressForForeignPage } from '../routing/guards';
import { SettingsScreen } from '../routing/screens';
import { DashboardLayout } from './dashboard-layout';

const NO_MENU: readonly MenuItem[] = [];

export function DashboardPlace() {
  return (
    <DashboardGuard>
      <Dashboard />
    </DashboardGuard>
  );
}

function Dashboard() {
  const { pathname, search } = useLocation();
  const role = useSession((session) => session.user?.role);
  const { state, retry } = useRemote(pathname);
  const isSettings = pathname.replace(/\/+$/, '') === SETTINGS;
  const menu = state.status === 'ready' ? state.remote.description.menu : NO_MENU;
  const own = menu.filter((item) => item.roles.length === 0 || item.roles.some((each) => each === role));
  return (
    <DashboardLayout menu={own}>
      {isSettings ? (
        <Suspense fallback={<Spinner />}>
          <SettingsScreen />
        </Suspense>
      ) : (
        <RemoteView
          state={state}
          retry={retry}
          otherwise={<Navigate to={addressForForeignPage(pathname + search)} replace />}
        />
      )}
    </DashboardLayout>
  );
}
