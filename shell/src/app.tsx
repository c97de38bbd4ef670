/** Everything on the page, inside one last boundary. */
import { textsOf } from '@taskmint/platform';
import { ErrorState, GlobalStyle } from '@taskmint/ui-kit';
import { Component, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider, GoogleAccountPlace, SecurityPlace } from './auth';
import { CompositionProvider } from './composition/composition-context';
import { OverrideBadge } from './composition/override-badge';
import { PrerenderedRemote } from './composition/prerendered';
import type { LoadedRemote } from './composition/remote-loader';
import { ToastRegion } from './dialogs/toasts';
import type { Shell } from './host/create-host';
import { reportError } from './host/error-reports';
import { ReportPlace } from './routing/report-place';
import { SiteRoutes } from './routing/router';
import { catalogue } from './texts';

export interface AppProps {
  shell: Shell;
  /** Remote that is loaded already when the page is first rendered. */
  prerendered?: LoadedRemote | null;
  /** Where the address comes from; the browser, unless the page is rendered ahead of time. */
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
                  <GoogleAccountPlace question={googleQuestion} />
                  <ReportPlace report={report} />
                  <SecurityPlace questions={securityQuestions} />
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

/** A change of address is drawn in the task of the click: what is there shows itself, and what is not shows that it was asked for. */
function UrgentRouter({ children }: { children: ReactNode }) {
  return <BrowserRouter useTransitions={false}>{children}</BrowserRouter>;
}

/** What gets past every other boundary is a fault of the shell itself: loading the page anew is the only remedy. */
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
