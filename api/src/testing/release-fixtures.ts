/** The fixtures of calls about the remotes and their releases. Part of `CALL_FIXTURES`. */
import type { CallName } from '@taskmint/contract';
import { plain, type CallFixture } from './fixture-shapes';

export const RELEASE_FIXTURES: Readonly<Partial<Record<CallName, CallFixture>>> = {
  reportRemoteFailure: plain('freelancer', () => ({
    body: { remote: 'worker-app', version: '1.0.0', kind: 'timeout', url: null, message: 'It took too long.' },
  })),
  reportRemoteVisit: plain('freelancer', () => ({
    body: {
      remote: 'worker-app',
      version: '1.0.0',
      failure: null,
      vitals: { cls: 'good', lcp: 'poor', inp: null },
      visitor: null,
    },
  })),
  // The test registry has no remotes, and those who are let in are told so.
  changeRelease: plain('admin', () => ({
    params: { remote: 'worker-app' },
    body: { command: 'rollback', revision: 1, reason: 'The list of tasks throws for everybody.' },
  })),
};
