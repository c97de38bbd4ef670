/**
 * The address typed on one sign-in screen, carried to the next in the state of its history entry, and kept in that of the screen's own for whoever comes
 * back: never in an address or in storage, and still there if a screen has a document of its own, which is loaded anew (document-boundary.tsx).
 */
import { TextLink } from '@taskmint/ui-kit';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

/** What a history entry carries; empty if it carries nothing. */
export function useCarriedEmail(): string {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}

interface EmailLinkProps {
  /** Another of the sign-in screens. */
  to: string;
  /** As typed so far. */
  email: string;
  children: ReactNode;
}

/** A link that carries the address, and leaves it with the screen it is on. */
export function EmailLink({ to, email, children }: EmailLinkProps) {
  const here = useLocation();
  const navigate = useNavigate();
  const state = { email: email.trim() };
  return (
    <TextLink as={Link} to={to} state={state} onClick={() => void navigate(here, { replace: true, state })}>
      {children}
    </TextLink>
  );
}
