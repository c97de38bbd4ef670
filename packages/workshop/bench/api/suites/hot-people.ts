/**
 * A thousand approvals of different tasks that all pay one freelancer, 64 at a time, compared with one transaction per request; also through three
 * processes.
 */
import { verifyLedger } from '../../../../../api/src/ledger';
import type { LoadRequest } from '../load-worker';
import { inTurns, startGenerator } from '../measure';
import { inDatabase, startApi, startBaseline } from '../processes';
import { factor, whole, type Row } from '../report';
import { seedPending, seedPerson, seedWorkers, withDatabase, type Seeded } from '../seed';
import { approvalOf, approveAll, AT_ONCE } from './approve-all';
import type { Suite } from './suite';

const PROCESSES = 3;
const CLIENTS = 16;

export const hotPeople: Suite = {
  name: 'hot-people',
  title: 'Approvals of different tasks for one freelancer',
  async run({ databaseUri, rounds, scale, say }) {
    const uri = inDatabase(databaseUri, 'bench_hot_people');
    const count = Math.max(AT_ONCE, Math.round(1_000 * scale));
    return withDatabase(uri, async (): Promise<Row[]> => {
      const clients = await Promise.all(
        Array.from({ length: CLIENTS }, () => seedPerson('client', count * 3 * (rounds + 1) * 3)),
      );
      const apis = await Promise.all(Array.from({ length: PROCESSES }, () => startApi(uri)));
      const naive = await startBaseline('naive-approvals', uri);
      const generators = apis.map(() => startGenerator());
      const [first] = apis;
      if (!first) throw new Error('no API was started');
      const approve = async (urls: readonly string[]) =>
        approveAll(generators, urls, await workInManyTasks(clients, count));
      try {
        const turns = await inTurns(
          {
            taskmint: () => approve([first.said]),
            three: () => approve(apis.map(({ said }) => said)),
            naive: () => approve([naive.said]),
          },
          rounds,
        );
        const report = await verifyLedger();
        const holds = report.ok && report.sum === 0;
        const rates = (name: keyof typeof turns.results): string =>
          whole(Math.max(...turns.results[name].map(({ perSecond }) => perSecond)));
        const slowest = (name: keyof typeof turns.results): string =>
          whole(Math.max(...turns.results[name].map(({ p99Ms }) => p99Ms)));
        const rowOf = (name: 'taskmint' | 'three', where: string): Row => {
          const ratio = turns.ratio(name, 'naive');
          say(`hot people, ${where}: ${factor(ratio)}, the ledger ${holds ? 'holds' : 'differs'}`);
          return {
            goal: `${whole(count)} approvals of different tasks for one freelancer, ${AT_ONCE} at a time, ${where}: none refused, at least 5 x one transaction per request`,
            measured: factor(ratio),
            met: ratio >= 5 && holds,
            how: `taskmint up to ${rates(name)}/s (p99 ${slowest(name)} ms), naive up to ${rates('naive')}/s (p99 ${slowest('naive')} ms), none refused; afterwards the ledger ${holds ? 'holds' : 'differs'}`,
          };
        };
        return [rowOf('taskmint', 'one process'), rowOf('three', `${PROCESSES} processes`)];
      } finally {
        for (const generator of generators) generator.stop();
        await Promise.all([...apis, naive].map((server) => server.stop()));
      }
    });
  },
};

/** Pending work of one new freelancer, each in a separate task, and the requests that approve it. */
async function workInManyTasks(clients: readonly Seeded[], count: number): Promise<LoadRequest[]> {
  const [worker] = await seedWorkers(1);
  if (!worker) throw new Error('no worker was made');
  const shares = await Promise.all(
    clients.map(async (client, at) => {
      const made: LoadRequest[] = [];
      for (let n = at; n < count; n += clients.length) {
        const [id] = await seedPending(client, [worker]);
        made.push(approvalOf(client, id ?? ''));
      }
      return made;
    }),
  );
  return shares.flat();
}
