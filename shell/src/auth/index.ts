/** Public interface of the shell's identity code. `firebase` itself stays behind a dynamic import. */
import type { PublicConfig } from '@taskmint/platform';
import type { ChooseGoogleAccount } from './google-account';
import type { IdentityService } from './identity-service';
import type { SecurityQuestions } from './second-factor';

export { createAuth, type Auth, type AuthSettings, type Registration } from './auth';
export { AuthProvider, useAuth } from './auth-context';
export type { OwnAccount } from './own-account';
export { GoogleAccountOutlet } from './google-account-outlet';
export { createGoogleQuestion, type GoogleQuestion } from './google-question';
export type { SessionNotice } from './session-errors';
export { ClockNotice } from './clock-notice';
export { StartingCoinsNotice } from './starting-coins-notice';
export { VerifyNotice } from './verify-notice';
export {
  createSecurityQuestions,
  type NewSecondFactor,
  type SecondFactor,
  type SecurityQuestions,
} from './second-factor';
export { SecondFactorNeeded, useIsBarred } from './second-factor-needed';
export { SecondFactorNotice } from './second-factor-notice';
export { SecurityOutlet } from './security-outlet';
export { IdentityError, type IdentityService } from './identity-service';

/** Loads Firebase on first use: visitors who never sign in never download it. */
export async function loadFirebaseIdentity(
  config: PublicConfig['identity'],
  choose: ChooseGoogleAccount,
  askForCode: SecurityQuestions['code']['ask'],
): Promise<IdentityService> {
  const { createFirebaseIdentity } = await import(/* webpackChunkName: "identity" */ './firebase-identity');
  return createFirebaseIdentity(config, choose, askForCode);
}
