/**
 * What somebody who is signed in changes about their own account: name and picture here, address and password at the identity service, and closing it. Knows no
 * screen, and nothing of how a session begins.
 */
import { calls, type CallOutput } from '@taskmint/contract';
import type { ApiClient, WritableSessionStore } from '@taskmint/platform';
import { IdentityError, type IdentityService } from './identity-service';

/** A copy of everything may take longer than a call; in ms. */
const EXPORT_TIMEOUT_MS = 60_000;

export interface OwnAccount {
  /** Rejects with ApiError; a picture that was stored for nothing goes by itself. */
  changeProfile(change: { name: string; photo: File | null }): Promise<void>;
  /** Whether there is a password here to change; without one the person came by Google. */
  hasPassword(): Promise<boolean>;
  /** Sends a link to the new address, which counts once it is opened. Rejects with IdentityError, `wrong-credentials` for the password of now. */
  changeEmail(password: string, email: string): Promise<void>;
  /** Changes the password and ends every other session. Rejects with IdentityError, `wrong-credentials` for the password of now. */
  changePassword(password: string, next: string): Promise<void>;
  export(): Promise<CallOutput<typeof calls.exportAccount>>;
  /** Closes the account for ever. The session is refused from then on, so whoever calls this ends it. */
  close(idempotencyKey: string): Promise<void>;
}

export interface OwnAccountSettings {
  api: ApiClient;
  session: WritableSessionStore;
  identity: () => Promise<IdentityService>;
  /** Gets a token of our own for the session that the identity service has now. */
  renewToken: () => Promise<unknown>;
  refreshUser: () => Promise<void>;
}

export function createOwnAccount({ api, session, identity, renewToken, refreshUser }: OwnAccountSettings): OwnAccount {
  function user() {
    const { user } = session.getState();
    if (!user) throw new IdentityError('unknown');
    return user;
  }

  async function ownSession(): Promise<string | undefined> {
    return (await api.call(calls.listSessions)).find(({ current }) => current)?._id;
  }

  return {
    async changeProfile({ name, photo }) {
      const photoURL = photo ? (await api.upload(calls.uploadImage, photo)).data.display_url : user().photoURL;
      await api.call(calls.updateAccount, { body: { name, photoURL } });
      await refreshUser();
      // Our record is what everybody sees; the identity's is for whoever signs up with it.
      await identity()
        .then((service) => service.updateProfile({ displayName: name, photoURL }))
        .catch(() => undefined);
    },
    hasPassword: async () => (await identity()).hasPassword(),
    async changeEmail(password, email) {
      const service = await identity();
      const before = await ownSession();
      await service.confirmPassword(password);
      await service.changeEmail(email);
      // Saying the password again made a session of its own; the one before would stay in the list as somebody else's.
      await renewToken();
      if (before !== undefined && before !== (await ownSession()))
        await api.call(calls.endSession, { params: { id: before } });
    },
    async changePassword(password, next) {
      const service = await identity();
      await service.confirmPassword(password);
      await service.changePassword(next);
      await renewToken();
      await api.call(calls.endOtherSessions);
    },
    export: () => api.call(calls.exportAccount, {}, { timeoutMs: EXPORT_TIMEOUT_MS }),
    async close(idempotencyKey) {
      await api.call(calls.closeUser, { params: { id: user()._id } }, { idempotencyKey });
    },
  };
}
