/** The fixtures of calls about the remotes and their releases. Part of `CALL_FIXTURES`. */
import type { CallName } from '@taskmint/contract';
import type { CallFixture } from './call-fixtures';

export const RELEASE_FIXTURES: Readonly<Partial<Record<CallName, CallFixture>>> = {
  reportRemoteFailure: {
    role: 'freelancer',
    make: async () => ({
      body: { remote: 'worker-app', version: '1.0.0', kind: 'timeout', url: null, message: 'It took too long.' },
    }),
  },
  reportRemoteVisit: {
    role: 'freelancer',
    make: async () => ({
      body: {
        remote: 'worker-app',
        version: '1.0.0',
        failure: null,
        vitals: { cls: 'good', lcp: 'poor', inp: null },
        visitor: null,
      },
    }),
  },
  // The test registry has no remotes, and those who are let in are told so.
  changeRelease: {
    role: 'admin',
    make: async () => ({
      params: { remote: 'worker-app' },
      body: { command: 'rollback', revision: 1, reason: 'The list of tasks throws for everybody.' },
    }),
  },
};
