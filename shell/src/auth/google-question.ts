/** The open question "which Google account?", between the identity service that asks it and the dialog that answers it. */
import { rememberAccount, type ChooseGoogleAccount, type GoogleAccount } from './google-account';
import { createQuestion, type Question } from './question';

export interface GoogleQuestion extends Pick<Question<object, GoogleAccount>, 'open'> {
  ask: ChooseGoogleAccount;
}

export function createGoogleQuestion(): GoogleQuestion {
  const { open, ask } = createQuestion<object, GoogleAccount>();
  return {
    open,
    async ask() {
      const account = await ask({});
      if (account) rememberAccount(account);
      return account;
    },
  };
}
