/** A thousand submissions to one task approved at the desk: ten concurrent calls of a hundred each, as by somebody who selects everything. */
import { calls, DESK } from '@taskmint/contract';
import { collectionOf } from '../../../../../api/src/database/records';
import { verifyLedger } from '../../../../../api/src/ledger';
import { SubmissionModel } from '../../../../../api/src/modules/submissions/submission.model';
import { UserModel } from '../../../../../api/src/modules/users/user.model';
import { median } from '../measure';
import { inDatabase, startApi } from '../processes';
import { whole, type Row } from '../report';
import { seedPending, seedPerson, seedWorkers, withDatabase } from '../seed';
import type { Suite } from './suite';

const WORKS = 1_000;
const PAY = 3;
/** How long somebody may wait after pressing the button. */
const GOAL_SECONDS = 10;

export const desk: Suite = {
  name: 'desk',
  title: 'Approving everything at the desk',
  async run({ databaseUri, rounds, scale, say }): Promise<Row[]> {
    const uri = inDatabase(databaseUri, 'bench_desk');
    const count = Math.max(DESK.approvals, Math.round(WORKS * scale));
    return withDatabase(uri, async (): Promise<Row[]> => {
      const client = await seedPerson('client', count * PAY * rounds);
      const server = await startApi(uri);
      const taken: number[] = [];
      try {
        for (let round = 0; round < rounds; round += 1) {
          const workers = await seedWorkers(count);
          const ids = await seedPending(client, workers, PAY);
          const seconds = await approveAll(server.said, client.authorization, ids);
          const paid = await collectionOf(UserModel).countDocuments({ _id: { $in: workers }, coins: PAY });
          if (paid !== count) throw new Error(`${paid} of ${count} freelancers have their ${PAY} coins`);
          taken.push(seconds);
          say(`desk: ${seconds.toFixed(1)} s`);
        }
        const report = await verifyLedger();
        const holds = report.ok && report.sum === 0;
        const half = median(taken);
        return [
          {
            goal: `${whole(count)} works of one task approved by the desk at once, ${DESK.approvals} in a call, within ${GOAL_SECONDS} s, each freelancer paid once`,
            measured: `${half.toFixed(1)} s`,
            met: half <= GOAL_SECONDS && holds,
            how: `median of ${taken.length}, ${Math.min(...taken).toFixed(1)} to ${Math.max(...taken).toFixed(1)} s; afterwards the ledger ${holds ? 'holds' : 'differs'} over ${whole(report.entries)} entries`,
          },
        ];
      } finally {
        await server.stop();
      }
    });
  },
};

/** Sends all calls at once; returns the seconds until the last response. Throws when one was not approved. */
async function approveAll(url: string, authorization: string, ids: readonly string[]): Promise<number> {
  const first = await collectionOf(SubmissionModel).findOne({ status: 'pending' }, { projection: { task_id: 1 } });
  const path = calls.decideMany.path.replace('{id}', first?.task_id.toHexString() ?? '');
  const started = performance.now();
  const done = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / DESK.approvals) }, async (_, part) => {
      const submission_ids = ids.slice(part * DESK.approvals, (part + 1) * DESK.approvals);
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ status: 'approve', submission_ids }),
      });
      if (!answer.ok) throw new Error(`the desk answered ${answer.status}: ${await answer.text()}`);
      return ((await answer.json()) as { modifiedCount: number }).modifiedCount;
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const approved = done.reduce((sum, number) => sum + number, 0);
  if (approved !== ids.length) throw new Error(`${approved} of ${ids.length} works were approved`);
  return seconds;
}
