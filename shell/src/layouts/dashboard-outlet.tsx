/**
 * Everything below /dashboard: guard, layout with the remote's menu, and the screen. The shell's own screens come first and work even when the remote
 * fails; all other addresses belong to the person's remote.
 */
import { useLocation, useSession, type MenuItem } from '@taskmint/platform';
import { Spinner } from '@taskmint/ui-kit';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { SecondFactorNeeded, useIsBarred } from '../auth';
import { RemoteView, useRemote } from '../composition/remote-screens';
import { DECISIONS, MESSAGES, NEWS, REPORT, SETTINGS } from '../routing/addresses';
import { DashboardGuard } from '../routing/dashboard-guard';
import { addressForForeignPage } from '../routing/guards';
import {
  DecisionsScreen,
  ErrorScreen,
  MessagesScreen,
  NewsScreen,
  ReportScreen,
  SettingsScreen,
} from '../routing/screens';
import { isNowhere } from '../routing/unknown-address';
import { DashboardLayout } from './dashboard-layout';

/** The shell's own screens, the same for every role. */
const OWN_SCREENS: Readonly<Record<string, ComponentType>> = {
  [SETTINGS]: SettingsScreen,
  [NEWS]: NewsScreen,
  [MESSAGES]: MessagesScreen,
  [REPORT]: ReportScreen,
  [DECISIONS]: DecisionsScreen,
};

const NO_MENU: readonly MenuItem[] = [];

export function DashboardOutlet() {
  return (
    <DashboardGuard>
      <Dashboard />
    </DashboardGuard>
  );
}

function Dashboard() {
  const { pathname } = useLocation();
  const role = useSession((session) => session.user?.role);
  const { state, retry } = useRemote(pathname);
  const isBarred = useIsBarred();
  const isOwn = ({ roles }: MenuItem) => roles.length === 0 || roles.some((each) => each === role);
  const own = state.status === 'ready' ? state.remote.description.menu.filter(isOwn) : NO_MENU;
  const OwnScreen = OWN_SCREENS[pathname.replace(/\/+$/, '')];
  return (
    <DashboardLayout menu={state.status === 'loading' ? null : own}>
      {OwnScreen ? (
        <Suspense fallback={<Spinner />}>
          <OwnScreen />
        </Suspense>
      ) : isBarred ? (
        <SecondFactorNeeded />
      ) : (
        <RemoteView state={state} retry={retry} otherwise={<ForeignOrNowhere key={pathname} />} />
      )}
    </DashboardLayout>
  );
}

/**
 * An address outside the person's own dashboard: another role's leads to /login (decisions.md 20), an unknown one to the error screen (product.md
 * §2).
 */
export function ForeignOrNowhere() {
  const { pathname, search } = useLocation();
  const [nowhere, setNowhere] = useState<boolean | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void isNowhere(pathname, abort.signal).then((answer) => {
      if (!abort.signal.aborted) setNowhere(answer);
    });
    return () => abort.abort();
  }, [pathname]);
  if (nowhere === null) return <Spinner />;
  if (!nowhere) return <Navigate to={addressForForeignPage(pathname + search)} replace />;
  return (
    <Suspense fallback={<Spinner />}>
      <ErrorScreen />
    </Suspense>
  );
}
