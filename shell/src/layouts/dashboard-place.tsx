/** Everything below /dashboard: guard, layout with the remote's menu, and the screen that the person's own remote has at this address. */
import { useLocation, useSession, type MenuItem } from '@taskmint/platform';
import { Navigate } from 'react-router-dom';
import { RemoteView, useRemote } from '../composition/remote-screens';
import { DashboardGuard } from '../routing/dashboard-guard';
import { addressForForeignPage } from '../routing/guards';
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
  const menu = state.status === 'ready' ? state.remote.description.menu : NO_MENU;
  const own = menu.filter((item) => item.roles.length === 0 || item.roles.some((each) => each === role));
  return (
    <DashboardLayout menu={own}>
      <RemoteView
        state={state}
        retry={retry}
        otherwise={<Navigate to={addressForForeignPage(pathname + search)} replace />}
      />
    </DashboardLayout>
  );
}
