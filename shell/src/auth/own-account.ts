/**
 * What a signed-in person can change about their own account: name and picture here, address and password at the identity service, and closing the
 * account. Knows no screen, nor how a session begins.
 */
import { calls, type CallOutput } from '@taskmint/contract';
import type { ApiClient, WritableSessionStore } from '@taskmint/platform';
import { IdentityError, type IdentityService } from './identity-service';
import type { NewSecondFactor, SecondFactor, SecurityQuestions } from './second-factor';

/** A full export may take longer than an ordinary call; in ms. */
const EXPORT_TIMEOUT_MS = 60_000;

export interface OwnAccount {
  /** Rejects with ApiError; a picture that was uploaded in vain is removed automatically. */
  changeProfile(change: { name: string; photo: File | null }): Promise<void>;
  /** Whether there is a password to change; without one the person signed in with Google. */
  hasPassword(): Promise<boolean>;
  /**
   * Sends a link to the new address, which takes effect once it is opened. Rejects with IdentityError, `wrong-credentials` if the current password is
   * wrong.
   */
  changeEmail(password: string, email: string): Promise<void>;
  /**
   * Changes the password and ends every other session; called again with the same new password, finishes what broke off. Rejects with IdentityError,
   * `wrong-credentials` if the current password is wrong.
   */
  changePassword(password: string, next: string): Promise<void>;
  secondFactors(): Promise<readonly SecondFactor[]>;
  /** Begins to add a device, after the person has confirmed their identity; null when they did not. Rejects with IdentityError. */
  beginSecondFactor(): Promise<NewSecondFactor | null>;
  /** False when the person did not confirm their identity. Rejects with IdentityError. */
  removeSecondFactor(id: string): Promise<boolean>;
  /** Asks the person to confirm their identity and gets a token that records when; false when they did not. */
  confirmIdentity(): Promise<boolean>;
  export(): Promise<CallOutput<typeof calls.exportAccount>>;
  /** Closes the account for good. The session is refused from then on, so the caller has to end it. */
  close(): Promise<void>;
}

export interface OwnAccountSettings {
  api: ApiClient;
  session: WritableSessionStore;
  identity: () => Promise<IdentityService>;
  /** Our token of the current session; null while nobody is signed in. */
  token: () => Promise<string | null>;
  /** Gets a new token of ours for the identity service's current session. */
  renewToken: () => Promise<unknown>;
  refreshUser: () => Promise<void>;
  askForConfirmation: SecurityQuestions['confirmation']['ask'];
}

export function createOwnAccount({
  api,
  session,
  identity,
  token,
  renewToken,
  refreshUser,
  askForConfirmation,
}: OwnAccountSettings): OwnAccount {
  function user() {
    const { user } = session.getState();
    if (!user) throw new IdentityError('unknown');
    return user;
  }

  async function ownSession(): Promise<string | undefined> {
    return (await api.call(calls.listSessions)).find(({ current }) => current)?._id;
  }

  /**
   * Runs work that signs the person in again. That creates a new session; the old one would remain in the list as if it were somebody else's. It is
   * signed out with its own token: ending it from the new one would warn the person of what they did themselves. Awaited, because the list may be
   * read next.
   */
  async function anew(work: () => Promise<void>): Promise<void> {
    const before = await ownSession();
    const oldToken = await token();
    await work();
    await renewToken();
    if (oldToken && before !== undefined && before !== (await ownSession()))
      await api.call(calls.signOut, {}, { bearer: oldToken });
  }

  async function confirmIdentity(): Promise<boolean> {
    const service = await identity();
    const done = await askForConfirmation({
      hasPassword: await service.hasPassword(),
      confirm: (password) => anew(() => service.confirmPassword(password)),
    });
    return done === true;
  }

  /** Changing how to sign in requires a recent sign-in. */
  async function isThemselves(): Promise<boolean> {
    return (await (await identity()).hasSignedInLately()) || confirmIdentity();
  }

  /** The new password of a change that broke off: the identity service may have it already. */
  let unfinished: string | null = null;

  return {
    async changeProfile({ name, photo }) {
      const photoURL = photo ? (await api.upload(calls.uploadImage, photo)).data.display_url : user().photoURL;
      await api.call(calls.updateAccount, { body: { name, photoURL } });
      await refreshUser();
      // Our record is what everybody sees; the identity's copy only matters to those who sign up with it.
      await identity()
        .then((service) => service.updateProfile({ displayName: name, photoURL }))
        .catch(() => undefined);
    },
    hasPassword: async () => (await identity()).hasPassword(),
    async changeEmail(password, email) {
      const service = await identity();
      await anew(async () => {
        await service.confirmPassword(password);
        await service.changeEmail(email);
      });
    },
    async changePassword(password, next) {
      const service = await identity();
      const isChanged =
        unfinished === next &&
        (await service.confirmPassword(next).then(
          () => true,
          () => false,
        ));
      if (!isChanged) {
        await service.confirmPassword(password);
        unfinished = next;
        await service.changePassword(next);
      }
      await renewToken();
      await api.call(calls.endOtherSessions);
      unfinished = null;
    },
    secondFactors: async () => (await identity()).secondFactors(),
    async beginSecondFactor() {
      if (!(await isThemselves())) return null;
      const begun = await (await identity()).beginSecondFactor();
      let isAdded = false;
      return {
        ...begun,
        async add(name, code) {
          if (!isAdded) await begun.add(name, code);
          isAdded = true;
          await renewToken();
        },
      };
    },
    async removeSecondFactor(id) {
      if (!(await isThemselves())) return false;
      await (await identity()).removeSecondFactor(id);
      await renewToken();
      return true;
    },
    confirmIdentity,
    export: () => api.call(calls.exportAccount, {}, { timeoutMs: EXPORT_TIMEOUT_MS }),
    async close() {
      await api.call(calls.closeUser, { params: { id: user()._id } });
    },
  };
}
