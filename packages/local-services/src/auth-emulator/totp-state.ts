/**
 * The Auth emulator's state for second factors by authenticator app (TOTP, RFC 6238). As in the real service, factors are stored with the account;
 * their secrets are stored separately, because the account is shown to its owner.
 */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { Secret, TOTP } from 'otpauth';

/** A second factor as the service returns it; one by phone has `phoneInfo` instead of `totpInfo`. */
export interface Enrollment {
  mfaEnrollmentId: string;
  displayName?: string;
  enrolledAt: string;
  totpInfo?: object;
}

export interface EmulatedUser {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  disabled?: boolean;
  mfaInfo?: Enrollment[];
}

/** The emulator's in-memory state of one project, as far as it is used here. */
interface ProjectState {
  readonly projectId: string;
  getUserByLocalId(localId: string): EmulatedUser | undefined;
  updateUserByLocalId(localId: string, fields: object): EmulatedUser;
  validateMfaEnrollments(enrollments: Enrollment[]): Enrollment[];
  createRefreshTokenFor(
    user: EmulatedUser,
    provider: string,
    options: { secondFactor: { identifier: string; provider: string } },
  ): string;
}

/** The defaults of every authenticator app. */
export const TOTP_RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Time steps before and after now whose codes are accepted, for clocks that differ. */
const WINDOW = 1;
/** Time to finish an enrolment, in ms. */
const ENROLLMENT_MS = 5 * 60_000;
/** Concurrent enrolments; beyond this the oldest one is dropped. */
const MAX_UNDER_WAY = 100;
/** Wrong codes in a row before an account is locked, and for how long, in ms. */
const MAX_WRONG = 10;
const WAIT_MS = 60_000;

export interface EnrollmentUnderWay {
  localId: string;
  secret: string;
  until: number;
}

/** Whether a code was right, wrong, or not checked after too many wrong ones. */
export type Verdict = 'right' | 'wrong' | 'too-many';

const load = createRequire(__filename);
const { AgentProjectState } = load('firebase-tools/lib/emulator/auth/state') as {
  AgentProjectState: new (projectId: string) => ProjectState;
};

export class TotpProjectState extends AgentProjectState {
  private readonly secrets = new Map<string, string>();
  private readonly underWay = new Map<string, EnrollmentUnderWay>();
  private readonly wrong = new Map<string, { count: number; until: number }>();

  /** The emulator refuses factors without a phone number, which those by app do not have. */
  override validateMfaEnrollments(enrollments: Enrollment[]): Enrollment[] {
    super.validateMfaEnrollments(enrollments.filter(({ totpInfo }) => !totpInfo));
    return enrollments;
  }

  beginEnrollment(localId: string): { sessionInfo: string } & EnrollmentUnderWay {
    const [oldest] = this.underWay.keys();
    if (oldest !== undefined && this.underWay.size >= MAX_UNDER_WAY) this.underWay.delete(oldest);
    const sessionInfo = randomBytes(24).toString('base64url');
    const begun = { localId, secret: new Secret({ size: 20 }).base32, until: Date.now() + ENROLLMENT_MS };
    this.underWay.set(sessionInfo, begun);
    return { sessionInfo, ...begun };
  }

  /** The pending enrolment of `localId`; undefined when there is none or it has expired. */
  enrollmentUnderWay(localId: string, sessionInfo: string): EnrollmentUnderWay | undefined {
    const begun = this.underWay.get(sessionInfo);
    return begun?.localId === localId && begun.until > Date.now() ? begun : undefined;
  }

  finishEnrollment(
    user: EmulatedUser,
    sessionInfo: string,
    secret: string,
    displayName: string | undefined,
  ): Enrollment {
    const enrollment: Enrollment = {
      mfaEnrollmentId: randomBytes(21).toString('base64url'),
      ...(displayName === undefined ? {} : { displayName }),
      enrolledAt: new Date().toISOString(),
      totpInfo: {},
    };
    this.underWay.delete(sessionInfo);
    this.secrets.set(enrollment.mfaEnrollmentId, secret);
    this.updateUserByLocalId(user.localId, { mfaInfo: [...(user.mfaInfo ?? []), enrollment] });
    return enrollment;
  }

  check(localId: string, secret: string, code: string): Verdict {
    const before = this.wrong.get(localId);
    if (before && before.count >= MAX_WRONG && before.until > Date.now()) return 'too-many';
    const totp = new TOTP({ ...TOTP_RULES, secret: Secret.fromBase32(secret) });
    if (/^\d{6}$/.test(code) && totp.validate({ token: code, window: WINDOW }) !== null) {
      this.wrong.delete(localId);
      return 'right';
    }
    const count = before && before.until > Date.now() ? before.count + 1 : 1;
    this.wrong.set(localId, { count, until: Date.now() + WAIT_MS });
    return 'wrong';
  }

  secretOf(enrollmentId: string): string | undefined {
    return this.secrets.get(enrollmentId);
  }

  /** The secrets of the factors that accounts still have. */
  exportSecrets(users: readonly EmulatedUser[]): Record<string, string> {
    const kept: Record<string, string> = {};
    for (const { mfaEnrollmentId: id } of users.flatMap(({ mfaInfo }) => mfaInfo ?? [])) {
      const secret = this.secrets.get(id);
      if (secret !== undefined) kept[id] = secret;
    }
    return kept;
  }

  importSecrets(secrets: Readonly<Record<string, string>>): void {
    for (const [id, secret] of Object.entries(secrets)) this.secrets.set(id, secret);
  }
}
