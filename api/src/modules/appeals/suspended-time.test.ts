/** Suspension and the time for an appeal (fair-work.md 5, 18). */
import { calls } from '@taskmint/contract';
import { setClock } from '../../clock';
import { HOUR_MS } from '../../days';
import { shared } from '../../testing/shared';
import { startTestApi, type Person } from '../../testing/start-test-api';

const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
afterEach(() => api.assertBalanced());

interface Given {
  worker: Person;
  id: string;
}

const later = (hours: number): void => setClock(() => Date.now() + hours * HOUR_MS);
const detail = ({ worker, id }: Given) => api.ok(calls.getSubmission, { params: { id } }, api.as(worker));

async function rejected(): Promise<Given> {
  const client = await api.person('client', { bare: true, coins: 20 });
  const worker = await api.person('freelancer', { bare: true });
  const id = await api.submit(worker, await api.task(client, { task_quantity: 2, per_task_pay: 10 }));
  await api.decide(client, id, 'reject');
  return { worker, id };
}

/** Suspends for so many days from the real moment on, or lifts it. */
const suspend = ({ worker }: Given, days: number | null) => {
  const until = days === null ? null : new Date(Date.now() + days * 24 * HOUR_MS).toISOString();
  const body = { until, reason: 'Looking into a report about them.' };
  return api.ok(calls.suspendUser, { params: { email: worker.email }, body }, api.as(admin));
};
const open = ({ worker, id }: Given) =>
  api.send(
    calls.openAppeal,
    { params: { id }, body: { reason: 'The list has all ten entries; look at the second page.' } },
    api.as(worker),
  );

test('the 7 days do not run while its worker is suspended, be that lifted, prolonged or repeated', async () => {
  const given = await rejected();
  const until = async () => Date.parse((await detail(given)).appeal_until ?? '') - Date.now();
  later(2 * 24);
  await suspend(given, 10);
  later(3 * 24);
  await suspend(given, 30);
  later(12 * 24);
  await suspend(given, null);
  later(14 * 24);
  // 10 days of suspension after 2 days.
  expect((await until()) / HOUR_MS).toBeCloseTo(17 * 24, 1);
  await suspend(given, 19);
  later(20 * 24);
  expect((await until()) / HOUR_MS).toBeCloseTo(22 * 24, 1);
  later(22 * 24 + 1);
  expect(await detail(given)).toMatchObject({ can: { appeal: false }, appeal_until: null });
  expect((await open(given)).body).toMatchObject({ code: 'appeal_too_late' });
  later(22 * 24 - 1);
  expect((await open(given)).status).toBe(200);
});

test('a suspension outside of the 7 days prolongs nothing', async () => {
  const given = await rejected();
  later(8 * 24);
  await suspend(given, 9);
  later(10 * 24);
  expect((await open(given)).body).toMatchObject({ code: 'appeal_too_late' });
});
