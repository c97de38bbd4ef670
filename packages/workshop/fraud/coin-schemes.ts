/** Schemes without stolen cards: starting coins, own cards, and promises that cost nothing. */
import { calls, coinsToCents, STARTING_COINS } from '@taskmint/contract';
import type { Somebody } from './month';
import type { Scheme, Size } from './scheme';

/** Signs up, gives the starting coins to an accomplice, closes the account, and starts again with the same address. */
export function oneMailbox({ rounds }: Size): Scheme {
  let worker: Somebody | undefined;
  return {
    name: 'one mailbox for ever',
    bound: 'starting coins once per mailbox, and they never leave as money',
    async act(party) {
      worker ??= await party.join('freelancer');
      for (let round = 0; round < rounds; round += 1) {
        const client = await party.join('client', 'one.mailbox@mailboxes.test');
        await party.give(client, worker, STARTING_COINS.client);
        await party.attempt(client, calls.closeUser, { params: { id: client.id }, query: {} });
      }
      await party.cashOut(worker);
    },
  };
}

/** Many mailboxes give their starting coins to one worker. */
export function farm({ mailboxes }: Size): Scheme {
  const perDay = Math.ceil(mailboxes / 10);
  let worker: Somebody | undefined;
  let made = 0;
  return {
    name: `farm of ${mailboxes} mailboxes`,
    bound: 'starting coins stay promotional in every hand',
    async act(party) {
      worker ??= await party.join('freelancer');
      for (let today = 0; today < perDay && made < mailboxes; today += 1) {
        made += 1;
        await party.give(await party.join('client'), worker, STARTING_COINS.client);
      }
      await party.cashOut(worker);
    },
  };
}

/** Buys coins with an own card and pays an own worker, every week. */
export function selfDealing(): Scheme {
  let client: Somebody | undefined;
  let worker: Somebody | undefined;
  return {
    name: 'self-dealing with an own card',
    bound: 'no package costs less than its coins are worth',
    async act(party, day) {
      client ??= await party.join('client');
      worker ??= await party.join('freelancer');
      if (day % 7 === 0 && day < 21) {
        const charge = await party.buy(client);
        if (charge) await party.give(client, worker, charge.coins);
      }
      await party.cashOut(worker);
    },
  };
}

/** Offers starting coins for work without saying what they are. Workers go by the pay in money that the screen shows. */
export function promotionalPromise({ workers }: Size): Scheme {
  return {
    name: 'promise of promotional work',
    bound: 'a task says what it pays in before anybody starts',
    async act(party, day) {
      if (day % 3 !== 0 || day > 15) return;
      const client = await party.join('client');
      const pay = STARTING_COINS.client;
      const task = await party.post(client, 1, pay);
      if (!task) return;
      const worker = party.victims[(day / 3) % workers] ?? (await party.victim());
      const shown = await party.month.ok(worker, calls.getTask, { params: { id: task } });
      const work = await party.submit(worker, task);
      if (!work || !(await party.approve(client, work))) return;
      const { promotional } = await party.month.waitOf(work);
      // What was promised as money, but paid as something else.
      party.stolenWork += coinsToCents(Math.max(0, shown.cash_pay - (pay - promotional)));
    },
  };
}
