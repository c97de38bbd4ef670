/** Contains errors that a screen throws: the shell and the other remotes stay usable. */
import { Component, type ReactNode } from 'react';
import { asRemoteError, type RemoteError } from './failure';
import { FailureNotice } from './failure-notice';

interface RemoteBoundaryProps {
  remote: string;
  version: string;
  report: (error: RemoteError) => void;
  /** Called with the error that is shown instead of the screen. */
  onFailed: (error: RemoteError) => void;
  onRetry: () => unknown;
  children: ReactNode;
}

export class RemoteBoundary extends Component<RemoteBoundaryProps, { thrown: unknown; failed: boolean }> {
  override state = { thrown: null as unknown, failed: false };

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown, failed: true };
  }

  private get error(): RemoteError {
    return asRemoteError(this.state.thrown, this.props.remote, this.props.version);
  }

  override componentDidCatch(): void {
    // Chunk failures were reported where they happened; this one is a rendering error.
    if (this.error.kind === 'render') this.props.report(this.error);
    this.props.onFailed(this.error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <FailureNotice error={this.error} onRetry={this.props.onRetry} />;
  }
}
