/** Tasks that pay for screen-outs, and people who report one. */
import { calls } from '@taskmint/contract';
import { taskFields } from '../start-test-api';
import { mayHaveMoved, moved, type Claim } from './claims';
import type { Operation, WeightedOperation } from './operations';

const CRITERIA = ['You have a dog', 'You read Bangla'];

const post: Operation = async (world) => {
  const client = world.somebody('client');
  if (!client) return [];
  const { random } = world;
  const [task_quantity, per_task_pay] = [random.integer(1, 4), random.integer(1, 9)];
  // Occasionally more than a task may have.
  const screen_out = { pay: random.integer(1, 4), number: random.integer(1, 5), criteria: CRITERIA };
  const body = { ...taskFields(), task_quantity, per_task_pay, screen_out };
  const outcome = await world.ask(calls.createTask, { body }, client);
  const own = `balance:${client._id.toHexString()}`;
  const claims = (id: string | null): Claim[] => [
    moved('task_posted', id, { amount: task_quantity * per_task_pay, debit: own }),
    moved('screen_out_funded', id, { amount: screen_out.pay * screen_out.number, debit: own }),
  ];
  return world.claimsOf(
    outcome,
    ({ insertedId }) => claims(insertedId),
    () => claims(null),
  );
};

/** Starts such a task, or reports a screen-out for a started one; occasionally for a reservation that has ended. */
const leave: Operation = async (world) => {
  const { random, snapshot } = world;
  const screening = [...snapshot.tasks.values()].filter(({ screen_out }) => screen_out);
  const places = [...snapshot.reservations.values()].filter(({ task_id }) =>
    screening.some(({ _id }) => _id.equals(task_id)),
  );
  const kept = random.chance(0.9) ? random.pick(places.filter(({ live }) => live)) : world.thing(places);
  if (!kept) {
    const task = random.pick(screening.filter(({ listed }) => listed));
    const worker = world.somebody('freelancer');
    if (task && worker) await world.ask(calls.startTask, { params: { id: task._id.toHexString() } }, worker);
    return [];
  }
  const worker = snapshot.users.get(kept.worker.toHexString());
  if (!worker) return [];
  const input = { params: { id: kept.task_id.toHexString() }, body: { criterion: random.pick(CRITERIA) ?? '' } };
  const outcome = await world.ask(calls.screenOut, input, worker);
  const facts = { debit: `screening:${input.params.id}`, credit: `balance:${kept.worker.toHexString()}` };
  const id = kept._id.toHexString();
  // The place's coins go back if the task has ended meanwhile.
  const paid = (): Claim[] => [moved('screen_out_pay', id, facts), mayHaveMoved('task_refund', id)];
  return world.claimsOf(outcome, paid, paid);
};

export const screenOutOperations: readonly WeightedOperation[] = [
  { name: 'post a task with screen-outs', weight: 6, value: post },
  { name: 'not fit', weight: 9, value: leave },
];
