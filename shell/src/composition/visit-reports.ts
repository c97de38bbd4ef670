/**
 * Tells the API how a version did for somebody on this page, once each: when it comes up or fails, at once; and how fast it was, when the page is
 * closed or another area takes its place. Fetched only while a canary runs. A report that fails to arrive is not retried.
 */
import { calls, type RemoteFailureKind, type RemoteVisit } from '@taskmint/contract';
import type { ApiClient } from '@taskmint/platform';
import { watchVitals, type Vitals } from './vitals';

export interface VisitReportsSettings {
  api: () => ApiClient;
  /** The id that decides about a visitor's canary; null for a signed-in person. */
  visitor: () => string | null;
  /** Identifies the person, so that the next one on the same page counts separately. */
  person: () => string;
  /** Starts measuring; returns a function that reads the values so far. */
  watch?: () => () => Vitals;
}

export interface VisitReports {
  /** `failure` is null when it came up. */
  note(remote: string, version: string, failure: RemoteFailureKind | null): void;
}

export function createVisitReports({ api, visitor, person, watch = watchVitals }: VisitReportsSettings): VisitReports {
  const sent = new Set<string>();
  /** What the document's vitals are attributed to: the version that it came up with. */
  let measured: { remote: string; version: string; person: string } | null = null;
  let read: (() => Vitals) | null = null;

  function send(remote: string, version: string, facts: Pick<RemoteVisit, 'failure' | 'vitals'>): void {
    const body: RemoteVisit = { remote, version, visitor: visitor(), ...facts };
    api()
      .call(calls.reportRemoteVisit, { body }, { outlivesPage: true })
      .catch(() => undefined);
  }

  function once(remote: string, version: string, failure: RemoteFailureKind | null): void {
    const key = [person(), remote, version, failure === null].join(' ');
    if (sent.has(key)) return;
    sent.add(key);
    send(remote, version, { failure, vitals: null });
  }

  /** Ends the visit as far as vitals are concerned. Later measurements belong to something else. */
  function endVisit(): void {
    if (!measured || !read) return;
    const { remote, version, person: whose } = measured;
    const vitals = read();
    measured = null;
    if (whose === person() && Object.values(vitals).some((rating) => rating !== null))
      send(remote, version, { failure: null, vitals });
  }

  return {
    note(remote, version, failure) {
      if (measured && (measured.remote !== remote || measured.version !== version)) endVisit();
      once(remote, version, failure);
      if (failure !== null || read) return;
      measured = { remote, version, person: person() };
      read = watch();
      // Phones kill hidden pages without further events; some browsers do not fire `visibilitychange` when a page is left.
      document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && endVisit());
      window.addEventListener('pagehide', endVisit);
    },
  };
}
