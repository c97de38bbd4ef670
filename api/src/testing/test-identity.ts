/** An identity service that tests command: ID tokens are spelled out, and what was disabled can be read. */
import { refuse } from '../errors';
import type { IdentityService } from '../identity/identity-service';

export interface TestIdentity extends IdentityService {
  readonly disabled: Set<string>;
  /** An ID token that `verify` accepts until the identity is disabled. */
  idToken(uid: string, email: string): string;
}

export function testIdentity(): TestIdentity {
  const disabled = new Set<string>();
  return {
    disabled,
    idToken: (uid, email) => `valid.${Buffer.from(JSON.stringify({ uid, email })).toString('base64url')}`,
    verify: async (idToken) => {
      if (!idToken.startsWith('valid.')) return refuse('not_signed_in');
      const { uid, email } = JSON.parse(Buffer.from(idToken.slice(6), 'base64url').toString()) as {
        uid: string;
        email: string;
      };
      if (disabled.has(uid)) return refuse('suspended');
      return { uid, email, emailVerified: true, name: null, photoURL: null };
    },
    disable: async (uid) => {
      disabled.add(uid);
    },
  };
}
