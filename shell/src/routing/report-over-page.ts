/**
 * Turns a press on a Report link into a dialog over the page: the address stays, and with it anything typed there. Everything else about a report
 * belongs to its form. Without being signed in, or when opened in another tab, the link leads to its address.
 */
import type { SessionStore } from '@taskmint/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { REPORT } from './addresses';
import { loadReportDialog } from './screens';

export interface ReportOverPage {
  /** The query of the pressed link; null when no report is open. */
  open: StoreApi<string | null>;
  /** Whether an address is handled here; `otherwise` is called when its dialog cannot be loaded. */
  takes(to: string, otherwise: () => void): boolean;
}

export function createReportOverPage(session: SessionStore): ReportOverPage {
  const open = createStore<string | null>(() => null);
  return {
    open,
    takes(to, otherwise) {
      const { pathname, search } = new URL(to, window.location.origin);
      const page = window.location.pathname;
      if (pathname !== REPORT || page === REPORT) return false;
      if (session.getState().status !== 'signed-in') return false;
      loadReportDialog().then(() => {
        // Does nothing if the person has moved on in the meantime.
        if (window.location.pathname === page) open.setState(search, true);
      }, otherwise);
      return true;
    },
  };
}
