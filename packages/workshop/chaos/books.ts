/** What must be true of the money after a fault: the ledger verifies, and contains each acknowledged movement exactly once, and no other. */
import { database } from '../../../api/src/database/connection';
import { collectionOf } from '../../../api/src/database/records';
import { LedgerEntryModel } from '../../../api/src/ledger';
import { OrderModel } from '../../../api/src/payments/order.model';
import type { Moved } from './load';
import type { System } from './system';

/** Kinds of entries that the load creates; others set up its people. */
const KINDS = ['task_posted', 'submission_pay', 'task_refund', 'withdrawal_hold', 'withdrawal_return', 'purchase'];
const BACK_WITHIN_MS = 20_000;

/** What is wrong, in words; empty when the money is right. */
export async function examine({ own }: System, moved: readonly Moved[]): Promise<string[]> {
  const found: string[] = [];
  await own.assertBalanced().catch((error: unknown) => void found.push(String(error)));
  const orders = await collectionOf(OrderModel)
    .find({ intent_id: { $not: /^pi_test_/ } })
    .toArray();
  const orderOf = new Map(orders.map(({ _id, intent_id: intent }) => [intent, _id.toHexString()]));
  const expected = new Set(
    moved.map(({ kind, cause }) => `${kind} ${kind === 'purchase' ? orderOf.get(cause) : cause}`),
  );
  if (expected.size !== moved.length) found.push(`${moved.length - expected.size} effects were acknowledged twice`);
  const seen = new Set<string>();
  const entries = collectionOf(LedgerEntryModel).find(
    { kind: { $in: KINDS }, key: { $not: /^purchase:test-/ } },
    { projection: { kind: 1, cause: 1, key: 1 } },
  );
  for await (const { kind, cause, key } of entries) {
    const name = `${kind} ${cause.id}`;
    if (seen.has(name)) found.push(`${key} has happened twice`);
    seen.add(name);
    if (!expected.has(name)) found.push(`${key} has happened and nobody was told`);
  }
  for (const name of expected) if (!seen.has(name)) found.push(`${name} was acknowledged and is not in the ledger`);
  found.push(...(await differingBalances()));
  return found;
}

/** Compares the coins of all people, tasks and withdrawals with the total of the entries, without the ledger's own verification. */
async function differingBalances(): Promise<string[]> {
  const sum = async (collection: string, field: string): Promise<number> => {
    const [all] = await database()
      .collection(collection)
      .aggregate<{ coins: number }>([{ $group: { _id: null, coins: { $sum: `$${field}` } } }])
      .toArray();
    return all?.coins ?? 0;
  };
  const held =
    (await sum('users', 'coins')) +
    (await sum('tasks', 'escrow_coins')) +
    (await sum('tasks', 'screen_out_coins')) +
    (await sum('withdrawals', 'held_coins'));
  let issued = 0;
  for await (const { debit, credit, amount } of collectionOf(LedgerEntryModel).find({})) {
    const isOutside = (ref: string): boolean => ref.startsWith('system:');
    const isCoins = (ref: string): boolean => /^(balance|escrow|screening|hold|system):/.test(ref);
    if (!isCoins(debit) || !isCoins(credit)) continue;
    issued += (isOutside(debit) ? amount : 0) - (isOutside(credit) ? amount : 0);
  }
  return held === issued ? [] : [`people, tasks and withdrawals hold ${held} coins, the entries say ${issued}`];
}

/** Resolves when the database answers this process again. Throws when it takes too long. */
export async function databaseIsBack(): Promise<void> {
  for (const until = Date.now() + BACK_WITHIN_MS; ;) {
    try {
      await database().command({ ping: 1 });
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
