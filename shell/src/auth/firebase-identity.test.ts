/** What Firebase is told with a call of ours. Firebase itself is a stand-in here: the journeys sign in with its emulator. */
import { applyLanguage } from '@taskmint/platform';
import * as firebase from 'firebase/auth';
import { createFirebaseIdentity } from './firebase-identity';

jest.mock('firebase/app', () => ({ initializeApp: jest.fn(), FirebaseError: class extends Error {} }));
jest.mock('firebase/auth', () => ({
  initializeAuth: jest.fn(() => ({ languageCode: null, currentUser: { uid: 'u1', email: 'rina@example.com' } })),
  connectAuthEmulator: jest.fn(),
  sendPasswordResetEmail: jest.fn(),
  sendEmailVerification: jest.fn(),
  verifyBeforeUpdateEmail: jest.fn(),
}));

afterEach(() => applyLanguage('en'));

it('has its mails written in the language of the page', async () => {
  const identity = createFirebaseIdentity(
    { apiKey: 'key', projectId: 'demo', authDomain: 'demo.firebaseapp.com' },
    () => Promise.resolve(null),
    () => Promise.resolve(null),
  );
  const auth = jest.mocked(firebase.initializeAuth).mock.results[0]?.value as firebase.Auth;
  applyLanguage('bn');
  const languages: (string | null)[] = [];
  for (const send of [
    firebase.sendPasswordResetEmail,
    firebase.sendEmailVerification,
    firebase.verifyBeforeUpdateEmail,
  ])
    jest.mocked(send as () => Promise<void>).mockImplementation(async () => void languages.push(auth.languageCode));
  await identity.sendPasswordReset('rina@example.com');
  await identity.sendEmailVerification();
  await identity.changeEmail('rina@example.org');
  expect(languages).toEqual(['bn', 'bn', 'bn']);
});
