/**
 * A thousand approvals of different tasks that all pay one freelancer, 64 at a time, compared with one transaction per request; also through three
 * processes.
 */
import { collectionOf } from '../../../../../api/src/database/records';
import { verifyLedger } from '../../../../../api/src/ledger';
import { SubmissionModel } from '../../../../../api/src/modules/submissions/submission.model';
import type { LoadRequest, LoadResult } from '../load-worker';
import { inTurns, startGenerator } from '../measure';
import { inDatabase, startApi, startBaseline } from '../processes';
import { factor, whole, type Row } from '../report';
import { seedPending, seedPerson, seedWorkers, withDatabase, type Seeded } from '../seed';
import type { Suite } from './suite';

const AT_ONCE = 64;
const PROCESSES = 3;
const CLIENTS = 16;
const BODY = JSON.stringify({ status: 'approve' });

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
      const approveAll = async (urls: readonly string[]): Promise<LoadResult> => {
        const works = await workInManyTasks(clients, count);
        const atOnce = Math.ceil(AT_ONCE / urls.length);
        const results = await Promise.all(
          urls.map((url, at) => {
            const own = works.filter((_, index) => index % urls.length === at);
            const parts = Array.from({ length: atOnce }, (_, part) => own.filter((__, n) => n % atOnce === part));
            const order = { url, connections: atOnce, amount: own.length, requests: [], each: parts };
            return generators[at]?.run(order) ?? Promise.reject(new Error('no generator'));
          }),
        );
        const seconds = Math.max(...results.map((result) => result.seconds));
        const pending = await collectionOf(SubmissionModel).countDocuments({ status: 'pending' });
        if (pending > 0) throw new Error(`${pending} of ${count} works were not approved`);
        const good = results.reduce((total, result) => total + result.good, 0);
        return {
          good,
          bad: results.reduce((total, result) => total + result.bad, 0),
          perSecond: good / seconds,
          seconds,
          p50Ms: Math.max(...results.map(({ p50Ms }) => p50Ms)),
          p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)),
        };
      };
      try {
        const turns = await inTurns(
          {
            taskmint: () => approveAll([first.said]),
            three: () => approveAll(apis.map(({ said }) => said)),
            naive: () => approveAll([naive.said]),
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
      const headers = { authorization: client.authorization, 'content-type': 'application/json' };
      for (let n = at; n < count; n += clients.length) {
        const [id] = await seedPending(client, [worker]);
        made.push({ method: 'PATCH', path: `/submission/${id ?? ''}`, headers, body: BODY });
      }
      return made;
    }),
  );
  return shares.flat();
}
