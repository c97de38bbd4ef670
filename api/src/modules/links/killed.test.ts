/** kill -9 of the API while it links accounts by files. With TASKMINT_FULL=1 before and after each command, otherwise once. */
import path from 'node:path';
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import { LeaseModel } from '../../jobs/lease';
import { startKiller, type Killer } from '../../testing/killed-process';
import { startTestApi, type Person, type TestApi } from '../../testing/start-test-api';
import { NoticeModel } from '../news/notice.model';
import { LinkModel } from './link.model';

jest.setTimeout(process.env['TASKMINT_FULL'] ? 3_600_000 : 300_000);

let api: TestApi;
let killer: Killer;
let numbers = 0;
beforeAll(async () => {
  api = await startTestApi();
  killer = await startKiller(api, {}, path.join(__dirname, '../../testing/job-process.ts'));
});
afterAll(async () => {
  await killer?.stop();
  await api?.stop();
});

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

it('notes one link and tells of it once', async () => {
  const deadly = await killer.killThrough({
    name: 'linking two accounts by a file',
    decisive: 'commitTransaction',
    async prepare() {
      const [first, later] = (await copied()).map(({ id }) => new Types.ObjectId(id)) as [
        Types.ObjectId,
        Types.ObjectId,
      ];
      return {
        async send(process) {
          await collectionOf(LeaseModel).deleteMany({});
          return process.request('POST', '/link-by-files');
        },
        async check() {
          expect(await collectionOf(LinkModel).findOne({ first, later })).toMatchObject({ pieces: 1 });
          const told = { person: later, kind: 'account_linked' as const };
          expect(await collectionOf(NoticeModel).countDocuments(told)).toBe(1);
        },
      };
    },
  });
  expect(deadly.length).toBeGreaterThan(0);
});
