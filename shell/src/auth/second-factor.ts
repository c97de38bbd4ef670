/** Second factors by authenticator app, as the shell sees them, and the questions asked about them. */
import { createQuestion, type Question } from './question';

export interface SecondFactor {
  id: string;
  /** The device's name, given by its owner. */
  name: string;
  /** When it was added; null when the service does not say. */
  since: string | null;
}

/** A factor being added: it takes effect once the app's code has been entered. */
export interface NewSecondFactor {
  /** To type into an app. */
  secret: string;
  /** To scan: an `otpauth:` address. */
  address: string;
  /** Rejects with IdentityError: `wrong-code`, or `code-expired` when it took too long. */
  add(name: string, code: string): Promise<void>;
}

/** Sign-in is waiting for the six digits of one of these devices. */
export interface CodeAsked {
  devices: readonly SecondFactor[];
  /** Rejects with IdentityError, `wrong-code` for wrong digits. */
  check(device: string, code: string): Promise<void>;
}

/** A signed-in person has to confirm their identity. */
export interface ConfirmationAsked {
  /** Without a password they use Google, and have to log in again. */
  hasPassword: boolean;
  /** Rejects with IdentityError, `wrong-credentials` for a wrong password. */
  confirm(password: string): Promise<void>;
}

/** Answered with true once it is done. */
export interface SecurityQuestions {
  code: Question<CodeAsked, true>;
  confirmation: Question<ConfirmationAsked, true>;
}

export function createSecurityQuestions(): SecurityQuestions {
  return { code: createQuestion(), confirmation: createQuestion() };
}
