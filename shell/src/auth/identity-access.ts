/** The identity service from the first moment it is needed: loaded once, listened to, and asked in the steps that a form takes. Knows no session. */
import type { IdentityUser } from '@taskmint/platform';
import { IdentityError, type IdentityService } from './identity-service';

export interface IdentityAccess {
  /** The service, loaded when it is first asked for; a chunk that did not arrive may arrive next time. */
  service(): Promise<IdentityService>;
  /** Signs out there, if the service was ever loaded. Never rejects. */
  leave(): Promise<void>;
}

export function createIdentityAccess(
  load: () => Promise<IdentityService>,
  onChange: (user: IdentityUser | null) => void,
): IdentityAccess {
  let loading: Promise<IdentityService> | null = null;
  return {
    service() {
      loading ??= load().then((service) => {
        service.onChange(onChange);
        return service;
      });
      loading.catch(() => (loading = null));
      return loading;
    },
    async leave() {
      if (!loading) return;
      try {
        await (await loading).signOut();
      } catch {
        // Our own token is gone, so nothing of ours can be reached any more; the identity service forgets at its own time.
      }
    },
  };
}

/** Whom the service has just signed in. Rejects with IdentityError when that is nobody. */
export function currentUser(service: IdentityService): Promise<IdentityUser> {
  return new Promise((resolve, reject) => {
    const stop = service.onChange((user) => {
      // The service may call back at once, before it has handed over the way to stop.
      queueMicrotask(() => stop());
      if (user) resolve(user);
      else reject(new IdentityError('unknown'));
    });
  });
}

/** Creates an identity, or signs in to the one that an earlier registration has left behind half done. */
export async function signUpOrGoOn(
  service: IdentityService,
  { email, password, isHalfDone }: { email: string; password: string; isHalfDone: boolean },
): Promise<void> {
  try {
    await service.signUp(email, password);
  } catch (error) {
    if (!(error instanceof IdentityError && error.code === 'email-in-use' && isHalfDone)) throw error;
    await service.signIn(email, password);
  }
}
