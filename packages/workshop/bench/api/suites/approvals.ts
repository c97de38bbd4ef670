/** A thousand approvals of different submissions to one task, 64 at a time, compared with one transaction per request. */
import { collectionOf } from '../../../../../api/src/database/records';
import { verifyLedger } from '../../../../../api/src/ledger';
import { SubmissionModel } from '../../../../../api/src/modules/submissions/submission.model';
import type { LoadResult } from '../load-worker';
import { inTurns } from '../measure';
import { inDatabase, startApi, startBaseline } from '../processes';
import { factor, whole, type Row } from '../report';
import { seedPending, seedPerson, seedWorkers, withDatabase } from '../seed';
import type { Suite } from './suite';

const AT_ONCE = 64;
const BODY = JSON.stringify({ status: 'approve' });

export const approvals: Suite = {
  name: 'approvals',
  title: 'Approvals of one hot task',
  async run({ databaseUri, generator, rounds, scale, say }) {
    const uri = inDatabase(databaseUri, 'bench_approvals');
    const count = Math.max(AT_ONCE, Math.round(1_000 * scale));
    return withDatabase(uri, async (): Promise<Row[]> => {
      const client = await seedPerson('client', count * 10 * (rounds + 1) * 2);
      const workers = await seedWorkers(count);
      const servers = { taskmint: await startApi(uri), naive: await startBaseline('naive-approvals', uri) };
      const headers = { authorization: client.authorization, 'content-type': 'application/json' };
      const approveAll = async (url: string): Promise<LoadResult> => {
        const ids = await seedPending(client, workers);
        const parts = Array.from({ length: AT_ONCE }, (_, at) => ids.filter((_id, index) => index % AT_ONCE === at));
        const result = await generator.run({
          url,
          connections: AT_ONCE,
          amount: count,
          requests: [],
          each: parts.map((own) =>
            own.map((id) => ({ method: 'PATCH' as const, path: `/submission/${id}`, headers, body: BODY })),
          ),
        });
        const pending = await collectionOf(SubmissionModel).countDocuments({ status: 'pending' });
        if (pending > 0) throw new Error(`${pending} of ${count} works were not approved`);
        return result;
      };
      try {
        const turns = await inTurns(
          { taskmint: () => approveAll(servers.taskmint.said), naive: () => approveAll(servers.naive.said) },
          rounds,
        );
        const ratio = turns.ratio('taskmint', 'naive');
        const report = await verifyLedger();
        const rates = (name: keyof typeof servers): string =>
          whole(Math.max(...turns.results[name].map(({ perSecond }) => perSecond)));
        say(`approvals: ${factor(ratio)}, the ledger ${report.ok ? 'holds' : 'differs'}`);
        return [
          {
            goal: `${whole(count)} approvals of one task, ${AT_ONCE} at a time, at least 5 x one transaction per request`,
            measured: factor(ratio),
            met: ratio >= 5 && report.ok && report.sum === 0,
            how: `taskmint up to ${rates('taskmint')}/s, naive up to ${rates('naive')}/s; afterwards the ledger ${report.ok ? 'holds' : 'differs'} over ${whole(report.entries)} entries`,
          },
        ];
      } finally {
        await Promise.all(Object.values(servers).map((server) => server.stop()));
      }
    });
  },
};
