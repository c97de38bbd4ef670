import { Schema, Types, type mongo } from 'mongoose';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { TaskModel, type TaskRecord } from '../modules/tasks/task.model';
import { UserModel, type UserRecord } from '../modules/users/user.model';
import { collectionOf, mixed, nullable, recordModel, recordSchema, type RecordOf } from './records';

const SampleModel = recordModel(
  'RecordSample',
  recordSchema('record_samples', {
    name: { type: String, required: true },
    state: { type: String, enum: ['new', 'old'], required: true },
    seen_at: Date,
    ended_at: { type: Date, default: null },
    reference: nullable(String),
    owners: { type: [Schema.Types.ObjectId], default: [] },
    coins: { type: mixed<Record<string, number>>(), default: {} },
    cause: { kind: { type: String, required: true }, note: String },
  }),
);

/** True for the same type and no other. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_T extends true>(): void => undefined;

shared(startTestApi);

it('infers records from schemas', () => {
  type Sample = RecordOf<typeof SampleModel>;
  holds<Same<Sample['_id'], Types.ObjectId>>();
  holds<Same<Sample['state'], 'new' | 'old'>>();
  holds<Same<Sample['ended_at'], Date | null>>();
  holds<Same<Sample['owners'], Types.ObjectId[]>>();
  holds<Same<Sample['coins'], Record<string, number>>>();
  holds<Same<Pick<Sample, 'seen_at'>, { seen_at?: Date }>>();
  holds<Same<Pick<Sample, 'reference'>, { reference?: string | null }>>();
  const cause: Sample['cause'] = { kind: 'order' };
  // @ts-expect-error the note may be absent but is never null
  cause.note = null;
  // @ts-expect-error a name is required
  const nameless: Pick<Sample, 'name'> = {};
  expect([cause, nameless]).toBeDefined();
});

it('leads from a model to its own collection and to no other', async () => {
  const users: mongo.Collection<UserRecord> = collectionOf(UserModel);
  const tasks: mongo.Collection<TaskRecord> = collectionOf(TaskModel);
  // @ts-expect-error tasks are no users
  const wrong: mongo.Collection<UserRecord> = collectionOf(TaskModel);
  // @ts-expect-error and cannot be called so
  const named = collectionOf<UserRecord>(TaskModel);
  expect([users, tasks, wrong, named].map(({ collectionName }) => collectionName)).toEqual([
    'users',
    'tasks',
    'tasks',
    'tasks',
  ]);
  const samples = collectionOf(SampleModel);
  const _id = new Types.ObjectId();
  await samples.insertOne({
    _id,
    name: 'one',
    state: 'new',
    ended_at: null,
    owners: [],
    coins: {},
    cause: { kind: 'x' },
  });
  // Nothing is hydrated: what was written comes back, without defaults or methods.
  expect(await samples.findOne({ _id })).toStrictEqual({
    _id,
    name: 'one',
    state: 'new',
    ended_at: null,
    owners: [],
    coins: {},
    cause: { kind: 'x' },
  });
  // @ts-expect-error no such state
  expect(await samples.countDocuments({ state: 'gone' })).toBe(0);
});
