/** A client whose lists and exports are too long for the system's own buffers: what nobody reads of them stays in the process. */
import { Types } from 'mongoose';
import { collectionOf } from '../database/records';
import { SubmissionModel, type SubmissionRecord } from '../modules/submissions/submission.model';
import type { Person, TestApi } from './start-test-api';

/** The client and their task with `count` pieces of work, each `letters` long. */
export async function clientWithLongWork(
  api: TestApi,
  count: number,
  letters: number,
): Promise<{ client: Person; task: string }> {
  const client = await api.person('client', { coins: 100 });
  const task = await api.task(client);
  const _id = new Types.ObjectId(await api.submit(await api.person('freelancer'), task));
  const works = collectionOf(SubmissionModel);
  const work = (await works.findOne({ _id })) as SubmissionRecord;
  const long = { ...work, submission_details: 'x'.repeat(letters) };
  await works.insertMany(
    Array.from({ length: count }, () => ({ ...long, _id: new Types.ObjectId(), worker: new Types.ObjectId() })),
  );
  return { client, task };
}
