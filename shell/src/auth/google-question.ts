/** The open question "which Google account?", between the identity service that asks it and the dialog that answers it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { rememberAccount, type ChooseGoogleAccount, type GoogleAccount } from './google-account';

export interface OpenQuestion {
  answer(account: GoogleAccount | null): void;
}

export interface GoogleQuestion {
  /** The question that waits for an answer; null while there is none. */
  open: StoreApi<OpenQuestion | null>;
  ask: ChooseGoogleAccount;
}

export function createGoogleQuestion(): GoogleQuestion {
  const open = createStore<OpenQuestion | null>(() => null);
  return {
    open,
    ask: () =>
      new Promise((resolve) => {
        // A second question puts the first one to rest.
        open.getState()?.answer(null);
        open.setState(
          {
            answer(account) {
              open.setState(null, true);
              if (account) rememberAccount(account);
              resolve(account);
            },
          },
          true,
        );
      }),
  };
}
