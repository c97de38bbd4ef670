/** Closing an account whose releases take long: thousands of tasks and submissions take minutes, and browsers wait for 15 s. */
import { Types } from 'mongoose';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import type { ApiModule } from '../../module';
import { startTestApi, type Person, type TestApi } from '../../testing/start-test-api';
import { accountClosing } from './close-account.command';
import { CLOSED_NAME } from './move-copies.command';
import { UserModel } from './user.model';

/** How long a browser waits for an answer, in ms (`packages/platform/src/api-client.ts`). */
const BROWSER_WAITS_MS = 15_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const actorOf = ({ id, uid, email, name }: Person): Actor => ({ id, uid, email, name, photoURL: '', role: 'client' });

it('is answered once the account is closed, while releases go on, and is not released twice at the same time', async () => {
  const client = await api.person('client');
  let runs = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow: ApiModule = {
    name: 'slow',
    closeAccount: () => {
      runs += 1;
      return released;
    },
  };
  const { close, job } = accountClosing(api.identity, () => [slow]);
  const began = performance.now();
  expect(await close(actorOf(client), client.id)).toEqual({ deletedCount: 1 });
  expect(performance.now() - began).toBeLessThan(BROWSER_WAITS_MS);
  expect(await api.record(client)).toMatchObject({ status: 'closed', closing: true });
  const again = job.run(new AbortController().signal);
  release();
  await again;
  expect(runs).toBe(1);
  const closed = await collectionOf(UserModel).findOne({ _id: new Types.ObjectId(client.id) });
  expect(closed).toMatchObject({ closing: false, coins: 0, name: CLOSED_NAME });
});
