/**
 * While a canary of a remote runs, has reports sent on how the canary and the live version do on this page. Without one nothing is asked or fetched,
 * so this file holds only the logic that decides; the reports are in a file of their own.
 */
import { isCanaryRunning, type RemoteEntry, type RemoteFailureKind } from '@taskmint/contract';
import type { VisitReports } from './visit-reports';

/** A start that produced no outcome for this long, in ms, hung: every other failure is known sooner. */
const HUNG_AFTER_MS = 60_000;
const KEY = 'taskmint-starting';

export interface CanaryVisitsSettings {
  /** The registry's last answer, without asking it again. */
  entries: () => readonly RemoteEntry[];
  reports: () => Promise<VisitReports>;
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
}

export interface CanaryVisits {
  /** A version is about to run. */
  begins(remote: string, version: string): void;
  /** One of its screens has been shown. */
  cameUp(remote: string, version: string): void;
  /** The version was given up, or its screen did not arrive or threw. */
  failed(failure: { remote: string; version: string | null; kind: RemoteFailureKind }): void;
}

export function createCanaryVisits({ entries, reports, storage }: CanaryVisitsSettings): CanaryVisits {
  let loading: Promise<VisitReports> | null = null;
  let isWatched = false;

  function isCompared(remote: string, version: string): boolean {
    const entry = entries().find(({ name }) => name === remote);
    const canary = entry?.state === 'live' ? entry.canary : undefined;
    if (!canary || !isCanaryRunning(canary, Date.now())) return false;
    return [canary.version.version, entry?.current?.version].includes(version);
  }

  function tell(remote: string, version: string, failure: RemoteFailureKind | null): void {
    if (!isCompared(remote, version)) return;
    loading ??= reports();
    loading.then(
      (loaded) => loaded.note(remote, version, failure),
      () => {
        // A file that did not arrive costs a vote, nothing else.
        loading = null;
      },
    );
  }

  /** A hung page cannot report itself; the mark it leaves behind tells the next page. An orderly exit removes the mark. */
  function mark(text: string | null): void {
    try {
      if (text === null) storage?.removeItem(KEY);
      else storage?.setItem(KEY, text);
    } catch {
      // Blocked storage keeps no marks.
    }
  }

  function tellOfHung(): void {
    try {
      const left = JSON.parse(storage?.getItem(KEY) ?? 'null') as {
        remote: string;
        version: string;
        at: number;
      } | null;
      if (left && Date.now() - left.at > HUNG_AFTER_MS) tell(String(left.remote), String(left.version), 'timeout');
    } catch {
      // Not one of our marks.
    }
  }

  return {
    begins(remote, version) {
      if (!isCompared(remote, version)) return;
      tellOfHung();
      mark(JSON.stringify({ remote, version, at: Date.now() }));
      if (!isWatched) window.addEventListener('pagehide', () => mark(null));
      isWatched = true;
    },
    cameUp(remote, version) {
      if (isWatched) mark(null);
      tell(remote, version, null);
    },
    failed({ remote, version, kind }) {
      if (isWatched) mark(null);
      // Being offline is nobody's fault, and cannot be reported either.
      if (version !== null && kind !== 'offline') tell(remote, version, kind);
    },
  };
}
