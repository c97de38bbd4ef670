/** What the ledger throws when it does not post. Commands turn these into refusals of the contract. */
import type { AccountRef } from './accounts';

/** An account does not exist, has too few coins, or the guard that the command put on its document did not hold. Nothing was changed. */
export class AccountRefused extends Error {
  constructor(readonly account: AccountRef) {
    super(`${account} does not allow this`);
    this.name = 'AccountRefused';
  }
}

/** A transfer with one of these keys has been posted before: its effect is there already. */
export class TransferExists extends Error {
  constructor(
    readonly keys: readonly string[],
    cause: unknown,
  ) {
    super(`posted before: ${keys.slice(0, 3).join(', ')}`, { cause });
    this.name = 'TransferExists';
  }
}

/** Another attempt of the same request (same `Idempotency-Key`) has already been executed; its reply can be read. */
export class RepeatedRequest extends Error {
  constructor(cause: unknown) {
    super('this request has had its effect', { cause });
    this.name = 'RepeatedRequest';
  }
}
