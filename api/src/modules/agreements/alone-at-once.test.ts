/** What one admin does in several processes at the same moment counts together (decisions.md 26): without the queues of one process, it meets in the database. */
import { calls } from '@taskmint/contract';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';

jest.mock('../../database/one-at-a-time', () => ({ oneAtATime: (_: string, work: () => Promise<unknown>) => work() }));

const api = shared(startTestApi);
afterEach(() => api.assertBalanced());

it('corrections of many people', async () => {
  const admin = await api.person('admin');
  const people = await Promise.all(Array.from({ length: 6 }, () => api.person('freelancer', { bare: true })));
  const body = { currentCoin: 500, reason: 'A reason that is long enough' };
  const sent = await Promise.all(
    people.map(({ email }) => api.send(calls.adjustCoins, { params: { email }, body }, api.as(admin))),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
});
