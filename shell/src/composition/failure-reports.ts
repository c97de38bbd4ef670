/** Tells the API which remote failed, how and where; bounded and deduplicated. A report that fails to arrive is not retried. */
import { calls, type RemoteFailure } from '@taskmint/contract';
import type { ApiClient } from '@taskmint/platform';
import type { RemoteError } from './failure';

const MAX_REPORTS = 20;

export function createFailureReports(api: () => ApiClient): (error: RemoteError) => void {
  const sent = new Set<string>();
  return (error) => {
    // Being offline cannot be reported either, and is nobody's fault.
    if (error.kind === 'offline') return;
    const body: RemoteFailure = {
      remote: error.remote,
      version: error.version,
      kind: error.kind,
      url: error.url?.slice(0, 2_048) ?? null,
      message: error.message.slice(0, 500),
    };
    const key = [body.remote, body.version, body.kind, body.url].join(' ');
    if (sent.has(key) || sent.size >= MAX_REPORTS) return;
    sent.add(key);
    api()
      .call(calls.reportRemoteFailure, { body })
      .catch(() => undefined);
  };
}
