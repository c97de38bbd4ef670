/** The whole page, inside one outermost error boundary. */
import { textsOf } from '@taskmint/platform';
import { ErrorState, GlobalStyle } from '@taskmint/ui-kit';
import { Component, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider, GoogleAccountOutlet, SecurityOutlet } from './auth';
import { CompositionProvider } from './composition/composition-context';
import { OverrideBadge } from './composition/override-badge';
import { PrerenderedRemote } from './composition/prerendered';
import type { LoadedRemote } from './composition/remote-loader';
import { ToastRegion } from './dialogs/toasts';
import type { Shell } from './host/create-host';
import { reportError } from './host/error-reports';
import { ReportOutlet } from './routing/report-outlet';
import { SiteRoutes } from './routing/router';
import { catalogue } from './texts';

export interface AppProps {
  shell: Shell;
  /** The remote that is already loaded at the first render. */
  prerendered?: LoadedRemote | null;
  /** Source of the address: the browser, unless the page is prerendered. */
  Router?: ComponentType<{ children: ReactNode }>;
}

export function App({ shell, prerendered = null, Router = UrgentRouter }: AppProps) {
  const { host, auth, composition, googleQuestion, securityQuestions, report, toastStore } = shell;
  return (
    <>
      <GlobalStyle />
      <LastBoundary>
        <AuthProvider value={auth}>
          <CompositionProvider value={composition}>
            <PrerenderedRemote value={prerendered}>
              <Router>
                <SiteRoutes host={host}>
                  <GoogleAccountOutlet question={googleQuestion} />
                  <ReportOutlet report={report} />
                  <SecurityOutlet questions={securityQuestions} />
                  <ToastRegion store={toastStore} />
                  {REMOTE_OVERRIDE && composition.override && <OverrideBadge override={composition.override} />}
                </SiteRoutes>
              </Router>
            </PrerenderedRemote>
          </CompositionProvider>
        </AuthProvider>
      </LastBoundary>
    </>
  );
}

/**
 * Renders a change of address synchronously in the task of the click: what is already loaded appears at once, and what is not shows that it is
 * loading.
 */
function UrgentRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

/** An error that gets past every other boundary is a bug in the shell itself; only reloading the page helps. */
class LastBoundary extends Component<{ children: ReactNode }, { thrown: unknown; failed: boolean }> {
  override state = { thrown: null as unknown, failed: false };

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const title = textsOf(catalogue).start.stopped;
    return <ErrorState error={this.state.thrown} title={title} onRetry={() => window.location.reload()} />;
  }
}
