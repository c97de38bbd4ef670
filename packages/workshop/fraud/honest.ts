/** Ordinary people: clients who buy coins and post work, freelancers who do it, all month. They show how long honest pay waits. */
import type { Somebody, Wait } from './month';
import type { Party } from './party';
import type { Scheme, Size } from './scheme';

const PAY = 20;

export interface Honest extends Scheme {
  readonly waits: readonly Wait[];
}

/** Every freelancer does one task a day, each day for another client. */
export function honestPeople({ clients, workers, days }: Size): Honest {
  const waits: Wait[] = [];
  const buyers: Somebody[] = [];
  const hands: Somebody[] = [];
  return {
    name: `${clients} clients and ${workers} freelancers`,
    bound: '',
    waits,
    async act(party: Party, day) {
      if (day === 0) {
        while (buyers.length < clients) buyers.push(await party.join('client'));
        while (hands.length < workers) hands.push(await party.join('freelancer'));
      }
      const places = Math.ceil(workers / clients);
      // Nothing starts on the last day, so that the last pay is included.
      if (day < days - 1) {
        for (const [index, client] of buyers.entries()) {
          if ((await party.month.api.record(client)).coins < places * PAY) await party.buy(client);
          const task = await party.post(client, places, PAY);
          if (!task) throw new Error('an honest client could not post');
          for (const worker of hands.filter((_, at) => (at + day) % clients === index)) {
            const work = await party.submit(worker, task);
            if (!work || !(await party.approve(client, work))) throw new Error('honest work was refused');
            waits.push(await party.month.waitOf(work));
          }
        }
      }
      for (const worker of hands) await party.cashOut(worker);
    },
  };
}
