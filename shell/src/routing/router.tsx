/** The routes of the site: the shell's own screens, and the places where remotes put theirs. Names no screen of a remote. */
import { HostProvider, type HostServices } from '@taskmint/platform';
import { Spinner } from '@taskmint/ui-kit';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
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
      <Routes>
        <Route path="dashboard/*" element={<Suspense fallback={<Spinner />}>{<DashboardPlace />}</Suspense>} />
        <Route element={<PublicPlace />}>
          <Route index element={<RemoteScreens otherwise={<ErrorScreen />} />} />
          <Route path="login" element={<LoginScreen />} />
          <Route path="register" element={<RegisterScreen />} />
          <Route path="account/action" element={<AccountActionScreen />} />
          <Route path="reset-password" element={<ResetPasswordScreen />} />
          <Route path="suspended" element={<SuspendedScreen />} />
          <Route path="help" element={<HelpScreen />} />
          <Route path="demo" element={<DemoScreen />} />
          <Route path="*" element={<CompanyScreen />} />
        </Route>
      </Routes>
      {children}
    </HostOverRouter>
  );
}

function PublicPlace() {
  return (
    <PublicLayout>
      <Suspense fallback={<Spinner />}>
        <Outlet />
      </Suspense>
    </PublicLayout>
  );
}

/** Hands the router to code outside of React, and its location to everything inside. */
function HostOverRouter({ host, children }: { host: HostServices; children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => siteNavigation.attach(navigate), [navigate]);
  return (
    <HostProvider host={host} location={{ pathname, search, hash }}>
      <DocumentBorder pathname={pathname} config={host.config}>
        {children}
      </DocumentBorder>
    </HostProvider>
  );
}
