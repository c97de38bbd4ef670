/** Second factors by authenticator app, as the shell sees them, and what it asks about them. */
import { createQuestion, type Question } from './question';

export interface SecondFactor {
  id: string;
  /** As its owner called the device. */
  name: string;
  /** When it was added; null when the service does not say. */
  since: string | null;
}

/** One that is being added: the app has to show its codes before it counts. */
export interface NewSecondFactor {
  /** To type into an app. */
  secret: string;
  /** To scan: an `otpauth:` address. */
  address: string;
  /** Rejects with IdentityError: `wrong-code`, or `code-expired` when it took too long. */
  add(name: string, code: string): Promise<void>;
}

/** Signing in waits for the six digits of one of these devices. */
export interface CodeAsked {
  devices: readonly SecondFactor[];
  /** Rejects with IdentityError, `wrong-code` for digits that do not fit. */
  check(device: string, code: string): Promise<void>;
}

/** Somebody who is signed in shall show that it is them. */
export interface ConfirmationAsked {
  /** Without one they came by Google, and have to log in again. */
  hasPassword: boolean;
  /** Rejects with IdentityError, `wrong-credentials` for another password. */
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
