/** Tells a client when spending leaves them fewer coins than a small task costs. */
import { LOW_BALANCE_COINS } from '@taskmint/contract';
import type { Transaction } from '../../database/transaction';
import type { AccountTouch } from '../../ledger';
import { notify } from './notify';

/** For the account that `spent` coins are taken from. Tells once, when the balance falls below the threshold. */
export function lowBalance(tx: Transaction, person: string, spent: number): NonNullable<AccountTouch['before']> {
  return {
    fields: ['coins'],
    see: ({ coins }) => {
      const left = Number(coins) - spent;
      if (Number(coins) >= LOW_BALANCE_COINS && left < LOW_BALANCE_COINS)
        notify(tx, { person, kind: 'balance_low', facts: { coins: left } });
    },
  };
}
