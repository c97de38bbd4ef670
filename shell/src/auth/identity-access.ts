/**
 * Access to the identity service from the first moment it is needed: loads it once, listens to it, and offers the steps that forms take. Knows no
 * session.
 */
import type { IdentityUser } from '@taskmint/platform';
import { IdentityError, type IdentityService } from './identity-service';

export interface IdentityAccess {
  /** The service, loaded on first use; a chunk that failed to load is tried again on the next call. */
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
        // Our own token is gone, so nothing on our servers can be reached; the identity service drops its session in its own time.
      }
    },
  };
}

/** The person the service has just signed in. Rejects with IdentityError when that is nobody. */
export function currentUser(service: IdentityService): Promise<IdentityUser> {
  return new Promise((resolve, reject) => {
    const stop = service.onChange((user) => {
      // The service may call back synchronously, before it has returned `stop`.
      queueMicrotask(() => stop());
      if (user) resolve(user);
      else reject(new IdentityError('unknown'));
    });
  });
}

/** Creates an identity, or signs in to one that an earlier, unfinished registration left behind. */
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
