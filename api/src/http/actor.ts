/** Who makes a request. Knows nothing of how that was found out. */
import type { KeyScope, Role } from '@taskmint/contract';

/** The verified identity in our token; there may be no record for it in the database yet. */
export interface Identity {
  /** Stable id at the identity service. */
  readonly uid: string;
  readonly email: string;
  /** Whether the identity service had verified the address when the token was issued. */
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly photoURL: string | null;
}

/** The API key that a program used. */
export interface KeyRights {
  /** Id of the key's record, 24 hexadecimal digits. */
  readonly id: string;
  readonly scopes: readonly KeyScope[];
  /** Coins that it may move away from the balance within a day. */
  readonly dailyCoins: number;
}

/** A time during which somebody may not use the product; `until` may lie in the future. */
export interface Suspension {
  readonly from: Date;
  readonly until: Date;
}

/** A signed-in person with an active record, as currently stored. */
export interface Actor {
  /** Id of the user record, 24 hexadecimal digits. */
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  /** The address in the token, if the record's address has changed since. */
  readonly formerEmail?: string | undefined;
  readonly name: string;
  readonly photoURL: string;
  readonly role: Role;
  /** An admin who has to use a second factor and has not done so in this session: they may see nobody but themselves. */
  readonly lacksSecondFactor?: boolean | undefined;
  /** Oldest first; absent if there never was one. Periods for doing something do not run meanwhile. */
  readonly suspensions?: readonly Suspension[] | undefined;
  /** A link between accounts bars them from another account's work (fair-work.md 15). */
  readonly isKeptApart?: boolean | undefined;
  /** Absent when the person makes the request themselves. */
  readonly key?: KeyRights | undefined;
}
