/** More requests than both processes can handle. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault';
import { PLACES } from '../system';

export const overload: Fault = {
  name: 'overload',
  what: 'three times as many senders as both processes work on at once',
  needs: [],
  async inflict({ system, load, seconds }) {
    const end = load.crowd(3 * PLACES * system.apis.length);
    await sleep(seconds * 1_000);
    await end();
  },
};
