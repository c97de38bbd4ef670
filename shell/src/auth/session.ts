/** Holds the session in stores that everybody reads, and moves it from one state to the next. Decides nothing: the transitions do. */
import type { StartingCoins } from '@taskmint/contract';
import type { WritableSessionStore } from '@taskmint/platform';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionNotice } from './session-errors';
import {
  INITIAL_SESSION,
  transition,
  type CleanUp,
  type Effect,
  type Session,
  type SessionEvent,
  type Verification,
} from './session-transitions';

export interface SessionStores {
  notice: StoreApi<SessionNotice | null>;
  /** Whether the person's e-mail address is confirmed. */
  verification: StoreApi<Verification>;
  /** What became of the person's starting coins; null while unknown, and once they have read it. */
  startingCoins: StoreApi<StartingCoins | null>;
}

export interface SessionMachine extends SessionStores {
  state(): Session;
  /** Resolves when all effects of the event are done. */
  send(event: SessionEvent): Promise<void>;
}

export interface SessionActions {
  cleanUp: (what: CleanUp) => void;
  perform: (effect: Effect) => void | Promise<void>;
}

export function createSession(shown: WritableSessionStore, { cleanUp, perform }: SessionActions): SessionMachine {
  const notice = createStore(() => INITIAL_SESSION.notice);
  const verification = createStore(() => INITIAL_SESSION.verification);
  const startingCoins = createStore(() => INITIAL_SESSION.startingCoins);
  let { attempt, isFormAtWork } = INITIAL_SESSION;

  const state = (): Session => ({
    shown: shown.getState(),
    notice: notice.getState(),
    verification: verification.getState(),
    startingCoins: startingCoins.getState(),
    attempt,
    isFormAtWork,
  });

  return {
    notice,
    verification,
    startingCoins,
    state,
    async send(event) {
      const next = transition(state(), event);
      next.cleanUp.forEach(cleanUp);
      ({ attempt, isFormAtWork } = next.session);
      notice.setState(next.session.notice, true);
      verification.setState(next.session.verification, true);
      startingCoins.setState(next.session.startingCoins, true);
      shown.setState(next.session.shown, true);
      await Promise.all(next.effects.map(perform));
    },
  };
}
