/** Schemes of dishonest admins: one alone, and two together. The honest admins also pay their accomplices' withdrawals, because they see nothing unusual. */
import { calls } from '@taskmint/contract';
import type { Charge, Somebody } from './month';
import type { Party } from './party';
import type { Scheme } from './scheme';

const TARGET = 6_000;

/** Each of `admins` does the same, which may need more than one of them. */
async function all(admins: readonly Somebody[], action: (admin: Somebody) => Promise<unknown>): Promise<void> {
  for (const admin of [...admins, ...admins.slice(0, 1)]) await action(admin);
}

async function setCoins(party: Party, admins: readonly Somebody[], puppet: Somebody, currentCoin: number) {
  const { reason } = party.month;
  await all(admins, (admin) =>
    party.attempt(admin, calls.adjustCoins, { params: { email: puppet.email }, body: { currentCoin, reason } }),
  );
}

/** Each puppet withdraws all that may leave, which the honest admins pay, and 2,000 more, which `admins` pay. */
async function payPuppets(party: Party, admins: readonly Somebody[], puppets: readonly Somebody[]): Promise<void> {
  for (const puppet of puppets) {
    await party.cashOut(puppet);
    const id = await party.withdraw(puppet, 2_000);
    if (id) await all(admins, (admin) => party.attempt(admin, calls.payWithdrawal, { params: { id }, query: {} }));
  }
}

/** Raises the puppets' coins, pays them, launders the coins through a task, and tries to make another account of the author the second admin. */
function adjusting(name: string, bound: string, count: number): Scheme {
  const admins: Somebody[] = [];
  let puppet: Somebody | undefined;
  let poster: Somebody | undefined;
  return {
    name,
    bound,
    async act(party, day) {
      const { month } = party;
      while (admins.length < count) admins.push(await month.admin());
      puppet ??= await party.join('freelancer');
      poster ??= await party.join('client');
      if (day % 7 === 0) {
        for (const each of [puppet, poster]) {
          await setCoins(party, admins, each, TARGET);
          const { coins } = await month.api.record(each);
          // The amount that one admin may grant alone.
          if (coins < TARGET) await setCoins(party, admins.slice(0, 1), each, coins + 500);
        }
        await party.give(poster, puppet, 500);
      }
      if (day === 1) {
        const spare = await party.join('client');
        const body = { role: 'admin' as const, reason: month.reason };
        for (const admin of [...admins.slice(0, 1), spare])
          await party.attempt(admin, calls.changeRole, { params: { email: spare.email }, body });
      }
      await payPuppets(party, admins, [puppet]);
    },
  };
}

export const oneAdmin = (): Scheme =>
  adjusting('one admin alone', 'over 500 coins, 2,000 a week or a new admin take two; adjusted coins never leave', 1);

export const twoAdmins = (): Scheme =>
  adjusting('two admins in league, adjusting coins', 'adjusted coins are promotional, whoever agrees', 2);

/** Spends a stolen card with an accomplice, loses the dispute, and has the admins release the accomplice's coins. */
export function releasing(name: string, bound: string, count: number, coinsWanted: number): Scheme {
  const admins: Somebody[] = [];
  let worker: Somebody | undefined;
  let charge: Charge | null = null;
  return {
    name,
    bound,
    async act(party, day) {
      const { month } = party;
      while (admins.length < count) admins.push(await month.admin());
      if (day === 0) {
        const client = await party.join('client');
        worker = await party.join('freelancer');
        charge = await party.buy(client);
        if (charge) await party.give(client, worker, Math.min(coinsWanted, charge.coins));
      }
      if (!charge || !worker) return;
      if (day === 2) await party.dispute(charge);
      if (day === 4) {
        await party.lose(charge);
        const { order } = charge;
        const body = { email: worker.email, decision: 'release' as const, reason: month.reason };
        await all(admins, (admin) => party.attempt(admin, calls.decideHeldCoins, { params: { id: order }, body }));
      }
      await party.cashOut(worker);
    },
  };
}
