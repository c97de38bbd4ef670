/**
 * Many decisions at once, by the review desk and by a file of verdicts, and a decision at the very moment of the deadline, each with what its response
 * claims.
 */
import { calls, type DeskOutcome } from '@taskmint/contract';
import type { SubmissionRecord } from '../../modules/submissions/submission.model';
import type { UserRecord } from '../../modules/users/user.model';
import { mayHaveMoved, moved, type Claim } from './claims';
import { runJob } from './job-operations';
import type { WeightedOperation } from './operations';
import type { World } from './world';

const REJECTION = { category: 'incomplete_proof', reason: 'The second page of the list is missing in it.' } as const;
const idOf = (record: { _id: { toHexString(): string } }): string => record._id.toHexString();

interface Queue {
  readonly task: string;
  readonly client: UserRecord;
  readonly works: readonly SubmissionRecord[];
}

/** Up to five submissions of one task, mostly pending ones. */
function queue(world: World): Queue | null {
  const all = [...world.snapshot.submissions.values()];
  const waiting = all.filter(({ status }) => status === 'pending');
  const first = world.random.pick(world.random.chance(0.9) ? waiting : all) ?? world.thing(all);
  const client = first && world.snapshot.users.get(first.owner.toHexString());
  if (!first || !client) return null;
  const others = all.filter((one) => one.task_id.equals(first.task_id) && one !== first && world.random.chance(0.8));
  return { task: first.task_id.toHexString(), client, works: [first, ...others].slice(0, 5) };
}

/** What one row moved. For what another attempt of the same request may have done, the response says only that it was done before. */
function claimsOfOne(
  work: SubmissionRecord,
  kind: 'approve' | 'reject',
  outcome: DeskOutcome | undefined,
  inDoubt: boolean,
): Claim[] {
  const id = idOf(work);
  const isDone = outcome?.outcome === 'done';
  if (!isDone && !inDoubt) return [];
  if (kind === 'reject') return [mayHaveMoved('task_refund', id)];
  // The pay may be raised concurrently; the bookkeeper compares it with the submission.
  return isDone && !inDoubt ? [moved('submission_pay', id)] : [mayHaveMoved('submission_pay', id)];
}

async function decideMany(world: World): Promise<readonly Claim[]> {
  const found = queue(world);
  if (!found) return [];
  const { task, client, works } = found;
  const status = world.random.chance(0.5) ? 'approve' : 'reject';
  // Occasionally one of another task, or one that is listed twice.
  const stranger = world.random.chance(0.2) ? world.thing(world.snapshot.submissions.values()) : undefined;
  const submission_ids = [...works, ...(stranger ? [stranger] : [])].map(idOf);
  const body =
    status === 'approve'
      ? ({ status, submission_ids } as const)
      : ({ status, submission_ids, rejection: REJECTION } as const);
  const outcome = await world.ask(calls.decideMany, { params: { id: task }, body }, client);
  const claims = (outcomes: readonly DeskOutcome[], inDoubt: boolean): Claim[] =>
    works.flatMap((work) =>
      claimsOfOne(
        work,
        status,
        outcomes.find((one) => one.submission_id === idOf(work)),
        inDoubt,
      ),
    );
  return world.claimsOf(
    outcome,
    ({ outcomes }) => claims(outcomes, outcome.isUncertain),
    () => claims([], true),
  );
}

const VERDICTS = ['approve', 'approve', 'reject', 'changes'] as const;

async function applyVerdicts(world: World): Promise<readonly Claim[]> {
  const found = queue(world);
  if (!found) return [];
  const { task, client, works } = found;
  const rows = works.map((work) => ({
    work,
    verdict: world.random.pick(VERDICTS) ?? 'approve',
    bonus: world.random.chance(0.3) ? world.random.integer(1, 9) : 0,
  }));
  const csv = [
    'submission_id,verdict,category,reason,bonus,note',
    ...rows.map(({ work, verdict, bonus }) => {
      const why = verdict === 'approve' ? ',' : `${verdict === 'reject' ? REJECTION.category : ''},${REJECTION.reason}`;
      return [
        idOf(work),
        verdict,
        why,
        ...(verdict === 'approve' && bonus > 0 ? [bonus, 'Quick and right.'] : ['', '']),
      ].join(',');
    }),
    // Occasionally an invalid row, which must not change anything.
    ...(world.random.chance(0.15) ? ['000000000000000000000000,approve,,,,'] : []),
  ].join('\n');
  const outcome = await world.ask(calls.applyVerdicts, { params: { id: task }, body: { csv } }, client);
  const claims = (outcomes: readonly DeskOutcome[], inDoubt: boolean): Claim[] =>
    rows.flatMap(({ work, verdict, bonus }) => {
      const one = outcomes.find(({ submission_id }) => submission_id === idOf(work));
      if (verdict === 'changes') return [];
      // For two actions in one row, the response says how the later one went.
      const both = verdict === 'approve' && bonus > 0 && one !== undefined;
      const given = both || (inDoubt && verdict === 'approve' && bonus > 0);
      return [
        ...claimsOfOne(work, verdict, one, inDoubt || both),
        ...(given
          ? [
              one?.outcome === 'done' && !inDoubt
                ? moved('bonus', idOf(work), { amount: bonus })
                : mayHaveMoved('bonus', idOf(work)),
            ]
          : []),
      ];
    });
  return world.claimsOf(
    outcome,
    ({ outcomes }) => claims(outcomes, outcome.isUncertain),
    () => claims([], true),
  );
}

/** The clock reaches the deadline of a pending submission; its client and the job decide about it at that moment, and it is paid once. */
async function decideAtDeadline(world: World): Promise<readonly Claim[]> {
  const waiting = [...world.snapshot.submissions.values()].filter(({ status }) => status === 'pending');
  const work = world.random.pick(waiting);
  const client = work && world.snapshot.users.get(work.owner.toHexString());
  if (!work || !client) return [];
  const id = idOf(work);
  const wait = work.review_deadline.getTime() - world.now().getTime();
  if (wait > 0) world.moveClock(wait);
  const status = world.random.chance(0.6) ? 'approve' : 'reject';
  const body = status === 'approve' ? ({ status } as const) : ({ status, rejection: REJECTION } as const);
  const [outcome] = await Promise.all([
    world.ask(calls.decideSubmission, { params: { id }, body }, client),
    runJob('approve-overdue', world),
  ]);
  const effect = (): Claim[] =>
    status === 'approve' ? [moved('submission_pay', id)] : [mayHaveMoved('task_refund', id)];
  return world.claimsOf(outcome, ({ modifiedCount }) => (modifiedCount === 1 ? effect() : []), effect);
}

/** An admin reviews the rejections of a client. */
async function allowRejections(world: World): Promise<readonly Claim[]> {
  const [admin, client] = [world.somebody('admin'), world.random.pick(world.users(({ role }) => role === 'client'))];
  const body = { reason: 'Their reasons are good ones.' };
  if (admin && client) await world.ask(calls.allowRejections, { params: { email: client.email }, body }, admin);
  return [];
}

export const deskOperations: readonly WeightedOperation[] = [
  { name: 'decide about many', weight: 3, value: decideMany },
  { name: 'apply a file of verdicts', weight: 3, value: applyVerdicts },
  { name: 'decide at the deadline', weight: 0.5, value: decideAtDeadline },
  { name: 'let rejections go on', weight: 1, value: allowRejections },
];
