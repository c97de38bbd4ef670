/** Processes that are killed or frozen without warning. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault';

const PAUSE_MS = 1_000;

export const processFaults: readonly Fault[] = [
  {
    name: 'api-killed',
    what: 'kill -9 of one process of the API after the other, each started again at once',
    needs: [],
    async inflict({ system, random, seconds }) {
      for (const until = Date.now() + seconds * 1_000; Date.now() < until; await sleep(PAUSE_MS)) {
        const api = random.pick(system.apis);
        await api?.service.kill();
        await api?.service.start();
      }
    },
  },
  {
    name: 'api-frozen',
    what: 'SIGSTOP of one process of the API, then SIGCONT',
    needs: [],
    async inflict({ system, random, seconds }) {
      const api = random.pick(system.apis);
      api?.service.freeze();
      await sleep(seconds * 1_000);
      api?.service.goOn();
    },
  },
  {
    name: 'database-killed',
    what: 'kill -9 of the database, again and again, started again at once',
    needs: ['own database'],
    async inflict({ system, seconds }) {
      for (const until = Date.now() + seconds * 1_000; Date.now() < until;) {
        await sleep(PAUSE_MS);
        await system.database?.kill();
        await system.database?.start();
      }
    },
  },
  {
    name: 'database-frozen',
    what: 'SIGSTOP of the database, then SIGCONT',
    needs: ['own database'],
    async inflict({ system, seconds }) {
      system.database?.freeze();
      await sleep(seconds * 1_000);
      system.database?.goOn();
    },
  },
];
