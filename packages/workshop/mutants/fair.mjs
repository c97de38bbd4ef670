/** Mutants with bugs in what is fair: started tasks. See work.mjs for the shape. */
import { RANDOM } from './work.mjs';

const T = 'api/src/modules/tasks';
const R = 'api/src/modules/reservations';
const STARTED = 'reservations/reservations.test';

export const fairMutants = [
  {
    name: 'starting a task takes no place',
    edits: [[`${T}/place.ts`, "free_slots: { $subtract: ['$free_slots', 1] },", "free_slots: '$free_slots',"]],
    tests: [STARTED, RANDOM],
  },
  {
    name: 'a kept place is given to the work and stays kept',
    edits: [
      [`${R}/end-reservation.ts`, '$inc: { reserved_count: -1, pending_count: 1 }', '$inc: { pending_count: 1 }'],
    ],
    tests: [STARTED, RANDOM],
  },
  {
    name: 'a kept place takes work long after its time',
    edits: [[`${R}/end-reservation.ts`, 'live: true, expires_at: { $gt: tx.at } }', 'live: true }']],
    tests: [STARTED],
  },
  {
    name: 'a place can be given back as often as one likes',
    edits: [[`${R}/end-reservation.ts`, '{ _id: reservation._id, live: true, ...(', '{ _id: reservation._id, ...(']],
    tests: [STARTED, RANDOM],
  },
  {
    name: 'places lapse before their time',
    edits: [
      [`${R}/end-reservation.ts`, "...(status === 'lapsed' ? { expires_at: { $lte: tx.at } } : {})", ''],
      [`${R}/lapse-reservations.job.ts`, 'live: true, expires_at: { $lte: now() }, _id', 'live: true, _id'],
    ],
    tests: [STARTED],
  },
  {
    name: 'a worker keeps as many places as there are',
    edits: [[`${R}/start-task.command.ts`, 'await assertFewStarted(tx, worker);', '']],
    tests: [STARTED],
  },
  {
    name: 'the pay can change while somebody works',
    edits: [[`${T}/task.policy.ts`, 'return has_submissions || reserved_count > 0;', 'return has_submissions;']],
    tests: [STARTED],
  },
  {
    name: 'the quantity can go below what has been started',
    edits: [[`${T}/update-task.command.ts`, ' + task.reserved_count + ', ' + ']],
    tests: [STARTED],
  },
];
