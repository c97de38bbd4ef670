/** The routes of the site: the shell's own screens, and the slots for remotes. Names no screen of a remote. */
import { HostProvider, useLocation, type HostServices } from '@taskmint/platform';
import { Spinner } from '@taskmint/ui-kit';
import { Suspense, useEffect, useMemo, type ComponentType, type ReactNode } from 'react';
import { matchPath, useLocation as useRouterLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Areas } from '../areas/areas';
import { RemoteScreens } from '../composition/remote-screens';
import { siteNavigation } from '../host/site-navigation';
import { PublicLayout } from '../layouts/public-layout';
import { ArrivalManager } from './arrival';
import { DocumentBoundary } from './document-boundary';
import {
  AccountActionScreen,
  CompanyScreen,
  DashboardPlace,
  DemoScreen,
  ErrorScreen,
  HelpScreen,
  LoginScreen,
  RegisterScreen,
  ResetPasswordScreen,
  SuspendedScreen,
} from './screens';

export function SiteRoutes({ host, children }: { host: HostServices; children?: ReactNode }) {
  const { pathname, search, hash } = useRouterLocation();
  const location = useMemo(() => ({ pathname, search, hash }), [pathname, search, hash]);
  const navigate = useNavigate();
  // Code outside React changes the address too.
  useEffect(() => siteNavigation.attach(navigate), [navigate]);
  return (
    <DocumentBoundary pathname={pathname} config={host.config}>
      <ArrivalManager />
      <Areas host={host} location={location} shown={SHOWN} />
      <HostProvider host={host} location={location}>
        {children}
      </HostProvider>
    </DocumentBoundary>
  );
}

const PUBLIC_SCREENS: readonly [path: string, screen: ComponentType][] = [
  ['/', () => <RemoteScreens otherwise={<ErrorScreen />} />],
  ['/login', LoginScreen],
  ['/register', RegisterScreen],
  ['/account/action', AccountActionScreen],
  ['/reset-password', ResetPasswordScreen],
  ['/suspended', SuspendedScreen],
  ['/help', HelpScreen],
  ['/demo', DemoScreen],
];

/** As high as the viewport, so that the footer below it does not move when the screen appears. */
const Window = styled.div`
  min-height: 100vh;
`;

function Coming() {
  return (
    <Window>
      <Spinner />
    </Window>
  );
}

function PublicPlace() {
  const { pathname } = useLocation();
  const [, Screen] = PUBLIC_SCREENS.find(([path]) => matchPath(path, pathname)) ?? [];
  return (
    <PublicLayout>
      <Suspense fallback={<Coming />}>{Screen ? <Screen /> : <CompanyScreen />}</Suspense>
    </PublicLayout>
  );
}

const SHOWN = {
  public: PublicPlace,
  dashboard: () => (
    <Suspense fallback={<Spinner />}>
      <DashboardPlace />
    </Suspense>
  ),
};
