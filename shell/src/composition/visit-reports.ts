/**
 * Tells the API how a version did for somebody on this page, once each: at once when it came up or failed, and when the page goes away, or another part takes its
 * place, how fast it was. Fetched only while a canary runs. What does not arrive is not sent again.
 */
import { calls, type RemoteFailureKind, type RemoteVisit } from '@taskmint/contract';
import type { ApiClient } from '@taskmint/platform';
import { watchVitals, type Vitals } from './vitals';

export interface VisitReportsSettings {
  api: () => ApiClient;
  /** What decides about a visitor's canary; null for somebody who is signed in. */
  visitor: () => string | null;
  /** Who it is, so that the next person on the same page is another one. */
  person: () => string;
  /** Starts measuring; answers how to read what there is so far. */
  watch?: () => () => Vitals;
}

export interface VisitReports {
  /** `failure` is null when it came up. */
  note(remote: string, version: string, failure: RemoteFailureKind | null): void;
}

export function createVisitReports({ api, visitor, person, watch = watchVitals }: VisitReportsSettings): VisitReports {
  const sent = new Set<string>();
  /** What the document's vitals are said of: the version that it came up with. */
  let measured: { remote: string; version: string; person: string } | null = null;
  let read: (() => Vitals) | null = null;

  function send(remote: string, version: string, said: Pick<RemoteVisit, 'failure' | 'vitals'>): void {
    const body: RemoteVisit = { remote, version, visitor: visitor(), ...said };
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

  /** The visit is over as far as its vitals go. Those that are measured later are of something else. */
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
      // Phones end pages that were hidden without another word; some browsers hide none that is left.
      document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && endVisit());
      window.addEventListener('pagehide', endVisit);
    },
  };
}
