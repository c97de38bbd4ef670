/** Changing a whole collection in steps: each looks at a bounded number of records, whether or not they match. */
import { watchCommands } from '../testing/command-log';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { database } from './connection';
import { FROM_THE_BEGINNING, fittingInSteps, updateInSteps, type Progress } from './conversion';

const NAME = 'things_to_convert';
const MANY = 4_500;
const log = watchCommands();

shared(startTestApi);
beforeAll(async () => {
  const things = Array.from({ length: MANY }, (_, n) => ({ n, ...(n === 4_321 ? { former: true } : {}) }));
  await database().collection(NAME).insertMany(things);
});

it('where one of thousands fits, no statement goes through all of them', async () => {
  let changed = 0;
  const sent = await log.during(async () => {
    changed = await updateInSteps(FROM_THE_BEGINNING, 'step', NAME, { former: true }, { $unset: { former: '' } });
  });
  expect(changed).toBe(1);
  const reads = sent.filter(({ name }) => name === 'find');
  expect(reads).toHaveLength(3);
  for (const { body } of reads) {
    expect(Object.keys(body['filter'] as object)).toEqual(body === reads[0]?.body ? [] : ['_id']);
    expect(body['limit']).toBeLessThanOrEqual(2_000);
  }
  const writes = sent.filter(({ name }) => name === 'update');
  expect(writes).toHaveLength(3);
  for (const { body } of writes)
    expect(body).toMatchObject({
      updates: [{ q: { $and: [{ former: true }, { _id: { $gte: expect.anything(), $lte: expect.anything() } }] } }],
    });
});

it('those that fit come in the order of their ids, together where they are in one step', async () => {
  const steps: number[][] = [];
  const filter = { n: { $in: [7, 2_500, 8] } };
  for await (const step of fittingInSteps(FROM_THE_BEGINNING, 'step', database().collection(NAME), filter, { n: 1 }))
    steps.push(step.map(({ n }) => n as number));
  expect(steps).toEqual([[7, 8], [2_500]]);
});

function remembered(signal: AbortSignal, noted: unknown[]): Progress {
  return { signal, reached: () => noted.at(-1), note: async (_, id) => void noted.push(id) };
}

it('those of a step in which somebody was interrupted come again, and none from before it', async () => {
  const progress = remembered(FROM_THE_BEGINNING.signal, []);
  const begun: number[] = [];
  const work = async (): Promise<void> => {
    const steps = fittingInSteps(progress, 'step', database().collection(NAME), { n: { $in: [7, 2_500, 4_400] } }, {});
    for await (const records of steps) {
      begun.push(...records.map(({ n }) => n as number));
      if (begun.length === 2) throw new Error('interrupted');
    }
  };
  await expect(work()).rejects.toThrow('interrupted');
  await work();
  expect(begun).toEqual([7, 2_500, 2_500, 4_400]);
});

it('goes on behind what an earlier run was through with, and stops between two steps', async () => {
  const noted: unknown[] = [];
  const stop = new AbortController();
  const progress = remembered(stop.signal, noted);
  const stopping = {
    ...progress,
    note: async (step: string, id: unknown) => progress.note(step, id).then(() => stop.abort()),
  };
  const update = { $set: { seen: true } };
  await expect(updateInSteps(stopping, 'step', NAME, { seen: null }, update)).rejects.toThrow(/abort/i);
  expect(noted).toHaveLength(1);
  const goingOn = { ...progress, signal: FROM_THE_BEGINNING.signal };
  expect(await updateInSteps(goingOn, 'step', NAME, { seen: null }, update)).toBe(MANY - 2_000);
  expect(await database().collection(NAME).countDocuments({ seen: true })).toBe(MANY);
});
