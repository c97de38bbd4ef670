/** Who makes a request. Knows nothing of how that was found out. */
import type { KeyScope, Role } from '@taskmint/contract';

/** The verified identity inside our token; a record in the database may not exist yet. */
export interface Identity {
  /** Stable id of the identity service. */
  readonly uid: string;
  readonly email: string;
  /** Whether the identity service has seen that the address is the person's, when the token was issued. */
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly photoURL: string | null;
}

/** The key that a program came with. */
export interface KeyRights {
  /** Id of the key's record, 24 hexadecimal digits. */
  readonly id: string;
  readonly scopes: readonly KeyScope[];
  /** Coins that it may move away from the balance within a day. */
  readonly dailyCoins: number;
}

/** A signed-in person with an active record, as the database has it now. */
export interface Actor {
  /** Id of the user record, 24 hexadecimal digits. */
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  /** The address inside the token, when the record has moved to another one since. */
  readonly formerEmail?: string | undefined;
  readonly name: string;
  readonly photoURL: string;
  readonly role: Role;
  /** An admin of whom a second factor is demanded and whose session has used none: nobody but themselves is theirs to see. */
  readonly lacksSecondFactor?: boolean | undefined;
  /** A link between accounts keeps them apart from work of another one (fair-work.md 15). */
  readonly isKeptApart?: boolean | undefined;
  /** Absent when the person came themselves. */
  readonly key?: KeyRights | undefined;
}
