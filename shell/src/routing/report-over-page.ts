/**
 * Turns the press of a Report link into a dialog over the page: the address stays, and with it what somebody has typed there. Everything else about a report is its
 * form's; whoever is not signed in, and whoever opens the link in another tab, goes to the address.
 */
import type { SessionStore } from '@taskmint/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { REPORT } from './addresses';
import { loadReportDialog } from './screens';

export interface ReportOverPage {
  /** The query of the link that was pressed; null while nothing is reported. */
  open: StoreApi<string | null>;
  /** Whether an address is taken over; `otherwise` is called when its dialog cannot be had. */
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
        // Whoever has gone on meanwhile is not called back.
        if (window.location.pathname === page) open.setState(search, true);
      }, otherwise);
      return true;
    },
  };
}
