/** A thousand approvals of different submissions to one task, 64 at a time, compared with one transaction per request. */
import { verifyLedger } from '../../../../../api/src/ledger';
import { inTurns } from '../measure';
import { inDatabase, startApi, startBaseline } from '../processes';
import { factor, whole, type Row } from '../report';
import { seedPending, seedPerson, seedWorkers, withDatabase } from '../seed';
import { approvalOf, approveAll, AT_ONCE } from './approve-all';
import type { Suite } from './suite';

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
      const approve = async (url: string) => {
        const ids = await seedPending(client, workers);
        const works = ids.map((id) => approvalOf(client, id));
        return approveAll([generator], [url], works);
      };
      try {
        const turns = await inTurns(
          { taskmint: () => approve(servers.taskmint.said), naive: () => approve(servers.naive.said) },
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
