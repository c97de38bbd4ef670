/**
 * The identity service on Firebase Auth, or on its emulator when the configuration names one. A chunk of its own, loaded only once
 * somebody signs in or was signed in before; the only folder that may import `firebase`.
 */
import type { PublicConfig } from '@taskmint/platform';
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
  type Auth,
  type User,
} from 'firebase/auth';
import type { ChooseGoogleAccount } from './google-account';
import { IdentityError, type IdentityErrorCode, type IdentityService } from './identity-service';

const CODES: Record<string, IdentityErrorCode> = {
  'auth/invalid-action-code': 'link-used',
  'auth/expired-action-code': 'link-used',
  'auth/invalid-credential': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  'auth/invalid-login-credentials': 'wrong-credentials',
  'auth/email-already-in-use': 'email-in-use',
  'auth/invalid-email': 'email-invalid',
  'auth/weak-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/too-many-requests': 'too-many-requests',
  'auth/user-disabled': 'account-disabled',
  'auth/popup-closed-by-user': 'cancelled',
  'auth/cancelled-popup-request': 'cancelled',
  'auth/popup-blocked': 'popup-blocked',
  'auth/network-request-failed': 'network',
};

function toIdentityError(cause: unknown): IdentityError {
  if (cause instanceof IdentityError) return cause;
  const code = cause instanceof FirebaseError ? CODES[cause.code] : undefined;
  return new IdentityError(code ?? 'unknown', { cause });
}

/** @param chooseGoogleAccount asks who to be when the emulator stands in for Google, whose own window cannot work offline. */
export function createFirebaseIdentity(
  config: PublicConfig['identity'],
  chooseGoogleAccount: ChooseGoogleAccount,
): IdentityService {
  const { emulatorUrl, ...options } = config;
  const auth: Auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });

  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw toIdentityError(cause);
    }
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
    // The emulator takes an unsigned ID token in place of Google's; a real project would refuse it.
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
    signIn: (email, password) => guarded(async () => void (await signInWithEmailAndPassword(auth, email, password))),
    signUp: (email, password) =>
      guarded(async () => void (await createUserWithEmailAndPassword(auth, email, password))),
    signInWithGoogle: () => guarded(signInThroughGoogle),
    updateProfile: (profile) =>
      guarded(async () => {
        if (auth.currentUser) await updateProfile(auth.currentUser, profile);
      }),
    hasPassword: async () =>
      auth.currentUser?.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID) ?? false,
    confirmPassword: (password) =>
      guarded(async () => {
        const { user, email } = signedIn();
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
      }),
    changePassword: (next) =>
      guarded(async () => {
        const { user, email } = signedIn();
        await updatePassword(user, next);
        await signInWithEmailAndPassword(auth, email, next);
      }),
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
          // The token that our server sees says it too from now on.
          if (user.emailVerified) await user.getIdToken(true);
        }
        return user?.emailVerified ?? false;
      }),
    idToken: () => guarded(async () => (await auth.currentUser?.getIdToken()) ?? null),
    signOut: () => guarded(() => signOut(auth)),
  };
}
