/** A person's coin movements, read from the ledger. */
import { calls, type Movement } from '@taskmint/contract';
import { directionOf, listPage } from '../../database/page';
import { pagesOf } from '../../database/pages-of';
import { readConsistently } from '../../database/read-consistently';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import { account, LedgerEntryModel, type LedgerEntry } from '../../ledger';
import type { ApiModule } from '../../module';
import { subjectId } from '../users/user.query';
import { personDays } from './person-days.query';
import { isOvertaken, sumBeside } from './running-balance';
import { wordsOf } from './movement-words';

/** The change that an entry makes to the account `own`. */
function change({ credit, amount }: LedgerEntry, own: string): number {
  return credit === own ? amount : -amount;
}

/** Movements of `entries`, newest first, where `balance` is the balance after the newest. */
function downwards(entries: readonly LedgerEntry[], own: string, balance: number): Movement[] {
  let after = balance;
  return entries.map((entry) => {
    const shown = presentMovement(entry, own, after);
    after -= change(entry, own);
    return shown;
  });
}

/** The same, oldest first, where `balance` is the balance before the oldest. */
function upwards(entries: readonly LedgerEntry[], own: string, balance: number): Movement[] {
  let after = balance;
  return entries.map((entry) => {
    after += change(entry, own);
    return presentMovement(entry, own, after);
  });
}

/** The entry as the owner of the account `own` sees it. */
function presentMovement(entry: LedgerEntry, own: string, balance: number): Movement {
  const sign = Math.sign(change(entry, own)) || 1;
  return {
    _id: entry._id.toHexString(),
    kind: entry.kind,
    amount: sign * entry.amount,
    // 0 has no sign in JSON, and some comparisons tell -0 from 0.
    promotional: entry.promotional === 0 ? 0 : sign * entry.promotional,
    memo: entry.memo,
    ...wordsOf(entry),
    at: entry.at.toISOString(),
    balance,
  };
}

export const statementModule: ApiModule = {
  name: 'statement',
  routes: [
    defineRoute(calls.getStatement, async ({ actor, params, query, setTotal }) => {
      const own = account.balance(await subjectId(actor, params.email));
      const read = () =>
        listPage(collectionOf(LedgerEntryModel), { accounts: own }, { _id: directionOf(query) }, query, {
          projection: { request: 0, hash: 0, input_hash: 0 },
          beside: sumBeside(own, query),
        });
      const page = await readConsistently(read, ({ records, beside }) => isOvertaken(records, beside, query));
      setTotal(page.total);
      const balance = Number(page.beside[0]?.['coins'] ?? 0);
      return (query.order === 'oldest' ? upwards : downwards)(page.records, own, balance);
    }),

    defineRoute(calls.getCoinDays, async ({ actor, params, query }) =>
      personDays(await subjectId(actor, params.email), query.days),
    ),
  ],

  exportAccount: ({ id }) => {
    const own = account.balance(id);
    // Starts from the oldest entry, so that each balance follows from the entries before it.
    let balance = 0;
    return {
      statement: pagesOf(collectionOf(LedgerEntryModel), { accounts: own }, { _id: 1 }, (entries) => {
        const shown = upwards(entries, own, balance);
        balance = shown.at(-1)?.balance ?? balance;
        return shown;
      }),
    };
  },
};
