/** The places of the site: the shell's own screens, and where remotes put theirs. Names no screen of a remote. */
import { HostProvider, useLocation, type HostServices } from '@taskmint/platform';
import { Spinner } from '@taskmint/ui-kit';
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { matchPath, useLocation as useRouterLocation, useNavigate } from 'react-router-dom';
import { Areas } from '../areas/areas';
import { RemoteScreens } from '../composition/remote-screens';
import { siteNavigation } from '../host/site-navigation';
import { PublicLayout } from '../layouts/public-layout';
import { ArrivalManager } from './arrival';
import { DocumentBorder } from './document-border';
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
  return (
    <HostOverRouter host={host}>
      <ArrivalManager />
      <Areas host={host} shown={SHOWN} />
      {children}
    </HostOverRouter>
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

function PublicPlace() {
  const { pathname } = useLocation();
  const [, Screen] = PUBLIC_SCREENS.find(([path]) => matchPath(path, pathname)) ?? [];
  return (
    <PublicLayout>
      <Suspense fallback={<Spinner />}>{Screen ? <Screen /> : <CompanyScreen />}</Suspense>
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

/** Hands the router to code outside of React, and its location to everything inside. */
function HostOverRouter({ host, children }: { host: HostServices; children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useRouterLocation();
  useEffect(() => siteNavigation.attach(navigate), [navigate]);
  return (
    <HostProvider host={host} location={{ pathname, search, hash }}>
      <DocumentBorder pathname={pathname} config={host.config}>
        {children}
      </DocumentBorder>
    </HostProvider>
  );
}
