/**
 * The identity service on Firebase Auth, or on its emulator when the configuration names one. In a chunk of its own, loaded only when somebody signs
 * in or was signed in before. This folder alone may import `firebase`.
 */
import { currentLanguage, type PublicConfig } from '@taskmint/platform';
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getMultiFactorResolver,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  multiFactor,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  TotpMultiFactorGenerator,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
  type Auth,
  type MultiFactorError,
  type MultiFactorInfo,
  type User,
} from 'firebase/auth';
import type { ChooseGoogleAccount } from './google-account';
import { toIdentityError } from './identity-failure';
import { IdentityError, type IdentityService } from './identity-service';
import type { SecondFactor, SecurityQuestions } from './second-factor';

/** Shown by authenticator apps beside the digits. */
const ISSUER = 'Taskmint';
/** How long Firebase counts a sign-in as recent, in ms. */
const RECENT_MS = 5 * 60_000;

function deviceOf({ uid, displayName, enrollmentTime }: MultiFactorInfo): SecondFactor {
  const since = Date.parse(enrollmentTime);
  return { id: uid, name: displayName ?? '', since: Number.isNaN(since) ? null : new Date(since).toISOString() };
}

/**
 * @param chooseGoogleAccount asks which account to use when the emulator stands in for Google, whose own window cannot work offline.
 * @param askForCode asks for the six digits of a second factor, where there is one.
 */
export function createFirebaseIdentity(
  config: PublicConfig['identity'],
  chooseGoogleAccount: ChooseGoogleAccount,
  askForCode: SecurityQuestions['code']['ask'],
): IdentityService {
  const { emulatorUrl, ...options } = config;
  const auth: Auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    // For the mails that it sends and the windows that it opens.
    auth.languageCode = currentLanguage();
    try {
      return await work();
    } catch (cause) {
      throw toIdentityError(cause);
    }
  }

  /** Signs in. Where a second factor is required, asks for its digits until they are right or the person gives up. */
  function signingIn(work: () => Promise<unknown>): Promise<void> {
    return guarded(async () => {
      try {
        await work();
      } catch (cause) {
        if (!(cause instanceof FirebaseError && cause.code === 'auth/multi-factor-auth-required')) throw cause;
        const resolver = getMultiFactorResolver(auth, cause as MultiFactorError);
        const done = await askForCode({
          devices: resolver.hints
            .filter(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID)
            .map(deviceOf),
          check: (device, code) =>
            guarded(async () => {
              await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(device, code));
            }),
        });
        if (!done) throw new IdentityError('cancelled', { cause });
      }
    });
  }

  function signedIn(): { user: User; email: string } {
    const user = auth.currentUser;
    if (!user?.email) throw new IdentityError('unknown');
    return { user, email: user.email };
  }

  async function signInThroughGoogle(): Promise<void> {
    if (!emulatorUrl) {
      await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
      return;
    }
    const account = await chooseGoogleAccount();
    if (!account) throw new IdentityError('cancelled');
    // The emulator accepts an unsigned ID token in place of Google's; a real project would refuse it.
    const unsigned = JSON.stringify({
      sub: `local-${account.email}`,
      email: account.email,
      email_verified: true,
      name: account.name,
    });
    await signInWithCredential(auth, GoogleAuthProvider.credential(unsigned));
  }

  return {
    onChange: (callback) =>
      onAuthStateChanged(auth, (user) =>
        callback(
          user && user.email
            ? { email: user.email, displayName: user.displayName ?? '', photoURL: user.photoURL ?? '' }
            : null,
        ),
      ),
    signIn: (email, password) => signingIn(() => signInWithEmailAndPassword(auth, email, password)),
    signUp: (email, password) =>
      guarded(async () => void (await createUserWithEmailAndPassword(auth, email, password))),
    signInWithGoogle: () => signingIn(signInThroughGoogle),
    updateProfile: (profile) =>
      guarded(async () => {
        if (auth.currentUser) await updateProfile(auth.currentUser, profile);
      }),
    hasPassword: async () =>
      auth.currentUser?.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID) ?? false,
    confirmPassword: (password) =>
      signingIn(() => {
        const { user, email } = signedIn();
        return reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
      }),
    changePassword: async (next) => {
      const { user, email } = signedIn();
      await guarded(() => updatePassword(user, next));
      await signingIn(() => signInWithEmailAndPassword(auth, email, next));
    },
    changeEmail: (email) => guarded(() => verifyBeforeUpdateEmail(signedIn().user, email)),
    sendPasswordReset: (email) => guarded(() => sendPasswordResetEmail(auth, email)),
    accountOfReset: (code) => guarded(() => verifyPasswordResetCode(auth, code)),
    resetPassword: (code, next) => guarded(() => confirmPasswordReset(auth, code, next)),
    applyCode: (code) => guarded(() => applyActionCode(auth, code)),
    sendEmailVerification: () =>
      guarded(async () => {
        if (auth.currentUser) await sendEmailVerification(auth.currentUser);
      }),
    isEmailVerified: ({ fresh = false } = {}) =>
      guarded(async () => {
        const user = auth.currentUser;
        if (user && fresh) {
          await reload(user);
          // Puts the confirmation into the token that our server sees.
          if (user.emailVerified) await user.getIdToken(true);
        }
        return user?.emailVerified ?? false;
      }),
    secondFactors: () =>
      guarded(async () => {
        const { user } = signedIn();
        await reload(user);
        return multiFactor(user).enrolledFactors.map(deviceOf);
      }),
    beginSecondFactor: () =>
      guarded(async () => {
        const { user, email } = signedIn();
        const factors = multiFactor(user);
        const secret = await TotpMultiFactorGenerator.generateSecret(await factors.getSession());
        return {
          secret: secret.secretKey,
          address: secret.generateQrCodeUrl(email, ISSUER),
          add: (name, code) =>
            guarded(() => factors.enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name)),
        };
      }),
    removeSecondFactor: (id) => guarded(() => multiFactor(signedIn().user).unenroll(id)),
    hasSignedInLately: () =>
      guarded(async () => {
        const { authTime, issuedAtTime } = await signedIn().user.getIdTokenResult(true);
        // Both times come from the service, so the clock of this device does not matter.
        return Date.parse(issuedAtTime) - Date.parse(authTime) < RECENT_MS;
      }),
    idToken: () => guarded(async () => (await auth.currentUser?.getIdToken()) ?? null),
    signOut: () => guarded(() => signOut(auth)),
  };
}
