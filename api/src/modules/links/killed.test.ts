/** kill -9 of the API while it links accounts by files and by work. With TASKMINT_FULL=1 before and after each command, otherwise once. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { LeaseModel } from '../../jobs/lease';
import { JOB_PROCESS, startKiller } from '../../testing/killed-process';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';
import { FULL } from '../../testing/todays';
import { NoticeModel } from '../news/notice.model';
import { SubmissionModel } from '../submissions/submission.model';
import { LinkModel } from './link.model';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

let numbers = 0;
const api = shared(startTestApi);
const killer = shared(() => startKiller(api, {}, JOB_PROCESS));

/** Two people who handed in the same file for two clients, the first one first. */
async function copied(): Promise<[Person, Person]> {
  const data = `%PDF-1.7\n% ${(numbers += 1)}\n%%EOF\n`;
  const people: [Person, Person] = [await api.person('freelancer'), await api.person('freelancer')];
  for (const { token } of people) {
    const client = await api.person('client', { coins: 50 });
    const id = await api.submit({ ...people[0], token }, await api.task(client));
    const body = new FormData();
    body.append('file', new Blob([data]), 'proof.pdf');
    expect((await api.request('POST', `/submission/${id}/files`, body, { token })).status).toBe(201);
  }
  return people;
}

/** Forty words that nobody else has written. */
function ownWords(): string {
  const mark = (numbers += 1);
  return Array.from({ length: 40 }, (_, index) => `w${mark}x${index}`).join(' ');
}

/** Two people who wrote the same on three tasks of two clients, among others, five minutes ago. */
async function wroteAlike(): Promise<[Person, Person]> {
  const people: [Person, Person] = [await api.person('freelancer'), await api.person('freelancer')];
  const others = await Promise.all([1, 2, 3, 4].map(() => api.person('freelancer')));
  const clients = [await api.person('client', { coins: 200 }), await api.person('client', { coins: 200 })] as const;
  for (const client of [clients[0], clients[1], clients[0]]) {
    const task_id = await api.task(client, { task_quantity: 6 });
    const text = ownWords();
    for (const worker of [...others, ...people]) {
      const submission_details = others.includes(worker) ? ownWords() : text;
      await api.ok(calls.createSubmission, { body: { task_id, submission_details } }, { token: worker.token });
    }
  }
  await collectionOf(SubmissionModel).updateMany({ compared_at: null as never }, [
    { $set: { created_at: { $subtract: ['$created_at', 300_000] } } },
  ]);
  return people;
}

it.each([
  ['link-by-files', 'linking two accounts by a file', copied, 1],
  ['link-by-work', 'linking two accounts by texts', wroteAlike, 3],
] as const)('%s notes one link and tells of it once', async (job, name, found, pieces) => {
  const deadly = await killer.killThrough({
    name,
    decisive: 'commitTransaction',
    async prepare() {
      const [first, later] = (await found()).map(({ id }) => new Types.ObjectId(id)) as [
        Types.ObjectId,
        Types.ObjectId,
      ];
      return {
        async send(process) {
          await collectionOf(LeaseModel).deleteMany({});
          return process.request('POST', `/${job}`);
        },
        async check() {
          expect(await collectionOf(LinkModel).findOne({ first, later })).toMatchObject({ pieces });
          const told = { person: later, kind: 'account_linked' as const };
          expect(await collectionOf(NoticeModel).countDocuments(told)).toBe(1);
        },
      };
    },
  });
  expect(deadly.length).toBeGreaterThan(0);
});
