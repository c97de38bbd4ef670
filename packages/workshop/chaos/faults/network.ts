/** Packets between the API and its database are dropped, rejected, or delivered in one direction only. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Scene } from '../fault';
import { drop, mend, reset } from '../packets';

/** Applies a rule to packets for the duration of the scene. */
const forAWhile =
  (harm: (scene: Scene) => void) =>
  async (scene: Scene): Promise<void> => {
    harm(scene);
    try {
      await sleep(scene.seconds * 1_000);
    } finally {
      mend();
    }
  };

export const networkFaults: readonly Fault[] = [
  {
    name: 'partition',
    what: 'no packet between both processes of the API and the database, either way',
    needs: ['network'],
    inflict: forAWhile(({ system }) => drop(system.waysToDatabase)),
  },
  {
    name: 'partition-of-one',
    what: 'the same for one process of the API, the other one goes on',
    needs: ['network'],
    inflict: forAWhile(({ system }) => drop([{ port: system.proxy.port }])),
  },
  {
    name: 'half-open',
    what: 'commands arrive, no answer comes back: connections look open to the API',
    needs: ['network'],
    inflict: forAWhile(({ system }) => drop(system.waysToDatabase.map((way) => ({ ...way, only: 'answers' })))),
  },
  {
    name: 'loss',
    what: '20 % of all packets between API and database are lost, both ways, for 60 s',
    needs: ['network'],
    seconds: 60,
    inflict: forAWhile(({ system }) => drop(system.waysToDatabase, 20)),
  },
  {
    name: 'resets',
    what: '5 % of all packets to the database are answered with a reset',
    needs: ['network'],
    inflict: forAWhile(({ system }) => reset(system.waysToDatabase, 5)),
  },
];
