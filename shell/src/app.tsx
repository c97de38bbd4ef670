/** Everything on the page, inside one last boundary. */
import { textsOf } from '@taskmint/platform';
import { ErrorState, GlobalStyle } from '@taskmint/ui-kit';
import { Component, type ReactNode } from 'react';
import { AuthProvider, GoogleAccountPlace } from './auth';
import { CompositionProvider } from './composition/composition-context';
import { OverrideBadge } from './composition/override-badge';
import { ToastRegion } from './dialogs/toasts';
import type { Shell } from './host/create-host';
import { reportError } from './host/error-reports';
import { Router } from './routing/router';
import { catalogue } from './texts';

export function App({ shell }: { shell: Shell }) {
  const { host, auth, composition, googleQuestion, toastStore } = shell;
  return (
    <>
      <GlobalStyle />
      <LastBoundary>
        <AuthProvider value={auth}>
          <CompositionProvider value={composition}>
            <Router host={host}>
              <GoogleAccountPlace question={googleQuestion} />
              <ToastRegion store={toastStore} />
              {composition.override && <OverrideBadge override={composition.override} />}
            </Router>
          </CompositionProvider>
        </AuthProvider>
      </LastBoundary>
    </>
  );
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
    return (
      <ErrorState
        error={this.state.thrown}
        title={textsOf(catalogue).start.stopped}
        onRetry={() => window.location.reload()}
      />
    );
  }
}
