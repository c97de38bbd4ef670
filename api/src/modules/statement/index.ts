/** Somebody's movements of coins, straight from the ledger. */
import { calls, type CallOutput } from '@taskmint/contract';
import { listPage } from '../../database/page';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import { account, LedgerEntryModel, type LedgerEntry } from '../../ledger';
import type { ApiModule } from '../../module';
import { subjectId } from '../users/user.query';
import { personDays } from './person-days.query';
import { wordsOf } from './movement-words';

/** The entry as the owner of the account `own` sees it. */
function presentMovement(entry: LedgerEntry, own: string): CallOutput<typeof calls.getStatement>[number] {
  const sign = entry.credit === own ? 1 : -1;
  return {
    _id: entry._id.toHexString(),
    kind: entry.kind,
    amount: sign * entry.amount,
    // 0 has no sign in JSON, and -0 is not 0 to everybody.
    promotional: entry.promotional === 0 ? 0 : sign * entry.promotional,
    memo: entry.memo,
    ...wordsOf(entry),
    at: entry.at.toISOString(),
  };
}

export const statementModule: ApiModule = {
  name: 'statement',
  routes: [
    defineRoute(calls.getStatement, [], async ({ actor, params, query, setTotal }) => {
      const own = account.balance(await subjectId(actor, params.email));
      const { records, total } = await listPage(
        collectionOf(LedgerEntryModel),
        { accounts: own },
        { _id: query.order === 'oldest' ? 1 : -1 },
        query,
        undefined,
        { request: 0, hash: 0, input_hash: 0 },
      );
      setTotal(total);
      return records.map((entry) => presentMovement(entry, own));
    }),

    defineRoute(calls.getCoinDays, [], async ({ actor, params, query }) =>
      personDays(await subjectId(actor, params.email), query.days),
    ),
  ],

  exportAccount: ({ id }) => {
    const own = account.balance(id);
    return {
      statement: pagesOf(collectionOf(LedgerEntryModel), { accounts: own }, { _id: -1 }, (entries) =>
        entries.map((entry) => presentMovement(entry, own)),
      ),
    };
  },
};
