/** Schemes with stolen cards: the card's owner disputes the payment some days later, and wins. */
import type { Charge, Somebody } from './month';
import type { Party } from './party';
import type { Scheme } from './scheme';

/** Days from a dispute to its decision. */
const BANK_DAYS = 3;
/** Days after the purchase on which the holds have to withstand a dispute. */
const DISPUTE_DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Opens and loses the disputes that are due today. */
async function bankDay(party: Party, day: number, due: readonly { charge: Charge; disputed: number }[]): Promise<void> {
  for (const { charge, disputed } of due) {
    if (day === disputed) await party.dispute(charge);
    if (day === disputed + BANK_DAYS) await party.lose(charge);
  }
}

/** Ten approvals, nine of them for one coin, on the day of the purchase: trust used to be a count of approvals. */
export function nineOneCoinTasks(): Scheme {
  let client: Somebody | undefined;
  let worker: Somebody | undefined;
  const due: { charge: Charge; disputed: number }[] = [];
  return {
    name: 'nine one-coin approvals',
    bound: 'trust takes 14 days and three clients; coins mature one by one',
    async act(party, day) {
      await bankDay(party, day, due);
      if (day === 0) {
        [client, worker] = [await party.join('client'), await party.join('freelancer')];
        const charge = await party.buy(client);
        if (!charge) return;
        due.push({ charge, disputed: 5 });
        for (let task = 0; task < 9; task += 1) await party.give(client, worker, 1);
        await party.give(client, worker, charge.coins - 9);
      }
      if (worker) await party.cashOut(worker);
    },
  };
}

/** One card for each day of the first week: half goes to an accomplice, a quarter to honest people, a quarter stays in open places. */
export function stolenCards(): Scheme {
  const due: { charge: Charge; disputed: number }[] = [];
  const workers: Somebody[] = [];
  return {
    name: 'stolen cards, disputed on days 1 to 7',
    bound: 'bought coins wait 7 days in every hand; a dispute holds them',
    async act(party, day) {
      await bankDay(party, day, due);
      if (day === 0) {
        for (const disputed of DISPUTE_DAYS) {
          const [client, accomplice, honest] = [
            await party.join('client'),
            await party.join('freelancer'),
            await party.victim(),
          ];
          const charge = await party.buy(client);
          if (!charge) continue;
          due.push({ charge, disputed });
          workers.push(accomplice, honest);
          await party.give(client, accomplice, charge.coins / 2);
          await party.give(client, honest, charge.coins / 4);
          await party.post(client, 5, charge.coins / 20);
        }
      }
      for (const worker of workers) await party.cashOut(worker);
    },
  };
}

/** One buyer who uses one stolen card after another. */
export function keepsBuying(): Scheme {
  let client: Somebody | undefined;
  let worker: Somebody | undefined;
  const due: { charge: Charge; disputed: number }[] = [];
  return {
    name: 'stolen cards, the buyer keeps buying',
    bound: 'who owes cannot buy, post or withdraw',
    async act(party, day) {
      await bankDay(party, day, due);
      client ??= await party.join('client');
      worker ??= await party.join('freelancer');
      if (day < 12) {
        const charge = await party.buy(client);
        if (charge) {
          due.push({ charge, disputed: day + 2 });
          await party.give(client, worker, charge.coins);
        }
      }
      await party.cashOut(worker);
    },
  };
}

/** Residual: the card's owner notices only after every hold is over. */
export function lateDispute(dayOfDispute: number): Scheme {
  let worker: Somebody | undefined;
  const due: { charge: Charge; disputed: number }[] = [];
  return {
    name: `stolen card, disputed on day ${dayOfDispute}`,
    bound: `PURCHASE_HOLD_DAYS=${dayOfDispute + 1} would cover it; honest people would wait as long`,
    async act(party, day) {
      await bankDay(party, day, due);
      if (day === 0) {
        const client = await party.join('client');
        worker = await party.join('freelancer');
        const charge = await party.buy(client);
        if (!charge) return;
        due.push({ charge, disputed: dayOfDispute });
        await party.give(client, worker, charge.coins);
      }
      if (worker) await party.cashOut(worker);
    },
  };
}
