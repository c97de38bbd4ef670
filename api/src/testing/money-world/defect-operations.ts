/** Reports that a task is broken, and the compensation for the time that it cost. */
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { DefectModel } from '../../modules/defects/defect.model';
import { moved, type Claim } from './claims';
import type { Operation, WeightedOperation } from './operations';

const WORDS = 'The second link leads nowhere.';

const report: Operation = async (world) => {
  const task = world.random.pick([...world.snapshot.tasks.values()].filter(({ listed }) => listed));
  const worker = world.somebody('freelancer');
  if (!task || !worker) return [];
  const body = { category: 'dead_link' as const, text: WORDS };
  await world.ask(calls.reportDefect, { params: { id: task._id.toHexString() }, body }, worker);
  return [];
};

/** The client pays or refuses; an admin decides contested reports. */
const settle: Operation = async (world) => {
  const all = await collectionOf(DefectModel).find({}).toArray();
  const defect =
    world.random.pick(all.filter(({ state }) => state !== 'paid' && state !== 'stands')) ?? world.thing(all);
  if (!defect) return [];
  const params = { id: defect._id.toHexString() };
  const coins = world.random.integer(1, defect.most);
  const facts = { debit: `balance:${defect.owner.toHexString()}`, credit: `balance:${defect.worker.toHexString()}` };
  const paid = (): Claim[] => [moved('lost_time', params.id, { ...facts, amount: coins })];
  const [owner, worker] = [defect.owner, defect.worker].map((id) => world.snapshot.users.get(id.toHexString()));
  if (defect.state === 'open' && owner) {
    const pays = world.random.chance(0.5);
    const body = pays ? { outcome: 'paid' as const, coins } : { outcome: 'refused' as const, answer: WORDS };
    const outcome = await world.ask(calls.answerDefect, { params, body }, owner);
    return world.claimsOf(outcome, () => (pays ? paid() : []), pays ? paid : () => []);
  }
  if (defect.state !== 'contested' && worker) {
    await world.ask(calls.contestDefect, { params, body: { text: WORDS } }, worker);
    return [];
  }
  const admin = world.somebody('admin');
  if (!admin) return [];
  const body = { outcome: 'paid' as const, coins, answer: WORDS };
  // The platform pays what the client cannot, which may be a part.
  const { credit } = facts;
  const borne = (): Claim[] => [{ kind: 'lost_time', cause: params.id, min: 1, max: 2, credit }];
  return world.claimsOf(await world.ask(calls.decideDefect, { params, body }, admin), borne, borne);
};

export const defectOperations: readonly WeightedOperation[] = [
  { name: 'report what is broken', weight: 4, value: report },
  { name: 'settle what is broken', weight: 5, value: settle },
];
