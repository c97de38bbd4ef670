/** What each event does to the session (product.md §4): the next state and the effects, as data. Pure: no store, no network, no clock. */
import type { StartingCoins, User } from '@taskmint/contract';
import {
  backoffMs,
  SESSION_LOADING,
  SESSION_SIGNED_OUT,
  signedIn,
  type IdentityUser,
  type SessionState,
} from '@taskmint/platform';
import type { SessionNotice } from './session-errors';

/** How many times a session of an earlier visit is resumed while the server does not respond, and the first wait in between. */
const MAX_RESUME_TRIES = 3;
const FIRST_RESUME_WAIT_MS = 1_000;
const MAX_RESUME_WAIT_MS = 4_000;

export type Verification = 'unknown' | 'unverified' | 'verified';

export interface Session {
  /** What the shared store shows. */
  shown: SessionState;
  /** Why the session ended without the person asking for it. */
  notice: SessionNotice | null;
  verification: Verification;
  startingCoins: StartingCoins | null;
  /** Counts sign-in and sign-out attempts, so that a slow one never overwrites a later one. */
  attempt: number;
  /** A form is driving the identity service, so the service's events are the form's own doing and start nothing. */
  isFormAtWork: boolean;
}

/** A person's record, as read for one attempt. */
interface ReadRecord {
  attempt: number;
  record: User;
  startingCoins: StartingCoins | null;
}

export type SessionEvent =
  | { type: 'started'; isTokenStored: boolean }
  /** The identity service could not be loaded, so it is unknown who is there. */
  | { type: 'identity-unavailable'; notice: SessionNotice }
  | { type: 'identity-changed'; identity: IdentityUser | null }
  | { type: 'form-opened' }
  | { type: 'form-failed' }
  | { type: 'form-closed' }
  | { type: 'entering' }
  | ({ type: 'entered'; identity: IdentityUser } & ReadRecord)
  /** There was no response, but the service worker had the person's record in its cache. */
  | ({ type: 'entered-offline'; identity: IdentityUser } & ReadRecord)
  /** Attempt number `tries` to resume failed; `isTransient` when the server may respond later. */
  | {
      type: 'resume-failed';
      attempt: number;
      identity: IdentityUser;
      tries: number;
      isTransient: boolean;
      notice: SessionNotice;
    }
  | ({ type: 'record-read' } & ReadRecord)
  | { type: 'verification-read'; isVerified: boolean }
  | { type: 'refused'; reason: SessionNotice; isTokenStored: boolean }
  /** `isTokenStored` when somebody has signed in since: a page in the back/forward cache hears of both only when it is shown again. */
  | { type: 'token-dropped-elsewhere'; isTokenStored: boolean }
  | { type: 'leaving' }
  | { type: 'left' };

export type CleanUp = 'drop-caches' | 'drop-token' | 'end-token';

export type Effect =
  | { type: 'load-identity' }
  | { type: 'resume'; identity: IdentityUser; tries: number; waitMs: number }
  | { type: 'resume-when-online'; identity: IdentityUser; attempt: number }
  | { type: 'read-verification' }
  | { type: 'lead-to-login'; reason: SessionNotice }
  | { type: 'leave-identity' }
  /** Loads the document again, for whoever is signed in now. */
  | { type: 'start-over' };

export interface Transition {
  /** What must be cleared before anybody sees the new state. */
  cleanUp: readonly CleanUp[];
  session: Session;
  effects: readonly Effect[];
}

export const INITIAL_SESSION: Session = {
  shown: SESSION_LOADING,
  notice: null,
  verification: 'unknown',
  startingCoins: null,
  attempt: 0,
  isFormAtWork: false,
};

export function transition(session: Session, event: SessionEvent): Transition {
  switch (event.type) {
    case 'started':
      if (event.isTokenStored) return to(session, {}, { type: 'load-identity' });
      return to(session, { shown: SESSION_SIGNED_OUT });
    case 'identity-unavailable':
      return to(session, { shown: SESSION_SIGNED_OUT, notice: event.notice });
    case 'identity-changed': {
      const { identity } = event;
      if (session.isFormAtWork) return to(session);
      if (!identity) return end(session);
      if (session.shown.identity?.email === identity.email) return to(session);
      return to(session, {}, { type: 'resume', identity, tries: 1, waitMs: 0 });
    }
    case 'form-opened':
      return to(session, { shown: SESSION_LOADING, notice: null, isFormAtWork: true });
    case 'form-failed':
      return { ...to(session, { shown: SESSION_SIGNED_OUT, isFormAtWork: false }), cleanUp: ['drop-token'] };
    case 'form-closed':
      return to(session, { isFormAtWork: false });
    case 'entering':
      return to(session, { attempt: session.attempt + 1 });
    case 'entered':
      if (event.attempt !== session.attempt) return to(session);
      return to(session, { ...entered(event), notice: null }, { type: 'read-verification' });
    case 'entered-offline': {
      const { identity, attempt } = event;
      if (attempt !== session.attempt) return to(session);
      return to(session, entered(event), { type: 'resume-when-online', identity, attempt });
    }
    case 'resume-failed': {
      const { identity, tries, isTransient, notice } = event;
      if (event.attempt !== session.attempt) return to(session);
      if (isTransient && tries < MAX_RESUME_TRIES) {
        const waitMs = backoffMs(tries - 1, FIRST_RESUME_WAIT_MS, MAX_RESUME_WAIT_MS);
        return to(session, {}, { type: 'resume', identity, tries: tries + 1, waitMs });
      }
      // The token stays when the server could not be reached, so that a reload resumes from here.
      return { ...to(session, { shown: SESSION_SIGNED_OUT, notice }), cleanUp: isTransient ? [] : ['drop-token'] };
    }
    case 'record-read':
      if (event.attempt !== session.attempt || session.shown.status !== 'signed-in') return to(session);
      return to(session, entered({ ...event, identity: session.shown.identity }));
    case 'verification-read':
      return to(session, { verification: event.isVerified ? 'verified' : 'unverified' });
    case 'refused': {
      const { reason, isTokenStored } = event;
      if (!isTokenStored && session.shown.status !== 'signed-in') return to(session);
      // While a form is signing in, the refusal is for that form to show.
      if (session.isFormAtWork) return to(session, {}, { type: 'leave-identity' });
      // A suspended person keeps the token for the calls they may still make.
      const ended = end({ ...session, notice: reason }, reason.code === 'suspended' ? 'drop-token' : 'end-token');
      return { ...ended, effects: [{ type: 'lead-to-login', reason }, { type: 'leave-identity' }] };
    }
    case 'token-dropped-elsewhere':
      // The token and the identity are theirs now. Ending them here would sign that person out in every tab.
      if (event.isTokenStored) {
        const over = { ...end(session).session, shown: SESSION_LOADING };
        return { cleanUp: ['drop-caches'], session: over, effects: [{ type: 'start-over' }] };
      }
      return { ...end(session), effects: [{ type: 'leave-identity' }] };
    case 'leaving':
      return to(session, { shown: SESSION_LOADING });
    case 'left': {
      const ended = end(session, 'end-token');
      return { ...ended, cleanUp: ['drop-caches', 'end-token'], effects: [{ type: 'leave-identity' }] };
    }
  }
}

function to(session: Session, changes: Partial<Session> = {}, ...effects: Effect[]): Transition {
  return { cleanUp: [], session: { ...session, ...changes }, effects };
}

function entered({ identity, record, startingCoins }: ReadRecord & { identity: IdentityUser }): Partial<Session> {
  return { shown: signedIn(identity, record), startingCoins };
}

/** Ends the session on this device; `token` says whether it is revoked on the server too. */
function end(session: Session, token: 'drop-token' | 'end-token' = 'drop-token'): Transition {
  const ended: Partial<Session> = {
    shown: SESSION_SIGNED_OUT,
    verification: 'unknown',
    startingCoins: null,
    attempt: session.attempt + 1,
  };
  const cleanUp: CleanUp[] = session.shown.status === 'signed-in' ? ['drop-caches', token] : [token];
  return { ...to(session, ended), cleanUp };
}
