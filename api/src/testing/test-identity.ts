/** An identity service controlled by tests: ID tokens are plain text, and the disabled identities can be read. */
import { refuse } from '../errors';
import type { IdentityService } from '../identity/identity-service';

export interface TestIdentity extends IdentityService {
  readonly disabled: Set<string>;
  /** Number of second factors, for identities that have any. */
  readonly secondFactors: Map<string, number>;
  /** An ID token that `verify` accepts until the identity is disabled. */
  idToken(uid: string, email: string, claims?: Partial<TestClaims>): string;
}

/** Claims of an ID token besides the identity's id and address. */
export interface TestClaims {
  readonly emailVerified: boolean;
  /** Ways in which the identity can sign in. */
  readonly providers: string;
  /** When this session signed in, in seconds. */
  readonly authTime: number;
  /** Whether it used a second factor. */
  readonly secondFactor: boolean;
}

const CLAIMS: TestClaims = { emailVerified: true, providers: 'email', authTime: 1_000, secondFactor: false };

export function testIdentity(): TestIdentity {
  const disabled = new Set<string>();
  const secondFactors = new Map<string, number>();
  return {
    disabled,
    secondFactors,
    idToken: (uid, email, claims) =>
      `valid.${Buffer.from(JSON.stringify({ uid, email, ...CLAIMS, ...claims })).toString('base64url')}`,
    verify: async (idToken) => {
      if (!idToken.startsWith('valid.')) return refuse('not_signed_in');
      const said = JSON.parse(Buffer.from(idToken.slice(6), 'base64url').toString()) as TestClaims & {
        uid: string;
        email: string;
      };
      if (disabled.has(said.uid)) return refuse('suspended');
      return { ...said, name: null, photoURL: null };
    },
    disable: async (uid) => {
      disabled.add(uid);
    },
    countSecondFactors: async (uid) => secondFactors.get(uid) ?? 0,
    removeSecondFactors: async (uid) => {
      secondFactors.delete(uid);
    },
  };
}
