/**
 * The address typed on one sign-in screen, carried to the next in the state of its history entry: never in an address or in storage, and still there if
 * that screen has a document of its own, which is loaded anew (document-boundary.tsx).
 */
import { useLocation } from 'react-router-dom';

/** State for a link of the router's to another of these screens. */
export function carryEmail(email: string): { email: string } {
  return { email: email.trim() };
}

/** What the previous screen carried; empty if it carried nothing. */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}
